import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { startRun } from './start-run.ts';
import { jobStarted, startedJob } from './started-job.ts';

export const triggerSync = route({
  method: 'POST',
  path: '/gateways/{id}/sync-jobs',
  id: 'triggerSync',
  summary: 'Start a sync',
  description:
    'Creates a job and starts it at once. One job runs per gateway at a time; a second trigger is refused with 409. A token for one site starts a plain sync only.',
  tag: 'Sync jobs',
  access: { gateway: 'WRITE' },
  forSites: true,
  query: {
    crmReference: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Sync only the listing with this `crm_reference`; nothing is archived.',
    },
    force: { type: 'boolean', default: false, description: 'Rewrite the whole catalogue (FORCED_FULL).' },
    dryRun: {
      type: 'boolean',
      default: false,
      description: 'Only say what the run would create, change and archive; nothing is written, delivered or stored.',
    },
    allowMassArchive: {
      type: 'boolean',
      default: false,
      description: 'Let this run archive more listings than the guard against half-empty feeds permits.',
    },
  },
  success: jobStarted,
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { crmReference, force, dryRun, allowMassArchive } = input.query;
  if (input.principal.outputId !== undefined && (force || dryRun || allowMassArchive || crmReference !== undefined)) {
    throw new AppError('FORBIDDEN', 'This API token is for one site, which can start a plain sync only.');
  }
  const job = await startRun(
    input,
    {
      kind: 'SYNC',
      mode: force ? 'FORCED_FULL' : 'FULL',
      ...(crmReference === undefined ? {} : { crm_reference: crmReference }),
      ...(dryRun ? { dry_run: true } : {}),
      allowMassArchive,
      redeliver: false,
    },
    deps,
  );
  return startedJob(job);
});
