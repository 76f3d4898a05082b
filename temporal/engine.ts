import { randomUUID } from 'node:crypto';
import {
  Client,
  Connection,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy, TypedSearchAttributes } from '@temporalio/common';
import { AppError } from '../model/shared/errors.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';
import type { Tracing } from '../observability/tracing.ts';
import { createInsightsRuns } from './insights-runs.ts';
import type { InsightsRuns } from './insights-runs.ts';
import { createSchedules } from './schedules.ts';
import type { ScheduleOwner, Schedules } from './schedules.ts';
import { createStartTurns } from './start-turns.ts';
import { clientInterceptor } from './trace.ts';
import { whileAlive } from './while-alive.ts';
import {
  SEARCH_ATTRIBUTES,
  mailWorkflowId,
  crmEventsSignal,
  crmEventsWorkflowId,
  deliveriesWorkflowId,
  purgeWorkflowId,
  searchAlertsWorkflowId,
  siteEventsWorkflowId,
  syncWorkflowId,
  wakeSignal,
} from '../workflows/messages.ts';
import { fairTo, queueOf } from '../workflows/task-queues.ts';
import type { CheckInput, ConnectorCheck } from '../model/gateway/connector-check.ts';
import type { PendingEvents } from '../model/gateway/crm-event.ts';
import type { CrmEventsInput, ReadDeliveriesInput, SyncInput } from '../workflows/messages.ts';

/** Temporal as the API sees it. */
export interface Engine {
  /** Starts a run unless one is under way for the gateway: then false. Throws RATE_LIMITED when the client starts too many at once. */
  startSync(input: SyncInput, clientId: string): Promise<boolean>;
  /** Cancels the gateway's run; without effect when there is none. */
  cancelSync(gatewayId: string): Promise<void>;
  /** The job that the gateway's workflow is running, if any. */
  runningJob(gatewayId: string): Promise<string | undefined>;
  /** Lets a worker ask every connector of a gateway, or of one that is not stored yet, whether it answers. */
  checkConnectors(input: CheckInput, clientId: string): Promise<ConnectorCheck[]>;
  /** Has a survey or a preview of a mapping made, now or as soon as a worker is there. */
  studyMapping(studyId: string, clientId: string): Promise<void>;
  /** Hands events of an input over to the workflow that follows them; once this resolves they are not lost. */
  followEvents(input: CrmEventsInput, events: PendingEvents): Promise<void>;
  /** Has the unread deliveries of an inbox read, one after the other, by the workflow that follows them. */
  readDeliveries(input: ReadDeliveriesInput): Promise<void>;
  /** Ends the gateway's run and removes all it owned, durably. */
  purgeGateway(gatewayId: string, clientId: string): Promise<void>;
  /** Has the events that wait for a subscription sent, now or as soon as a worker is there. */
  wakeSiteEvents(subscriptionId: string): Promise<void>;
  /** Has the changes of a gateway matched with its saved searches, now or as soon as a worker is there. */
  wakeSearchAlerts(gatewayId: string): Promise<void>;
  /** Has a mail of the outbox sent, now or as soon as a worker and the mail server are there. */
  sendMail(mailId: string): Promise<void>;
  /** Aggregation of visitor events. */
  readonly insights: InsightsRuns;
  readonly schedules: Schedules;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Longest wait for the result of a connector check, before the response says that no worker took it. */
const CHECK_TIMEOUT_MS = 90_000;
/** Starting, cancelling and asking take milliseconds, on a busy machine seconds; a server that needs longer is down as far as a caller is concerned. */
const CALL_TIMEOUT_MS = 5_000;
/** Most calls are done by then; for the others the server is probed, so that one that is down is distinguished from one that is busy. */
const PROBE_AFTER_MS = 500;
/** A probe reads nothing from the server's database and takes milliseconds. With PROBE_AFTER_MS a caller gets an error within 2.5 s if the server is down: callers of the API wait for it. */
const PROBE_TIMEOUT_MS = 2_000;
/** Between two probes while a call takes long: a connector check waits for CRMs and sites. */
const PROBE_PAUSE_MS = 1_000;
/** The same as PROBE_TIMEOUT_MS right after a call that failed: one request may need several calls. */
const PROBE_AGAIN_MS = 500;
const PING_TIMEOUT_MS = 3_000;
/** All pages of the list of schedules; nobody waits for it. */
const LIST_TIMEOUT_MS = 60_000;
/** A schedule is only a part of what a page shows: its reader does not wait long for it. */
const FIND_TIMEOUT_MS = 3_000;

/** Attempts of a call at a server that refuses connections, with the client's own delays between them: they take 1.8 s, so that all of them are over before the caller gets the error. */
const CALL_ATTEMPTS = 5;

/** So long after a failed call Temporal counts as down for calls that can be left out. */
const FAILURE_COUNTS_MS = 5_000;

/** Where the engine is and which queue its workers listen on; those of the kinds of work are named after it. */
export interface EngineOptions {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly onCall?: OnCall;
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing;
}

/** Connects lazily: a Temporal that is down makes calls fail with DOWNSTREAM_ERROR, not the process. */
export function createEngine({ address, namespace, taskQueue, onCall, tracing }: EngineOptions): Engine {
  const closing = new AbortController();
  const retries = defaultGrpcRetryOptions({ maxAttempts: CALL_ATTEMPTS });
  const retryInterceptor = makeGrpcRetryInterceptor({
    ...retries,
    retryableDecider: (attempt, status) => !closing.signal.aborted && retries.retryableDecider(attempt, status),
  });
  const connection = Connection.lazy({ address, connectTimeout: '5 seconds', interceptors: [retryInterceptor] });
  /** Calls at the server, also those that nobody waits for any more. */
  const pending = new Set<Promise<unknown>>();
  const tracked = <T>(work: Promise<T>): Promise<T> => {
    pending.add(work);
    const forget = () => pending.delete(work);
    work.then(forget, forget);
    return work;
  };
  const client = new Client({
    connection,
    namespace,
    ...(tracing ? { interceptors: { workflow: [clientInterceptor] } } : {}),
  });
  const probe = (timeoutMs: number) =>
    tracked(connection.withDeadline(Date.now() + timeoutMs, () => connection.workflowService.getSystemInfo({})));
  let failedAt = Number.NEGATIVE_INFINITY;
  const hasJustFailed = () => performance.now() - failedAt < FAILURE_COUNTS_MS;
  /** What goes wrong beyond what `work` expects is the engine's fault. */
  const call = async <T>(operation: string, work: () => Promise<T>, timeoutMs = CALL_TIMEOUT_MS): Promise<T> => {
    const probing = {
      probe,
      firstPauseMs: hasJustFailed() ? 0 : PROBE_AFTER_MS,
      pauseMs: PROBE_PAUSE_MS,
      timeoutMs: hasJustFailed() ? PROBE_AGAIN_MS : PROBE_TIMEOUT_MS,
    };
    // Without a deadline the client retries for some twenty seconds.
    const bounded = (signal: AbortSignal) =>
      tracked(
        connection.withAbortSignal(AbortSignal.any([signal, closing.signal]), () =>
          connection.withDeadline(Date.now() + timeoutMs, work),
        ),
      );
    try {
      const result = await timed(onCall, operation, () => whileAlive(bounded, probing));
      failedAt = Number.NEGATIVE_INFINITY;
      return result;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      failedAt = performance.now();
      throw new AppError('DOWNSTREAM_ERROR', 'The workflow engine cannot be reached; try again in a moment.', {
        cause,
      });
    }
  };

  /** For calls whose result is not what the caller came for: right after a failure they fail at once instead of making every caller wait. */
  const callIfUp = <T>(operation: string, work: () => Promise<T>, timeoutMs: number): Promise<T> =>
    hasJustFailed()
      ? Promise.reject(new AppError('DOWNSTREAM_ERROR', 'The workflow engine could not be reached a moment ago.'))
      : call(operation, work, timeoutMs);

  const inTurn = createStartTurns();
  const schedules = createSchedules(client, taskQueue);
  const insights = createInsightsRuns(client, taskQueue);

  return {
    startSync: (input, clientId) =>
      inTurn(clientId, () =>
        call('start_sync', async () => {
          try {
            await client.workflow.start('gatewaySync', {
              args: [input],
              taskQueue,
              workflowId: syncWorkflowId(input.gatewayId),
              workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
              workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
              memo: { job_id: input.jobId },
              priority: fairTo(clientId),
              staticSummary: `${input.kind === 'SYNC' ? `${input.mode} sync` : 'Output replay'} of gateway ${input.gatewayId}`,
              typedSearchAttributes: new TypedSearchAttributes([
                { key: SEARCH_ATTRIBUTES.gatewayId, value: input.gatewayId },
                { key: SEARCH_ATTRIBUTES.clientId, value: clientId },
                { key: SEARCH_ATTRIBUTES.mode, value: input.mode },
                { key: SEARCH_ATTRIBUTES.trigger, value: input.trigger },
              ]),
            });
            return true;
          } catch (error) {
            if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
            throw error;
          }
        }),
      ),
    cancelSync: (gatewayId) =>
      call('cancel_sync', async () => {
        try {
          await client.workflow.getHandle(syncWorkflowId(gatewayId)).cancel();
        } catch (error) {
          if (!(error instanceof WorkflowNotFoundError)) throw error;
        }
      }),
    runningJob: (gatewayId) =>
      call('running_job', async () => {
        try {
          const { status, memo } = await client.workflow.getHandle(syncWorkflowId(gatewayId)).describe();
          return status.name === 'RUNNING' && typeof memo?.['job_id'] === 'string' ? memo['job_id'] : undefined;
        } catch (error) {
          if (error instanceof WorkflowNotFoundError) return undefined;
          throw error;
        }
      }),
    checkConnectors: (input, clientId) =>
      call(
        'check_connectors',
        () => {
          const gatewayId = typeof input === 'string' ? input : input.gatewayId;
          return client.workflow.execute<(input: CheckInput) => Promise<ConnectorCheck[]>>('checkConnectors', {
            args: [input],
            taskQueue,
            workflowId: `gateway-check:${gatewayId}:${randomUUID()}`,
            priority: fairTo(clientId),
            workflowExecutionTimeout: CHECK_TIMEOUT_MS,
            staticSummary: `Connector check of gateway ${gatewayId}`,
            typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]),
          });
        },
        CHECK_TIMEOUT_MS + CALL_TIMEOUT_MS,
      ),
    studyMapping: (studyId, clientId) =>
      call('study_mapping', async () => {
        await client.workflow.start('studyMapping', {
          args: [studyId],
          taskQueue,
          workflowId: `mapping-study:${studyId}`,
          priority: fairTo(clientId),
          staticSummary: `Study ${studyId} of a mapping`,
          typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.clientId, value: clientId }]),
        });
      }),
    followEvents: (input, events) =>
      call('follow_events', async () => {
        const { gatewayId, inputId } = input;
        await client.workflow.signalWithStart('crmEvents', {
          args: [input],
          signal: crmEventsSignal,
          signalArgs: [events],
          taskQueue,
          workflowId: crmEventsWorkflowId(gatewayId, inputId),
          priority: fairTo(input.clientId),
          staticSummary: `Events of input ${inputId} of gateway ${gatewayId}`,
          typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]),
        });
      }),
    readDeliveries: (input) =>
      call('read_deliveries', async () => {
        const { gatewayId, inputId } = input;
        await client.workflow.signalWithStart('readDeliveries', {
          args: [input],
          signal: wakeSignal,
          taskQueue,
          workflowId: deliveriesWorkflowId(gatewayId, inputId),
          priority: fairTo(input.clientId),
          staticSummary: `Deliveries of input ${inputId} of gateway ${gatewayId}`,
          typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]),
        });
      }),
    purgeGateway: (gatewayId, clientId) =>
      call('purge_gateway', async () => {
        await schedules.remove(gatewayId);
        await client.workflow.start('purgeGateway', {
          args: [gatewayId],
          taskQueue,
          workflowId: purgeWorkflowId(gatewayId),
          priority: fairTo(clientId),
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          staticSummary: `Removal of gateway ${gatewayId}`,
          typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]),
        });
      }),
    wakeSiteEvents: (subscriptionId) =>
      call('wake_site_events', async () => {
        await client.workflow.signalWithStart('siteEvents', {
          args: [subscriptionId],
          taskQueue: queueOf(taskQueue, 'events'),
          priority: fairTo(subscriptionId),
          workflowId: siteEventsWorkflowId(subscriptionId),
          signal: wakeSignal,
          staticSummary: `Events for the site of subscription ${subscriptionId}`,
        });
      }),
    wakeSearchAlerts: (gatewayId) =>
      call('wake_search_alerts', async () => {
        await client.workflow.signalWithStart('searchAlerts', {
          args: [gatewayId],
          taskQueue: queueOf(taskQueue, 'events'),
          priority: fairTo(gatewayId),
          workflowId: searchAlertsWorkflowId(gatewayId),
          signal: wakeSignal,
          staticSummary: `Saved searches of gateway ${gatewayId}`,
          typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]),
        });
      }),
    sendMail: (mailId) =>
      call('send_mail', async () => {
        await client.workflow.start('sendMail', {
          args: [mailId],
          taskQueue,
          workflowId: mailWorkflowId(mailId),
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          staticSummary: `Mail ${mailId}`,
        });
      }),
    insights: {
      start: (input, clientId) => call('start_insights', () => insights.start(input, clientId)),
      status: (gatewayId) => call('insights_status', () => insights.status(gatewayId)),
    },
    schedules: {
      set: (owner: ScheduleOwner, rhythm) => call('set_schedule', () => schedules.set(owner, rhythm)),
      find: (gatewayId) => callIfUp('find_schedule', () => schedules.find(gatewayId), FIND_TIMEOUT_MS),
      check: (owner, rhythm) => call('check_schedule', () => schedules.check(owner, rhythm)),
      pause: (gatewayId, paused) => call('pause_schedule', () => schedules.pause(gatewayId, paused)),
      remove: (gatewayId) => call('remove_schedule', () => schedules.remove(gatewayId)),
      list: () => call('list_schedules', schedules.list, LIST_TIMEOUT_MS),
      noteOf: schedules.noteOf,
    },
    ping: () =>
      call(
        'ping',
        async () => {
          await connection.workflowService.getSystemInfo({});
        },
        PING_TIMEOUT_MS,
      ),
    async close() {
      closing.abort();
      // A retry that begins on a closed connection would throw outside of every call.
      await Promise.allSettled(pending);
      await connection.close();
    },
  };
}
