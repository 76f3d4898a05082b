import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { findJob } from './settle-job.ts';
import { startRun } from './start-run.ts';
import { jobStarted, startedJob } from './started-job.ts';

export const restoreArchived = route({
  method: 'POST',
  path: '/gateways/{id}/sync-jobs/{jobId}/restore',
  id: 'restoreArchived',
  summary: 'Bring back what a run archived',
  description:
    'Starts a job that restores the listings unchanged and delivers them again. A later sync archives them again if the CRM still does not have them.',
  tag: 'Sync jobs',
  access: { gateway: 'WRITE' },
  query: {
    crmReference: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Bring back only the listing with this `crm_reference`.',
    },
  },
  success: jobStarted,
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, params, query } = input;
  const { _id } = await findJob(gateway._id, params.jobId, deps);
  const [archived] = await deps.store.formerListings.ofJob(gateway._id, _id, 1, query.crmReference);
  if (!archived) {
    const what = query.crmReference === undefined ? 'nothing' : `no listing ${query.crmReference}`;
    throw new AppError('CONFLICT', `Job ${_id} archived ${what}, or all of it is back already.`);
  }
  const job = await startRun(
    input,
    {
      kind: 'OUTPUT_REPLAY',
      mode: 'FULL',
      allowMassArchive: false,
      redeliver: false,
      restoreOf: _id,
      ...(query.crmReference === undefined ? {} : { restoreReference: query.crmReference }),
    },
    deps,
  );
  return startedJob(job);
});
