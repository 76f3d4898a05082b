import proto from '@temporalio/proto';
import { WORK_KINDS, WORKFLOW_KINDS, queueOf } from '../workflows/task-queues.ts';
import type { EngineCalls } from './engine-calls.ts';

const { TASK_QUEUE_TYPE_WORKFLOW: workflow, TASK_QUEUE_TYPE_ACTIVITY: activity } =
  proto.temporal.api.enums.v1.TaskQueueType;
const TYPES = { workflow, activity };

/** What waits in a task queue, and for whom. */
export interface QueueState {
  readonly queue: string;
  readonly type: 'workflow' | 'activity';
  /** Tasks that wait for a worker; Temporal's estimate. */
  readonly waiting: number;
  /** Age of the task that has waited longest. */
  readonly oldestSeconds: number;
  /** Workers that have fetched tasks within the last minutes. */
  readonly pollers: number;
}

/**
 * Asks Temporal how much waits in each task queue of the product. Tasks of workflows that a worker has in memory wait in queues of their own (sticky ones), for four seconds at most, and are not counted. A server
 * before 1.25 reports zeros.
 */
export async function queueStates(
  connection: EngineCalls['connection'],
  namespace: string,
  taskQueue: string,
): Promise<QueueState[]> {
  const states: QueueState[] = [];
  for (const kind of WORK_KINDS) {
    const queue = queueOf(taskQueue, kind);
    for (const type of WORKFLOW_KINDS.includes(kind) ? (['workflow', 'activity'] as const) : (['activity'] as const)) {
      const { stats, pollers } = await connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: queue },
        taskQueueType: TYPES[type],
        reportStats: true,
      });
      const { seconds, nanos } = stats?.approximateBacklogAge ?? {};
      states.push({
        queue,
        type,
        waiting: Number(stats?.approximateBacklogCount ?? 0),
        oldestSeconds: Number(seconds ?? 0) + (nanos ?? 0) / 1e9,
        pollers: pollers?.length ?? 0,
      });
    }
  }
  return states;
}
