import { pageQuery, toPage } from '../../model/shared/page.ts';
import { CHANGE_OPS } from '../../model/sync/sync-job.ts';
import type { RecordedChange } from '../../model/sync/sync-job.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { describeChanges } from './describe-changes.ts';
import { findJob } from './settle-job.ts';

export const listChanges = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs/{jobId}/changes',
  id: 'listJobChanges',
  summary: 'What a run changed, or a dry run would',
  description:
    'One entry per listing that the run created, updated, archived or restored; for updates with the changed fields. Kept for a week.',
  tag: 'Sync jobs',
  access: { gateway: 'READ' },
  query: { op: { type: 'string', enum: CHANGE_OPS, description: 'Only these.' }, ...pageQuery },
  success: { status: 200, description: 'A page of changes.', schema: pageRef('JobChange') },
}).handle(async ({ gateway, params, query }, deps) => {
  const job = await findJob(gateway._id, params.jobId, deps);
  const from = query.page * query.size;
  const shown: RecordedChange[] = [];
  let total = 0;
  for await (const change of deps.store.pages.changes(job._id)) {
    if (query.op !== undefined && change.op !== query.op) continue;
    if (total >= from && shown.length < query.size) shown.push(change);
    total++;
  }
  return toPage(await describeChanges(shown, deps), total, query);
});
