import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { AppError } from '../model/shared/errors.ts';
import { hasRhythm } from '../model/gateway/schedule.ts';
import type { ScheduleInput } from '../model/gateway/schedule.ts';
import type { RhythmRecord } from '../store/access/gateway-rhythms.ts';
import type { Store } from '../store/store.ts';
import type { Engine } from '../temporal/engine.ts';
import type { ListedSchedule, ScheduleOwner, Schedules } from '../temporal/schedules.ts';

export interface ReconcileDeps {
  readonly store: Pick<Store, 'gatewayRhythms' | 'jobs'>;
  readonly engine: { readonly schedules: Omit<Engine['schedules'], 'pause'> };
  readonly metrics: Pick<Metrics, 'scheduleRepair' | 'report'>;
  readonly log: Log;
  /** Longest run: a sync that is due may take so long before the gateway counts as overdue. */
  readonly timeoutSeconds: number;
}

/** What one pass found and did. */
export interface ReconcileReport {
  readonly repaired: number;
  readonly overdue: number;
}

/** Gateways read from the store at a time. */
const PAGE = 500;
/** Schedules that one pass looks at closely and repairs; the next pass goes on. Ten thousand lost ones are back within the hour. */
const MAX_REPAIRS = 200;

/**
 * Makes the Temporal Schedules what the records of gateways say: missing ones are made, different ones changed, superfluous ones removed. Rhythms that only
 * Temporal has, from before they were stored, are adopted into the records. Counts the gateways whose last good sync is older than their rhythm allows.
 * Throws DOWNSTREAM_ERROR if Temporal cannot be reached; the count is right nevertheless.
 */
export async function reconcileSchedules(deps: ReconcileDeps, now = new Date()): Promise<ReconcileReport> {
  const { schedules } = deps.engine;
  const late = await findOverdue(deps, now).catch((error: unknown) => {
    // What was counted earlier says nothing of now: without a count the alert `NobodyReports` fires.
    for (const name of ['gateways_overdue', 'gateways_overdue_seconds'] as const) deps.metrics.report(name, []);
    throw error;
  });
  const overdue = late.length;
  deps.metrics.report('gateways_overdue', [{ value: overdue }]);
  deps.metrics.report('gateways_overdue_seconds', [{ value: Math.max(0, ...late) }]);
  const listed = new Map((await schedules.list()).map((entry) => [entry.gatewayId, entry]));
  let left = MAX_REPAIRS;
  let repaired = 0;
  const repair = async (gatewayId: string, work: () => Promise<string | undefined>) => {
    if (left-- <= 0) return;
    const done = await tryRepair(work);
    if (done === undefined) return;
    repaired++;
    deps.metrics.scheduleRepair(done);
    deps.log.warn({ gateway_id: gatewayId, repair: done }, 'The schedule of a gateway did not match its record');
  };

  for await (const gateway of gatewaysOf(deps.store)) {
    const { _id: id, schedule: rhythm } = gateway;
    const entry = listed.get(id);
    listed.delete(id);
    if (rhythm === undefined) await repair(id, () => adopt(gateway, deps));
    else if (hasRhythm(rhythm)) {
      const owner = ownerOf(gateway, deps.timeoutSeconds);
      if (!isSame(entry, owner, rhythm, schedules)) await repair(id, () => bringAbout(owner, rhythm, schedules));
      await noteDue(gateway, entry, deps, now);
    } else if (entry && !entry.foreign) await repair(id, () => removeOurs(gateway, schedules));
  }
  for (const { gatewayId, foreign } of listed.values()) {
    if (!foreign)
      await repair(gatewayId, () => removeOurs({ _id: gatewayId, client_id: '', status: 'PAUSED' }, schedules));
  }
  return { repaired, overdue };
}

/** The owner of a schedule, as the record of its gateway has it. */
const ownerOf = (
  { _id, client_id, status }: Pick<RhythmRecord, '_id' | 'client_id' | 'status'>,
  timeoutSeconds: number,
): ScheduleOwner => ({ gatewayId: _id, clientId: client_id, timeoutSeconds, paused: status !== 'ACTIVE' });

const isSame = (
  entry: ListedSchedule | undefined,
  owner: ScheduleOwner,
  rhythm: ScheduleInput,
  schedules: Pick<Schedules, 'noteOf'>,
): boolean => entry?.paused === owner.paused && entry.note === schedules.noteOf(owner, rhythm);

async function bringAbout(
  owner: ScheduleOwner,
  rhythm: ScheduleInput,
  schedules: ReconcileDeps['engine']['schedules'],
): Promise<string | undefined> {
  // The list lags behind: what was set a moment ago is no repair.
  const state = await schedules.check(owner, rhythm);
  if (state === 'same') return undefined;
  await schedules.set(owner, rhythm);
  return state === 'missing' ? 'created' : 'changed';
}

/** Removes a schedule that no record asks for, unless it belongs to another installation in the same namespace. */
async function removeOurs(
  gateway: Pick<RhythmRecord, '_id' | 'client_id' | 'status'>,
  schedules: ReconcileDeps['engine']['schedules'],
): Promise<string | undefined> {
  const state = await schedules.check(ownerOf(gateway, 0), {});
  if (state === 'missing' || state === 'foreign') return undefined;
  await schedules.remove(gateway._id);
  return 'removed';
}

async function adopt({ _id }: RhythmRecord, { store, engine }: ReconcileDeps): Promise<string | undefined> {
  const found = await engine.schedules.find(_id);
  const { cron, every_minutes, time_zone } = found ?? {};
  const rhythm: ScheduleInput = {
    ...(cron === undefined ? {} : { cron }),
    ...(every_minutes === undefined ? {} : { every_minutes }),
    ...(time_zone === undefined ? {} : { time_zone }),
  };
  const adopted = await store.gatewayRhythms.adopt(_id, rhythm);
  return adopted && hasRhythm(rhythm) ? 'adopted' : undefined;
}

/** What was done; `refused` if Temporal does not accept the rhythm. Throws if it cannot be reached. */
async function tryRepair(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_REQUEST') return 'refused';
    throw error;
  }
}

/** Seconds since the sync was due, for each gateway that is overdue. Needs no engine: syncs stop when Temporal is down, and then operators need the alert. */
async function findOverdue({ store, engine, timeoutSeconds }: ReconcileDeps, now: Date): Promise<number[]> {
  const overdue: number[] = [];
  for await (const gateway of gatewaysOf(store)) {
    const { _id, schedule, sync_due: due } = gateway;
    if (!due || !schedule || !isSyncing(gateway)) continue;
    // Noted for another rhythm: says nothing of this one.
    if (due.note !== engine.schedules.noteOf(ownerOf(gateway, timeoutSeconds), schedule)) continue;
    if (now.getTime() < due.at.getTime() + timeoutSeconds * 1_000) continue;
    if (!(await store.jobs.hasSyncedSince(_id, due.at))) overdue.push((now.getTime() - due.at.getTime()) / 1_000);
  }
  return overdue;
}

const isSyncing = ({ status, schedule }: Pick<RhythmRecord, 'status' | 'schedule'>): boolean =>
  status === 'ACTIVE' && schedule !== undefined && hasRhythm(schedule);

/** Keeps `sync_due` the earliest scheduled time after the last good sync. It is Temporal that knows the times; the record outlives it. */
async function noteDue(
  gateway: RhythmRecord,
  entry: ListedSchedule | undefined,
  { store }: ReconcileDeps,
  now: Date,
): Promise<void> {
  const { _id, sync_due: due } = gateway;
  if (!isSyncing(gateway)) {
    if (due) await store.gatewayRhythms.noteDue(_id, undefined);
    return;
  }
  if (!entry?.nextRun || entry.note === undefined) return;
  const { nextRun: at, note } = entry;
  const isOpen = due?.note === note && (due.at > now || !(await store.jobs.hasSyncedSince(_id, due.at)));
  if (!isOpen) await store.gatewayRhythms.noteDue(_id, { at, note });
}

async function* gatewaysOf({ gatewayRhythms }: ReconcileDeps['store']): AsyncGenerator<RhythmRecord> {
  for (let after: string | undefined; ;) {
    const page = await gatewayRhythms.page(after, PAGE);
    yield* page;
    after = page.at(-1)?._id;
    if (page.length < PAGE) return;
  }
}
