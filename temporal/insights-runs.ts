import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { TypedSearchAttributes, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { SEARCH_ATTRIBUTES, insightsStateQuery, insightsWorkflowId } from '../workflows/messages.ts';
import type { InsightsInput, InsightsState } from '../workflows/messages.ts';
import { fairTo } from '../workflows/task-queues.ts';

export interface InsightsRunStatus {
  readonly isRunning: boolean;
  /** Status name of Temporal: RUNNING, COMPLETED, FAILED … */
  readonly status: string;
  /** Progress; undefined while no worker responds. */
  readonly state?: InsightsState;
}

/** Aggregation of visitor events per gateway. */
export interface InsightsRuns {
  /** Starts an increment, or with a window a back-fill; false while a run of the gateway is under way. */
  start(input: Pick<InsightsInput, 'gatewayId' | 'window'>, clientId: string): Promise<boolean>;
  /** The latest run of a gateway; undefined if Temporal knows of none. */
  status(gatewayId: string): Promise<InsightsRunStatus | undefined>;
}

export function createInsightsRuns(client: Client, taskQueue: string): InsightsRuns {
  return {
    async start(input, clientId) {
      const { gatewayId, window } = input;
      try {
        await client.workflow.start('insights', {
          args: [input],
          taskQueue,
          workflowId: insightsWorkflowId(gatewayId),
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
          workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
          priority: fairTo(clientId),
          staticSummary: window
            ? `Visitor events of gateway ${gatewayId} from ${window.from} to ${window.to}`
            : `New visitor events of gateway ${gatewayId}`,
          typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }]),
        });
        return true;
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
        throw error;
      }
    },
    async status(gatewayId) {
      const handle = client.workflow.getHandle(insightsWorkflowId(gatewayId));
      try {
        const { status } = await handle.describe();
        const state = await handle.query(insightsStateQuery).catch(() => undefined);
        return { isRunning: status.name === 'RUNNING', status: status.name, ...(state ? { state } : {}) };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      }
    },
  };
}
