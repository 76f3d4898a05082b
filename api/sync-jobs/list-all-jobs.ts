import { pageQuery, toPage } from '../../model/shared/page.ts';
import { JOB_STATUSES, JOB_TRIGGERS } from '../../model/sync/sync-job.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { pageRef } from '../http/schemas.ts';
import { settleJob } from './settle-job.ts';

const dateTime = (description: string) => ({ type: 'string', format: 'date-time', description }) as const;

export const listAllJobs = route({
  method: 'GET',
  path: '/sync-jobs',
  id: 'listAllSyncJobs',
  summary: 'List the jobs of all gateways',
  description:
    'Jobs of every gateway that the token sees, its own and delegated ones, newest first: what runs now, or what failed since yesterday (`status=FAILED&from=…`).',
  tag: 'Sync jobs',
  access: 'token',
  query: {
    ...pageQuery,
    status: { type: 'string', enum: JOB_STATUSES, description: 'Only jobs of this status.' },
    trigger: { type: 'string', enum: JOB_TRIGGERS, description: 'Only jobs that were started by this.' },
    from: dateTime('Only jobs created at this time or later.'),
    to: dateTime('Only jobs created before this time.'),
  },
  success: { status: 200, description: 'A page of jobs.', schema: pageRef('SyncJob') },
}).handle(async ({ principal, query }, deps) => {
  const gatewayIds = await deps.store.gateways.visibleIds(principal);
  const { status, trigger, from, to } = query;
  const read = () =>
    deps.store.jobs.listAll(
      gatewayIds,
      {
        status,
        trigger,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      },
      query,
    );
  const { items, total } = await read();
  const settled = await settleAll(items, deps);
  const isStale = settled.some((job, place) => job.status !== items[place]?.status);
  // A run that was found to be lost no longer belongs to the status that was searched for.
  const shown = isStale && status !== undefined ? await read() : { items: settled, total };
  return toPage(shown.items.map(presentJob), shown.total, query);
});

const settleAll = (jobs: readonly JobRecord[], deps: HandlerDeps): Promise<JobRecord[]> =>
  Promise.all(jobs.map((job) => settleJob(job, deps)));
