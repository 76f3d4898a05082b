import { AppError } from '../../model/errors.ts';
import { pageQuery, toPage } from '../../model/page.ts';
import type { JobChange } from '../../model/sync-job.ts';
import { route } from '../contract.ts';
import { pageRef } from '../schemas.ts';
import { findJob } from './settle-job.ts';

export const listChanges = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs/{jobId}/changes',
  id: 'listJobChanges',
  summary: 'What a dry run would do',
  description: 'One entry per listing that the run would create, update or archive; kept for a week.',
  tag: 'Sync jobs',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of changes.', schema: pageRef('JobChange') },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query }, deps) => {
  const job = await findJob(gateway._id, params.jobId, deps);
  if (!job.dry_run) {
    throw new AppError('CONFLICT', 'This job was no dry run; start one with dryRun=true to see what a sync would do.');
  }
  const from = query.page * query.size;
  const items: JobChange[] = [];
  let total = 0;
  for await (const change of deps.store.pages.changes(job._id)) {
    if (total >= from && items.length < query.size) items.push(change);
    total++;
  }
  return toPage(items, total, query);
});
