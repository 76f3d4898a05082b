import { AppError } from '../../model/errors.ts';
import type { Gateway } from '../../model/gateway.ts';
import type { Schedule, ScheduleInput } from '../../model/schedule.ts';
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
export async function presentWithSchedule(gateway: GatewayRecord, deps: HandlerDeps): Promise<Gateway> {
  return presentGateway(gateway, deps.secrets.mask, await findSchedule(gateway, deps));
}

/** An engine that is down keeps nobody from reading a gateway, and makes no change fail that is written already. */
async function findSchedule(
  { _id, status }: GatewayRecord,
  { engine, log }: HandlerDeps,
): Promise<Schedule | undefined> {
  try {
    return await engine.schedules.find(_id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DOWNSTREAM_ERROR') throw error;
    log.warn({ err: error, gateway_id: _id }, 'A gateway is answered without its schedule');
    return { paused: status !== 'ACTIVE', unknown: true };
  }
}
