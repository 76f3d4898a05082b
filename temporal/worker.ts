import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker, bundleWorkflowCode } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import type { Log } from '../log.ts';
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
/** Activities are told to stop almost at once: they finish the page in hand and another worker goes on from there. */
const SHUTDOWN_GRACE = '1 second';
/** What has not stopped by then is repeated by another worker from its journal. */
const SHUTDOWN_FORCE = '25 seconds';
/** Runs side by side in one worker; each holds a few pages in memory. */
const ACTIVITIES_AT_ONCE = 20;

/** The extension that is running: .ts from source, .js once built. */
const workflowFile = (name: string) =>
  fileURLToPath(new URL(`../workflows/${name}${extname(import.meta.url)}`, import.meta.url));

/** The workflows as one bundle; made once and shared by all workers of a process. A traced one needs workers that trace. */
export const bundleWorkflows = ({ traced = false } = {}): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflowCode({
    workflowsPath: workflowFile('index'),
    workflowInterceptorModules: traced ? [workflowFile('trace')] : [],
    logger: new DefaultLogger('WARN'),
  });

/** Sends the engine's own logs to ours; once per process, before anything connects. */
export function installRuntime(log: Log): void {
  const write =
    (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') => (message: string, meta?: Record<string, unknown>) =>
      log[level](meta ?? {}, message);
  Runtime.install({
    logger: {
      log: (level, message, meta) => write(levelOf(level))(message, meta),
      trace: write('trace'),
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
    },
    // The process decides when to stop; see main.ts.
    shutdownSignals: [],
  });
}

const levelOf = (level: string) => {
  const lower = level.toLowerCase();
  return lower === 'trace' || lower === 'debug' || lower === 'warn' || lower === 'error' ? lower : 'info';
};

/** Starts a worker for workflows and activities. */
export async function startWorker(
  options: EngineOptions & { activities: Activities; workflowBundle?: WorkflowBundleWithSourceMap },
): Promise<RunningWorker> {
  const { tracing } = options;
  const connection = await NativeConnection.connect({ address: options.address });
  const worker = await Worker.create({
    connection,
    namespace: options.namespace,
    taskQueue: options.taskQueue,
    workflowBundle: options.workflowBundle ?? (await bundleWorkflows({ traced: tracing !== undefined })),
    activities: options.activities,
    maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
    defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE,
    maxConcurrentActivityTaskExecutions: ACTIVITIES_AT_ONCE,
    shutdownGraceTime: SHUTDOWN_GRACE,
    shutdownForceTime: SHUTDOWN_FORCE,
    ...(tracing ? { interceptors: { activity: [activityInterceptors] }, sinks: traceSinks(tracing) } : {}),
  });
  const finished = runToEnd(worker, connection);
  return {
    finished,
    async stop() {
      if (worker.getState() === 'RUNNING') worker.shutdown();
      await finished;
    },
  };
}

async function runToEnd(worker: Worker, connection: NativeConnection): Promise<void> {
  try {
    await worker.run();
  } finally {
    await connection.close();
  }
}
