import { AppError } from '../../model/shared/errors.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { findJob } from './settle-job.ts';

export const cancelJob = route({
  method: 'POST',
  path: '/gateways/{id}/sync-jobs/{jobId}/cancel',
  id: 'cancelSyncJob',
  summary: 'Cancel a job',
  description: 'The job is CANCELLING until its run has stopped, usually within a second, then CANCELLED.',
  tag: 'Sync jobs',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The job, CANCELLING.', schema: ref('SyncJob') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const { engine, store } = deps;
  const job = await findJob(gateway._id, params.jobId, deps);
  checkOpen(job);
  // The workflow is cancelled by gateway, so its run must be this very job's.
  const runs = (await engine.runningJob(gateway._id)) === job._id;
  const cancelling = await store.jobs.cancelling(job._id);
  if (!cancelling) {
    const ended = await findJob(gateway._id, params.jobId, deps);
    checkOpen(ended);
    return presentJob(ended);
  }
  if (runs) await engine.cancelSync(gateway._id);
  await recordAct(deps, input, gateway._id, 'sync.cancel_requested', { jobId: job._id });
  return presentJob(cancelling);
});

function checkOpen({ status }: JobRecord): void {
  if (!FINAL_STATUSES.includes(status)) return;
  throw new AppError('CONFLICT', `The job has already ended as ${status}; there is nothing to cancel.`);
}
