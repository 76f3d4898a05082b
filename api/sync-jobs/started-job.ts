import type { SyncJob } from '../../model/sync/sync-job.ts';
import { withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';

/** The success response of every operation that starts a run, for its contract. */
export const jobStarted = {
  status: 201,
  description: 'The job.',
  schema: ref('SyncJob'),
  headers: { Location: 'Path of the job.' },
} as const;

/** That response: the job and its path. */
export const startedJob = (job: SyncJob) =>
  withHeaders({ Location: `/v1/gateway/gateways/${job.gateway_id}/sync-jobs/${job.id}` }, job);
