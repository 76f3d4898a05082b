import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker, bundleWorkflowCode } from '@temporalio/worker';
import type { WorkflowBundle, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import type { Log } from '../observability/log.ts';
import { WORKFLOW_KINDS, WORK_KINDS, queueOf } from '../workflows/task-queues.ts';
import type { WorkKind } from '../workflows/task-queues.ts';
import type { EngineOptions } from './engine.ts';
import { activityInterceptors, traceSinks } from './trace.ts';

export interface RunningWorker {
  /** Resolves when the worker has stopped, rejects when it broke. */
  readonly finished: Promise<void>;
  /** Takes no new work, lets activities notice and hand over, then stops. */
  stop(): Promise<void>;
}

/** Cancels reach an activity with the answer to its next heartbeat: this bounds how long that takes. */
const HEARTBEAT_THROTTLE = '250 milliseconds';
/** Activities are cancelled almost at once: they finish the current page and another worker goes on from there. */
const SHUTDOWN_GRACE = '1 second';
/** What has not stopped by then is repeated by another worker from its journal. */
const SHUTDOWN_FORCE = '25 seconds';
/** A workflow task waits so long for the worker that has the workflow in memory; then any worker takes it. The SDK's 10 s would follow the heartbeat time-out of a killed worker. */
const STICKY_TIMEOUT = '4 seconds';
/** Calls that wait for work of one kind at a time: fetching work must not be what slows it down, and each is an open request. */
const POLLS_AT_ONCE = 4;

/**
 * Workflows that carry nothing: whatever they had to do is in the store, and the next run, event or pass of the sweep starts them again. Where their code cannot follow their history, because a later release
 * wrote it and was rolled back, they fail; to wait for that release would keep the gateway from every other run. Those with events or files of their own wait.
 */
const STARTED_AGAIN = [
  'gatewayCovers',
  'gatewaySync',
  'insights',
  'purgeGateway',
  'readDeliveries',
  'scheduledSync',
  'searchAlerts',
  'sendMails',
  'siteEvents',
];
const FAILURES = { '*': [], ...Object.fromEntries(STARTED_AGAIN.map((name) => [name, ['NondeterminismError']])) };

/** How many activities of each kind run side by side in one worker. */
export type Slots = Readonly<Record<WorkKind, number>>;

/** Most slots of a task queue that a single client may hold in one worker. */
export function slotsPerClient(taskQueue: string, slots: Slots, percent: number): (queue: string) => number {
  const limits = new Map(
    WORK_KINDS.map((kind) => [queueOf(taskQueue, kind), Math.max(1, Math.floor((slots[kind] * percent) / 100))]),
  );
  return (queue) => limits.get(queue) ?? Infinity;
}

/** The extension that is running: .ts from source, .js once built. */
const workflowFile = (name: string) =>
  fileURLToPath(new URL(`../workflows/${name}${extname(import.meta.url)}`, import.meta.url));

/**
 * The workflows as one bundle; made once and shared by all workers of a process. A traced one needs workers that trace.
 * @param options.interceptors files of further interceptors, for tests
 */
export const bundleWorkflows = ({
  traced = false,
  interceptors = [],
}: {
  readonly traced?: boolean;
  readonly interceptors?: readonly string[];
} = {}): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflowCode({
    workflowsPath: workflowFile('index'),
    workflowInterceptorModules: [...(traced ? [workflowFile('trace')] : []), ...interceptors],
    logger: new DefaultLogger('WARN'),
  });

/**
 * The workflows of a worker process.
 * @param file where they were bundled beforehand, without tracing; empty: nowhere
 */
export const workflowsOf = async ({ file, traced }: { file: string; traced: boolean }): Promise<WorkflowBundle> =>
  file === '' || traced ? bundleWorkflows({ traced }) : { code: await readFile(file, 'utf8') };

/** Names and units as Prometheus has them, like our own. */
const PROMETHEUS_NAMES = { countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true };

/**
 * Sends the engine's own logs to ours, and has the SDK report its metrics; once per process, before anything connects.
 * @param metricsPort of the loopback address; 0: no metrics
 */
export function installRuntime(log: Log, metricsPort: number): void {
  const write = (level: Level) => (message: string, meta?: Record<string, unknown>) =>
    log[isWait(meta) ? 'debug' : level](meta ?? {}, message);
  Runtime.install({
    logger: {
      log: (level, message, meta) => write(levelOf(level))(message, meta),
      trace: write('trace'),
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
    },
    // Also what the native side of the SDK has to say, which otherwise prints lines of its own form.
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(metricsPort === 0
        ? {}
        : { metrics: { prometheus: { bindAddress: `127.0.0.1:${metricsPort}`, ...PROMETHEUS_NAMES } } }),
    },
    // The process decides when to stop; see main.ts.
    shutdownSignals: [],
  });
}

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';

/** Whether an activity only waits for the turn of its client (activities/runtime/client-turns.ts): the SDK calls that a failure. The metric of what was turned away counts it. */
export const isWait = (meta: Readonly<Record<string, unknown>> | undefined): boolean =>
  meta?.['error'] instanceof ApplicationFailure && meta['error'].type === 'client_busy';

const levelOf = (level: string): Level => {
  const lower = level.toLowerCase();
  return lower === 'trace' || lower === 'debug' || lower === 'warn' || lower === 'error' ? lower : 'info';
};

/** Starts a worker for workflows and activities of every kind of work; they share a connection, and each kind has its own slots. */
export async function startWorker(
  options: EngineOptions & { activities: Activities; slots: Slots; workflowBundle?: WorkflowBundle },
): Promise<RunningWorker> {
  const { activities, slots, tracing } = options;
  const workflowBundle = options.workflowBundle ?? (await bundleWorkflows({ traced: tracing !== undefined }));
  const connection = await NativeConnection.connect({ address: options.address });
  const workers = await Promise.all(
    WORK_KINDS.map((kind) =>
      Worker.create({
        connection,
        namespace: options.namespace,
        taskQueue: queueOf(options.taskQueue, kind),
        activities,
        ...(WORKFLOW_KINDS.includes(kind) ? { workflowBundle } : {}),
        workflowFailureErrorTypes: FAILURES,
        stickyQueueScheduleToStartTimeout: STICKY_TIMEOUT,
        maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
        defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
        maxConcurrentActivityTaskExecutions: slots[kind],
        maxConcurrentActivityTaskPolls: Math.min(POLLS_AT_ONCE, slots[kind]),
        shutdownGraceTime: SHUTDOWN_GRACE,
        shutdownForceTime: SHUTDOWN_FORCE,
        ...(tracing ? { interceptors: { activity: [activityInterceptors] }, sinks: traceSinks(tracing) } : {}),
      }),
    ),
  );
  const stopAll = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const finished = runToEnd(workers, connection, stopAll);
  return {
    finished,
    async stop() {
      stopAll();
      await finished;
    },
  };
}

/** One that breaks ends the others: half a worker would take work that it cannot finish. */
async function runToEnd(workers: readonly Worker[], connection: NativeConnection, stopAll: () => void): Promise<void> {
  const runs = workers.map((worker) => worker.run());
  for (const run of runs) run.catch(stopAll);
  try {
    await Promise.all(runs);
  } finally {
    await Promise.allSettled(runs);
    await connection.close();
  }
}
