import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, isCancellation, log, startChild } from '@temporalio/workflow';
import { jobReason } from '../model/sync/job-reasons.ts';
import type { Reason } from '../model/sync/sync-job.ts';
import { SEARCH_ATTRIBUTES, coversWorkflowId } from './messages.ts';

/**
 * Starts the workflow that makes the thumbnails of a gateway and outlives the run.
 * @returns why it could not be started; undefined if it is running. Listings are stored and delivered without thumbnails then, and the next run starts it again
 */
export async function startCovers(gatewayId: string): Promise<Reason | undefined> {
  try {
    await startChild('gatewayCovers', {
      args: [gatewayId],
      workflowId: coversWorkflowId(gatewayId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: `Cover thumbnails of gateway ${gatewayId}`,
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.gatewayId, value: gatewayId }],
    });
    return undefined;
  } catch (error) {
    if (isCancellation(error)) throw error;
    // That of an earlier run is still at work: it continues until no thumbnail is due.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
    const message = error instanceof Error ? error.message : 'unknown';
    log.error('The thumbnails of a gateway could not be started', { gatewayId, message });
    return jobReason('internal', 1, [`Thumbnails could not be started: ${message}`]);
  }
}
