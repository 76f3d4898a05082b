import { route } from '../contract.ts';
import { startRun } from '../sync-jobs/start-run.ts';
import { jobStarted, startedJob } from '../sync-jobs/started-job.ts';
import { demandPushed, findDelivery } from './find-inbox.ts';

export const readInboxDelivery = route({
  method: 'POST',
  path: '/gateways/{id}/inputs/{connectorId}/inbox/deliveries/{deliveryId}/sync-jobs',
  id: 'readInboxDelivery',
  summary: 'Read a delivery again, or try what it would do',
  description:
    'Starts a run that reads this delivery, and no other input. Listings become what this delivery says of them, also if later ones said something else. 409 while another run is under way, and for a gateway that is not ACTIVE, unless it is a dry run.',
  tag: 'Inboxes',
  access: { gateway: 'WRITE' },
  query: {
    force: { type: 'boolean', default: false, description: 'Map and write every record again (FORCED_FULL).' },
    dryRun: {
      type: 'boolean',
      default: false,
      description: 'Only say what the run would create, change and archive; the delivery counts as unread if it was.',
    },
    allowMassArchive: {
      type: 'boolean',
      default: false,
      description: 'Let this run archive more listings than the guard against half-empty feeds permits.',
    },
  },
  success: jobStarted,
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (request, deps) => {
  const { input } = demandPushed(request, deps);
  const { delivery } = await findDelivery(request, deps);
  const { force, dryRun, allowMassArchive } = request.query;
  const job = await startRun(
    request,
    {
      kind: 'SYNC',
      mode: force ? 'FORCED_FULL' : 'FULL',
      ...(dryRun ? { dry_run: true } : {}),
      delivery: { inputId: input.connector_id, deliveryId: delivery._id },
      allowMassArchive,
      redeliver: false,
    },
    deps,
  );
  return startedJob(job);
});
