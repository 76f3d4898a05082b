import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, WorkflowIdReusePolicy, startChild } from '@temporalio/workflow';
import type { ChildWorkflowHandle } from '@temporalio/workflow';
import type { gatewaySync } from './gateway-sync.ts';
import { SEARCH_ATTRIBUTES, syncWorkflowId } from './messages.ts';
import type { SyncInput } from './messages.ts';
import { fairTo } from './task-queues.ts';

/**
 * Starts a run under the id that all runs of the gateway share, so that it never overlaps with another one; it continues when the workflow that started it
 * ends. Undefined when a run is under way.
 */
export async function startSync(
  run: SyncInput,
  clientId: string,
): Promise<ChildWorkflowHandle<typeof gatewaySync> | undefined> {
  try {
    return await startChild<typeof gatewaySync>('gatewaySync', {
      args: [run],
      workflowId: syncWorkflowId(run.gatewayId),
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      memo: { job_id: run.jobId },
      priority: fairTo(clientId),
      staticSummary: `${run.mode} sync of gateway ${run.gatewayId}`,
      typedSearchAttributes: [
        { key: SEARCH_ATTRIBUTES.gatewayId, value: run.gatewayId },
        { key: SEARCH_ATTRIBUTES.clientId, value: clientId },
        { key: SEARCH_ATTRIBUTES.mode, value: run.mode },
        { key: SEARCH_ATTRIBUTES.trigger, value: run.trigger },
      ],
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
    throw error;
  }
}
