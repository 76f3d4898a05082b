import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { startRun } from '../sync-jobs/start-run.ts';
import { jobStarted, startedJob } from '../sync-jobs/started-job.ts';

export const retryQuarantine = route({
  method: 'POST',
  path: '/gateways/{id}/quarantine/retry',
  id: 'retryQuarantine',
  summary: 'Try the quarantined records again, and only those',
  description:
    'Starts a sync that reads the CRM but uses only the records in quarantine; nothing is archived. Records without a key are tried by the next full sync.',
  tag: 'Quarantine',
  access: { gateway: 'WRITE' },
  success: jobStarted,
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  if ((await deps.store.quarantine.count(input.gateway._id)) === 0) {
    throw new AppError('CONFLICT', 'No record of this gateway is in quarantine.');
  }
  const job = await startRun(
    input,
    { kind: 'SYNC', mode: 'FULL', allowMassArchive: false, redeliver: false, quarantinedOnly: true },
    deps,
  );
  return startedJob(job);
});
