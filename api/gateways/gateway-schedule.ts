import { AppError } from '../../model/shared/errors.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { hasRhythm } from '../../model/gateway/schedule.ts';
import type { Schedule, ScheduleInput } from '../../model/gateway/schedule.ts';
import { levelOf, presentGateway } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

type Scheduled = Pick<GatewayRecord, '_id' | 'client_id' | 'status' | 'schedule'>;

/**
 * Sets the Temporal Schedule of a gateway; an empty rhythm removes it. While Temporal is unavailable it does nothing: the record is the truth, and the reconciliation
 * of schedules applies it later. Throws BAD_REQUEST if the rhythm is invalid.
 */
export function setSchedule(gateway: Scheduled, rhythm: ScheduleInput, deps: HandlerDeps): Promise<void> {
  const { _id, client_id, status } = gateway;
  const owner = {
    gatewayId: _id,
    clientId: client_id,
    timeoutSeconds: deps.config.SYNC_TIMEOUT_SECONDS,
    paused: status !== 'ACTIVE',
  };
  return orLater(gateway, deps, () => deps.engine.schedules.set(owner, rhythm));
}

/** Applies the status of a stored gateway to its schedule; left to the reconciliation while Temporal is unavailable. */
export async function followStatus(gateway: Scheduled, deps: HandlerDeps): Promise<void> {
  const { _id, schedule: rhythm, status } = gateway;
  if (rhythm && !hasRhythm(rhythm)) return;
  if (rhythm) await setSchedule(gateway, rhythm, deps);
  // Stored before rhythms were in the record: only Temporal knows it.
  else await orLater(gateway, deps, () => deps.engine.schedules.pause(_id, status !== 'ACTIVE'));
}

async function orLater({ _id }: Scheduled, { log }: HandlerDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DOWNSTREAM_ERROR') throw error;
    log.warn({ err: error, gateway_id: _id }, 'A schedule is changed once the workflow engine can be reached again');
  }
}

/** A gateway in a response about one gateway: with its schedule. */
export async function presentWithSchedule(gateway: GatewayRecord, deps: HandlerDeps): Promise<Gateway> {
  return presentGateway(gateway, deps.secrets, await findSchedule(gateway, deps));
}

/** The same for a principal: a delegate sees its level. */
export async function presentFor(gateway: GatewayRecord, principal: Principal, deps: HandlerDeps): Promise<Gateway> {
  const level = levelOf(principal, gateway);
  return { ...(await presentWithSchedule(gateway, deps)), ...(level === 'OWNER' ? {} : { delegation_level: level }) };
}

/** The rhythm is read from the record. Only the next run comes from Temporal, whose failure must not make the request fail. */
async function findSchedule(
  { _id, status, schedule: rhythm }: GatewayRecord,
  { engine, log }: HandlerDeps,
): Promise<Schedule | undefined> {
  if (rhythm && !hasRhythm(rhythm)) return undefined;
  const paused = status !== 'ACTIVE';
  try {
    const found = await engine.schedules.find(_id);
    if (!rhythm) return found;
    const { last_run_at, next_run_at } = found ?? {};
    return {
      ...rhythm,
      paused,
      ...(last_run_at === undefined ? {} : { last_run_at }),
      ...(next_run_at === undefined || paused ? {} : { next_run_at }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DOWNSTREAM_ERROR') throw error;
    log.warn({ err: error, gateway_id: _id }, 'A gateway is returned without the times of its schedule');
    return { ...rhythm, paused, unknown: true };
  }
}
