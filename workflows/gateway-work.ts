import { continueAsNew, getExternalWorkflowHandle, patched, sleep, workflowInfo } from '@temporalio/workflow';
import type { CheckInput, ConnectorCheck } from '../model/gateway/connector-check.ts';
import {
  checkConnectors as check,
  endStudy,
  makeCovers,
  purgeGateway as purge,
  studyMapping as study,
  withdrawGateway,
} from './activities.ts';
import { syncWorkflowId } from './messages.ts';

/** Makes the cover thumbnails of a gateway until none is due. */
export async function gatewayCovers(gatewayId: string): Promise<void> {
  while (!(await makeCovers(gatewayId))) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof gatewayCovers>(gatewayId);
  }
}

/** Checks whether the CRM or site of every connector responds, of a gateway or of one that is not stored yet. */
export async function checkConnectors(input: CheckInput): Promise<ConnectorCheck[]> {
  return check(input);
}

/** Surveys a feed, or previews a draft of a mapping; the study in the store has its input and gets its result. */
export async function studyMapping(studyId: string): Promise<void> {
  try {
    await study(studyId);
  } catch {
    await endStudy(studyId);
  }
}

/** Ends the run of a deleted gateway, takes its listings off its sites and removes all it owned. */
export async function purgeGateway(gatewayId: string): Promise<void> {
  // There may be no run: then there is nothing to end.
  await getExternalWorkflowHandle(syncWorkflowId(gatewayId))
    .cancel()
    .catch(() => undefined);
  if (patched('withdraw-before-removal')) {
    for (;;) {
      const { retryInMs } = await withdrawGateway(gatewayId);
      if (retryInMs === undefined) break;
      if (retryInMs > 0) await sleep(retryInMs);
    }
  }
  await purge(gatewayId);
}
