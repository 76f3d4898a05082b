import type { Gateway } from '../../model/gateway.ts';
import type { ScheduleInput } from '../../model/schedule.ts';
import { presentGateway } from '../../store/gateways.ts';
import type { GatewayRecord } from '../../store/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

/** Hands a gateway's rhythm to the engine, which alone keeps it; an empty one is none. BAD_REQUEST when it cannot be used. */
export function setSchedule(
  { _id, client_id, status }: GatewayRecord,
  rhythm: ScheduleInput,
  { engine, config }: HandlerDeps,
): Promise<void> {
  return engine.schedules.set(
    {
      gatewayId: _id,
      clientId: client_id,
      timeoutSeconds: config.SYNC_TIMEOUT_SECONDS,
      paused: status !== 'ACTIVE',
    },
    rhythm,
  );
}

/** A gateway as answered where there is only one: with its schedule. */
export async function presentWithSchedule(gateway: GatewayRecord, { engine, secrets }: HandlerDeps): Promise<Gateway> {
  return presentGateway(gateway, secrets.mask, await engine.schedules.find(gateway._id));
}
