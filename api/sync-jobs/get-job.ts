import { presentJob } from '../../store/sync/sync-jobs.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { findJob } from './settle-job.ts';

export const getJob = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs/{jobId}',
  id: 'getSyncJob',
  summary: 'Job detail',
  tag: 'Sync jobs',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The job.', schema: ref('SyncJob') },
}).handle(async ({ gateway, params }, deps) => presentJob(await findJob(gateway._id, params.jobId, deps)));
