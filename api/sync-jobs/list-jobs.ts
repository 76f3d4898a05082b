import { pageQuery, toPage } from '../../model/shared/page.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { settleJob } from './settle-job.ts';

export const listJobs = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs',
  id: 'listSyncJobs',
  summary: 'List the jobs of a gateway',
  description: 'Newest first.',
  tag: 'Sync jobs',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of jobs.', schema: pageRef('SyncJob') },
}).handle(async ({ gateway, query }, deps) => {
  const { items, total } = await deps.store.jobs.list(gateway._id, query);
  const settled = await Promise.all(items.map((job) => settleJob(job, deps)));
  return toPage(settled.map(presentJob), total, query);
});
