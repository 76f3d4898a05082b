import { createHash } from 'node:crypto';
import { ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleOptions } from '@temporalio/client';
import { cronFault } from '../model/gateway/cron-gap.ts';
import { AppError } from '../model/shared/errors.ts';
import { hasRhythm } from '../model/gateway/schedule.ts';
import type { Schedule, ScheduleInput } from '../model/gateway/schedule.ts';
import { SEARCH_ATTRIBUTES } from '../workflows/messages.ts';
import type { ScheduledSyncInput } from '../workflows/messages.ts';

/** Whose schedule, and what its runs need to know. */
export interface ScheduleOwner {
  readonly gatewayId: string;
  readonly clientId: string;
  readonly timeoutSeconds: number;
  readonly paused: boolean;
}

/** A schedule as the list of all schedules shows it. */
export interface ListedSchedule {
  readonly gatewayId: string;
  readonly paused: boolean;
  /** Compared with `Schedules.noteOf`; undefined or something else if it was made by an earlier version or changed in the Web UI. */
  readonly note?: string;
  /** True if the note says that workers of another task queue made it, so that its gateway is not in our store. */
  readonly foreign: boolean;
  readonly nextRun?: Date;
}

/** The Temporal Schedules of gateways. They are made from the rhythms in the records of gateways and reconciled with them. */
export interface Schedules {
  /** Makes the schedule of a gateway what the rhythm says; an empty one removes it. Throws BAD_REQUEST if the rhythm cannot be used. */
  set(owner: ScheduleOwner, rhythm: ScheduleInput): Promise<void>;
  /** Undefined if Temporal has no schedule of this gateway. */
  find(gatewayId: string): Promise<Schedule | undefined>;
  /** Whether the schedule is there, is what `set` would make of it, and belongs to our task queue. Exact, where the list may lag behind. */
  check(owner: ScheduleOwner, rhythm: ScheduleInput): Promise<'same' | 'different' | 'missing' | 'foreign'>;
  /** Pauses or resumes; without effect if there is no schedule. */
  pause(gatewayId: string, paused: boolean): Promise<void>;
  remove(gatewayId: string): Promise<void>;
  /** Every schedule of a gateway in the namespace. The list may lag a second behind. */
  list(): Promise<ListedSchedule[]>;
  /** The note of a schedule that was made from this rhythm by this version and configuration. */
  noteOf(owner: ScheduleOwner, rhythm: ScheduleInput): string;
}

/** Runs begin so much later at most: gateways with the same rhythm, which are most of them, would otherwise all begin in one second. */
const MOST_JITTER_MS = 300_000;
/** A tenth of an interval, so that the pauses between two runs stay about the same. */
const JITTER_MS_PER_MINUTE = 6_000;
/** Runs missed while Temporal was down are made up for when they are not older than this; one of them, as the others would overlap. */
const CATCHUP_WINDOW = '1 hour';
/** gRPC: the server says that the request itself is wrong. */
const INVALID_ARGUMENT = 3;

const ID_PREFIX = 'gateway-schedule:';
const scheduleId = (gatewayId: string) => `${ID_PREFIX}${gatewayId}`;
/** Schedules per page of the list. */
const LIST_PAGE = 500;
const FINGERPRINT_DIGITS = 16;
const NOTE = new RegExp(`^(\\S+) [0-9a-f]{${FINGERPRINT_DIGITS}}$`);

export function createSchedules(client: Client, taskQueue: string): Schedules {
  const handleOf = (gatewayId: string) => client.schedule.getHandle(scheduleId(gatewayId));
  const remove = async (gatewayId: string) => {
    await ifThere(handleOf(gatewayId).delete());
  };

  return {
    remove,
    async set(owner, rhythm) {
      const { gatewayId } = owner;
      checkRhythm(rhythm);
      if (!hasRhythm(rhythm)) return remove(gatewayId);
      const options = optionsOf(owner, rhythm, taskQueue);
      try {
        const updated = await ifThere(
          handleOf(gatewayId)
            .update(({ state }) => ({
              spec: options.spec,
              action: options.action,
              policies: options.policies,
              state: { ...state, ...options.state },
            }))
            .then(() => true),
        );
        if (!updated) await client.schedule.create(options);
      } catch (error) {
        const refusal = refusalOf(error);
        throw refusal === undefined ? error : badRhythm(`The engine refuses it: ${refusal}.`, error);
      }
    },
    async find(gatewayId) {
      const found = await ifThere(handleOf(gatewayId).describe());
      if (!found) return undefined;
      const { action, state, info } = found;
      const input: ScheduledSyncInput | undefined = action.args?.[0];
      const last = info.recentActions.at(-1)?.takenAt;
      const [next] = state.paused ? [] : info.nextActionTimes;
      return {
        ...input?.rhythm,
        paused: state.paused,
        ...(last ? { last_run_at: last.toISOString() } : {}),
        ...(next ? { next_run_at: next.toISOString() } : {}),
      };
    },
    async check(owner, rhythm) {
      const found = await ifThere(handleOf(owner.gatewayId).describe());
      if (!found) return 'missing';
      const { action, state } = found;
      if (action.taskQueue !== taskQueue) return 'foreign';
      return state.paused === owner.paused && state.note === noteOf(owner, rhythm) ? 'same' : 'different';
    },
    async pause(gatewayId, paused) {
      // An update rather than handle.pause, which would replace the note.
      await ifThere(handleOf(gatewayId).update((found) => ({ ...found, state: { ...found.state, paused } })));
    },
    list: () => listSchedules(client, taskQueue),
    noteOf,
  };

  function noteOf(owner: ScheduleOwner, rhythm: ScheduleInput): string {
    return optionsOf(owner, rhythm, taskQueue).state?.note ?? '';
  }
}

/** The result of `work`; undefined if there is no schedule. */
async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  }
}

async function listSchedules(client: Client, taskQueue: string): Promise<ListedSchedule[]> {
  const found: ListedSchedule[] = [];
  for await (const { scheduleId: id, state, info } of client.schedule.list({ pageSize: LIST_PAGE })) {
    if (!id.startsWith(ID_PREFIX)) continue;
    const maker = NOTE.exec(state.note ?? '')?.[1];
    const [nextRun] = info.nextActionTimes;
    found.push({
      gatewayId: id.slice(ID_PREFIX.length),
      paused: state.paused,
      ...(state.note === undefined ? {} : { note: state.note }),
      foreign: maker !== undefined && maker !== taskQueue,
      ...(nextRun && !state.paused ? { nextRun } : {}),
    });
  }
  return found;
}

function optionsOf(
  { gatewayId, clientId, timeoutSeconds, paused }: ScheduleOwner,
  rhythm: ScheduleInput,
  taskQueue: string,
): ScheduleOptions {
  const { cron, every_minutes, time_zone } = rhythm;
  const input: ScheduledSyncInput = { gatewayId, clientId, timeoutSeconds, rhythm };
  const options: ScheduleOptions = {
    scheduleId: scheduleId(gatewayId),
    spec: {
      ...(cron === undefined ? {} : { cronExpressions: [cron] }),
      ...(every_minutes === undefined ? {} : { intervals: [{ every: `${every_minutes} minutes` }] }),
      timezone: time_zone ?? 'UTC',
      jitter:
        every_minutes === undefined ? MOST_JITTER_MS : Math.min(MOST_JITTER_MS, every_minutes * JITTER_MS_PER_MINUTE),
    },
    action: {
      type: 'startWorkflow',
      workflowType: 'scheduledSync',
      workflowId: scheduleId(gatewayId),
      taskQueue,
      args: [input],
      staticSummary: `Scheduled sync of gateway ${gatewayId}`,
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: CATCHUP_WINDOW },
  };
  return { ...options, state: { paused, note: `${taskQueue} ${fingerprintOf(options)}` } };
}

/** The list of schedules shows notes but no arguments: the fingerprint in the note shows whether a schedule matches its gateway's record. */
function fingerprintOf(options: ScheduleOptions): string {
  return createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, FINGERPRINT_DIGITS);
}

function checkRhythm({ cron, every_minutes, time_zone }: ScheduleInput): void {
  if (cron !== undefined && every_minutes !== undefined)
    throw badRhythm('It has both cron and every_minutes; send one of them.');
  const fault = cron === undefined ? undefined : cronFault(cron);
  if (fault !== undefined) throw badRhythm(fault);
  if (time_zone !== undefined && cron === undefined)
    throw badRhythm('A time_zone belongs to a cron expression, and there is none.');
  if (time_zone === undefined) return;
  try {
    Intl.DateTimeFormat('en', { timeZone: time_zone });
  } catch (cause) {
    throw badRhythm(`“${time_zone}” is no IANA time zone, such as Europe/Paris.`, cause);
  }
}

function badRhythm(why: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', `The schedule cannot be used. ${why}`, { detail: '/schedule', cause });
}

/** Why the server refuses the rhythm; undefined when something else went wrong. The client makes a TypeError of a refusal when it creates. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof TypeError) return error.message;
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefusal = cause instanceof Error && 'code' in cause && cause.code === INVALID_ARGUMENT;
  return isRefusal && 'details' in cause ? String(cause.details) : undefined;
}
