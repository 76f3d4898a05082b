import { cancelJob } from '../sync-jobs/cancel-job.ts';
import { triggerSync } from '../sync-jobs/trigger-sync.ts';
import { argumentsOf, showReply } from './tool.ts';
import type { AssistantTool } from './tool.ts';

export const startSyncTool: AssistantTool = {
  name: 'start_sync',
  title: 'Start a sync',
  description:
    'Reads the CRM of a gateway and delivers what changed to its website, or with dryRun only says what would change. The person has to confirm it first.',
  input: argumentsOf(triggerSync, ['crmReference', 'force', 'dryRun']),
  confirm: ({ id, dryRun, force, crmReference }) =>
    [
      `Start a ${dryRun === true ? 'dry run' : 'sync'} of the gateway ${String(id)}`,
      crmReference === undefined ? '' : ` for the listing ${JSON.stringify(crmReference)} alone`,
      force === true ? ', reading everything anew' : '',
      dryRun === true
        ? '? Nothing is changed.'
        : '? Listings on its website will be changed, added and removed as the CRM says.',
    ].join(''),
  run: showReply(triggerSync),
};

export const cancelRunTool: AssistantTool = {
  name: 'cancel_run',
  title: 'Cancel a run',
  description:
    'Cancels a run that is queued or running; what it has done so far stays. The person has to confirm it first.',
  input: argumentsOf(cancelJob, []),
  confirm: ({ jobId }) => `Cancel the run ${String(jobId)}? What it has done so far stays.`,
  run: showReply(cancelJob),
};
