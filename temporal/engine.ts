import { randomUUID } from 'node:crypto';
import { Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy, TypedSearchAttributes } from '@temporalio/common';
import type { OnCall } from '../model/shared/on-call.ts';
import type { Tracing } from '../observability/tracing.ts';
import { CALL_TIMEOUT_MS, connectEngine } from './engine-calls.ts';
import type { EngineCalls } from './engine-calls.ts';
import { createInsightsRuns } from './insights-runs.ts';
import type { InsightsRuns } from './insights-runs.ts';
import { queueStates } from './queue-states.ts';
import type { QueueState } from './queue-states.ts';
import { createSchedules } from './schedules.ts';
import type { ScheduleOwner, Schedules } from './schedules.ts';
import { createStartTurns } from './start-turns.ts';
import { createAttributeCheck } from './search-attributes.ts';
import { clientInterceptor } from './trace.ts';
import {
  SEARCH_ATTRIBUTES,
  mailsWorkflowId,
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
  /** Has the mails of the outbox sent, now or as soon as a worker and the mail server are there. */
  wakeMails(): Promise<void>;
  /** Whether a search attribute is registered; false also where the server does not say so. What was found once is kept. */
  hasSearchAttribute(name: string): Promise<boolean>;
  /** What waits in the task queues, and how many workers fetch from them. */
  queueStates(): Promise<QueueState[]>;
  /** Aggregation of visitor events. */
  readonly insights: InsightsRuns;
  readonly schedules: Schedules;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Longest wait for the result of a connector check, before the response says that no worker took it. */
const CHECK_TIMEOUT_MS = 90_000;
/** All pages of the list of schedules; nobody waits for it. */
const LIST_TIMEOUT_MS = 60_000;
/** A schedule is only a part of what a page shows: its reader does not wait long for it. */
const FIND_TIMEOUT_MS = 3_000;

/** Where the engine is and which queue its workers listen on; those of the kinds of work are named after it. */
export interface EngineOptions {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly onCall?: OnCall;
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing;
}

/** What the parts of the engine start workflows with. */
interface Starting {
  readonly client: Client;
  readonly taskQueue: string;
  readonly call: EngineCalls['call'];
}

const ofGateway = (gatewayId: string): TypedSearchAttributes =>
  new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]);

/** Connects lazily: a Temporal that is down makes calls fail with DOWNSTREAM_ERROR, not the process. */
export function createEngine({ address, namespace, taskQueue, onCall, tracing }: EngineOptions): Engine {
  const { connection, call, callIfUp, ping, close } = connectEngine(address, onCall);
  const client = new Client({
    connection,
    namespace,
    ...(tracing ? { interceptors: { workflow: [clientInterceptor] } } : {}),
  });
  const starting = { client, taskQueue, call };
  const schedules = createSchedules(client, taskQueue);
  const insights = createInsightsRuns(client, taskQueue);
  return {
    hasSearchAttribute: createAttributeCheck(connection, namespace),
    ...createRuns(starting),
    ...createHandovers(starting),
    ...createWakes(starting),
    purgeGateway: (gatewayId, clientId) =>
      call('purge_gateway', async () => {
        await schedules.remove(gatewayId);
        await startPurge(starting, gatewayId, clientId);
      }),
    queueStates: () => call('queue_states', () => queueStates(connection, namespace, taskQueue)),
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
    ping,
    close,
  };
}

/** Runs of gateways. */
function createRuns({
  client,
  taskQueue,
  call,
}: Starting): Pick<Engine, 'startSync' | 'cancelSync' | 'runningJob' | 'checkConnectors'> {
  const inTurn = createStartTurns();
  return {
    startSync: (input, clientId) =>
      inTurn(clientId, () => call('start_sync', () => startSync({ client, taskQueue }, input, clientId))),
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
            typedSearchAttributes: ofGateway(gatewayId),
          });
        },
        CHECK_TIMEOUT_MS + CALL_TIMEOUT_MS,
      ),
  };
}

/** False while a run of the gateway is under way. */
async function startSync(
  { client, taskQueue }: Omit<Starting, 'call'>,
  input: SyncInput,
  clientId: string,
): Promise<boolean> {
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
}

const startPurge = ({ client, taskQueue }: Starting, gatewayId: string, clientId: string): Promise<unknown> =>
  client.workflow.start('purgeGateway', {
    args: [gatewayId],
    taskQueue,
    workflowId: purgeWorkflowId(gatewayId),
    priority: fairTo(clientId),
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    staticSummary: `Removal of gateway ${gatewayId}`,
    typedSearchAttributes: ofGateway(gatewayId),
  });

/** Work that workers do now or as soon as they are there. */
function createHandovers({
  client,
  taskQueue,
  call,
}: Starting): Pick<Engine, 'studyMapping' | 'followEvents' | 'readDeliveries'> {
  return {
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
          typedSearchAttributes: ofGateway(gatewayId),
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
          typedSearchAttributes: ofGateway(gatewayId),
        });
      }),
  };
}

/** Outboxes: the workflows read what waits from the store. */
function createWakes({
  client,
  taskQueue,
  call,
}: Starting): Pick<Engine, 'wakeSiteEvents' | 'wakeSearchAlerts' | 'wakeMails'> {
  return {
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
          typedSearchAttributes: ofGateway(gatewayId),
        });
      }),
    wakeMails: () =>
      call('wake_mails', async () => {
        await client.workflow.signalWithStart('sendMails', {
          args: [],
          taskQueue,
          workflowId: mailsWorkflowId(taskQueue),
          signal: wakeSignal,
          staticSummary: 'Mails',
        });
      }),
  };
}
