import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, WorkflowIdReusePolicy, startChild, uuid4 } from '@temporalio/workflow';
import { SEARCH_ATTRIBUTES, syncWorkflowId } from './messages.ts';
import type { ScheduledSyncInput, SyncInput } from './messages.ts';

/**
 * What a schedule starts: an incremental run of the gateway under the id that all its runs share, so that it never overlaps with another one. Answers
 * the job, or undefined when a run was under way: then this one is left out.
 */
export async function scheduledSync(input: ScheduledSyncInput): Promise<string | undefined> {
  const { gatewayId, clientId, timeoutSeconds } = input;
  const run: SyncInput = {
    jobId: uuid4(),
    gatewayId,
    kind: 'SYNC',
    mode: 'INCREMENTAL',
    trigger: 'SCHEDULE',
    allowMassArchive: false,
    redeliver: false,
    createdAt: new Date().toISOString(),
    timeoutSeconds,
  };
  try {
    await startChild('gatewaySync', {
      args: [run],
      workflowId: syncWorkflowId(gatewayId),
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      memo: { job_id: run.jobId },
      staticSummary: `INCREMENTAL sync of gateway ${gatewayId}`,
      typedSearchAttributes: [
        { key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId },
        { key: SEARCH_ATTRIBUTES.clientId, value: clientId },
        { key: SEARCH_ATTRIBUTES.mode, value: run.mode },
        { key: SEARCH_ATTRIBUTES.trigger, value: run.trigger },
      ],
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
    throw error;
  }
  return run.jobId;
}
