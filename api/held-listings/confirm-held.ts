import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { startRun } from '../sync-jobs/start-run.ts';
import { jobStarted, startedJob } from '../sync-jobs/started-job.ts';
import { selectHeld } from './select-held.ts';

export const confirmHeld = route({
  method: 'POST',
  path: '/gateways/{id}/held-listings/confirm',
  id: 'confirmHeldListings',
  summary: 'Archive held listings, publish held new ones',
  description:
    'Accepts the CRM: starts a job that archives those that are missing, withdraws them from the sites, and publishes those that are new. A dismissed listing can be confirmed by its id. `restore` of the job brings them back.',
  tag: 'Held listings',
  access: { gateway: 'WRITE' },
  body: ref('HeldSelection'),
  success: jobStarted,
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, body } = input;
  const ids = await selectHeld(gateway._id, body, deps);
  const job = await startRun(
    input,
    { kind: 'OUTPUT_REPLAY', mode: 'FULL', allowMassArchive: false, redeliver: false, archiveHeld: ids },
    deps,
  );
  await recordAct(deps, input, gateway._id, 'held_listings.confirmed', {
    jobId: job.id,
    detail: { listings: ids.length },
  });
  return startedJob(job);
});
