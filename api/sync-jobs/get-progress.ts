import { rounded } from '../../model/rounded.ts';
import { FINAL_STATUSES, wholeCounts } from '../../model/sync-job.ts';
import type { Progress } from '../../model/sync-job.ts';
import type { JobRecord } from '../../store/sync-jobs.ts';
import { route } from '../contract.ts';
import { ref } from '../schemas.ts';
import { findJob } from './settle-job.ts';

export const getProgress = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs/{jobId}/progress',
  id: 'getSyncJobProgress',
  summary: 'Job progress',
  description:
    'Counts so far, listings read per second since the start and, once the CRM has said how many listings to expect, the share read and the seconds left for reading. `phase` tells whether listings are being read (`import`) or told to the sites (`deliver`).',
  tag: 'Sync jobs',
  access: { gateway: 'READ' },
  quota: 'progress',
  success: { status: 200, description: 'The progress.', schema: ref('SyncJobProgress') },
}).handle(async ({ gateway, params }, deps) => progressOf(await findJob(gateway._id, params.jobId, deps), new Date()));

/** A run still has work after the last listing was read, so 100 is said only of a finished one. */
const MOST_BEFORE_END = 99;

/** What a job record says about how far the run is. */
export function progressOf(job: JobRecord, now: Date): Progress {
  const { counts, total, started_at, finished_at } = job;
  const final = FINAL_STATUSES.includes(job.status);
  const seconds = started_at ? Math.max(0, ((finished_at ?? now).getTime() - started_at.getTime()) / 1_000) : 0;
  const rate = seconds > 0 ? counts.read / seconds : 0;
  const left = total === undefined ? undefined : Math.max(0, total - counts.read);
  const importing = !final && job.phase === 'import';
  const share = total === undefined || total === 0 ? undefined : (100 * counts.read) / total;
  return {
    job_id: job._id,
    status: job.status,
    ...(job.phase ? { phase: job.phase } : {}),
    counts: wholeCounts(counts),
    ...(total === undefined ? {} : { total }),
    ...(final ? { percent: 100 } : share === undefined ? {} : { percent: round(Math.min(MOST_BEFORE_END, share)) }),
    rate_per_second: round(rate),
    ...(importing && left !== undefined && rate > 0 ? { eta_seconds: Math.ceil(left / rate) } : {}),
  };
}

const round = (value: number): number => rounded(value, 1);
