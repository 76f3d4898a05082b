import { ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleOptions } from '@temporalio/client';
import { cronFault } from '../model/cron-gap.ts';
import { AppError } from '../model/errors.ts';
import type { Schedule, ScheduleInput } from '../model/schedule.ts';
import { SEARCH_ATTRIBUTES } from '../workflows/messages.ts';
import type { ScheduledSyncInput } from '../workflows/messages.ts';

/** Whose schedule, and what its runs need to know. */
export interface ScheduleOwner {
  readonly gatewayId: string;
  readonly clientId: string;
  readonly timeoutSeconds: number;
  readonly paused: boolean;
}

/** The rhythms of gateways. They are kept by Temporal alone, so that there is one answer to when a gateway runs. */
export interface Schedules {
  /** Sets the rhythm of a gateway; an empty one removes it. BAD_REQUEST when it is none. */
  set(owner: ScheduleOwner, rhythm: ScheduleInput): Promise<void>;
  /** Undefined: the gateway runs only when it is asked to. */
  find(gatewayId: string): Promise<Schedule | undefined>;
  /** Pauses or goes on; harmless without a schedule. */
  pause(gatewayId: string, paused: boolean): Promise<void>;
  remove(gatewayId: string): Promise<void>;
}

/** Runs missed while Temporal was down are made up for when they are not older than this; one of them, as the others would overlap. */
const CATCHUP_WINDOW = '1 hour';
/** gRPC: the server says that the request itself is wrong. */
const INVALID_ARGUMENT = 3;

const scheduleId = (gatewayId: string) => `gateway-schedule:${gatewayId}`;

export function createSchedules(client: Client, taskQueue: string): Schedules {
  const handleOf = (gatewayId: string) => client.schedule.getHandle(scheduleId(gatewayId));
  /** What `work` answers; undefined when there is no schedule. */
  const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ScheduleNotFoundError) return undefined;
      throw error;
    }
  };
  const remove = async (gatewayId: string) => {
    await ifThere(handleOf(gatewayId).delete());
  };

  return {
    remove,
    async set(owner, rhythm) {
      const { gatewayId } = owner;
      checkRhythm(rhythm);
      if (rhythm.cron === undefined && rhythm.every_minutes === undefined) return remove(gatewayId);
      const options = optionsOf(owner, rhythm, taskQueue);
      try {
        const updated = await ifThere(
          handleOf(gatewayId)
            .update(({ state }) => ({
              spec: options.spec,
              action: options.action,
              policies: options.policies,
              state: { ...state, paused: owner.paused },
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
    async pause(gatewayId, paused) {
      const handle = handleOf(gatewayId);
      await ifThere(paused ? handle.pause('The gateway is paused.') : handle.unpause('The gateway is ACTIVE.'));
    },
  };
}

function optionsOf(
  { gatewayId, clientId, timeoutSeconds, paused }: ScheduleOwner,
  rhythm: ScheduleInput,
  taskQueue: string,
): ScheduleOptions {
  const { cron, every_minutes, time_zone } = rhythm;
  const input: ScheduledSyncInput = { gatewayId, clientId, timeoutSeconds, rhythm };
  return {
    scheduleId: scheduleId(gatewayId),
    spec: {
      ...(cron === undefined ? {} : { cronExpressions: [cron] }),
      ...(every_minutes === undefined ? {} : { intervals: [{ every: `${every_minutes} minutes` }] }),
      timezone: time_zone ?? 'UTC',
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
    state: { paused },
  };
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
