import { setTimeout as wait } from 'node:timers/promises';
import { rounded } from '../../model/shared/rounded.ts';
import { FINAL_STATUSES, wholeCounts } from '../../model/sync/sync-job.ts';
import type { Progress } from '../../model/sync/sync-job.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { route } from '../contract.ts';
import { streamEvents } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { progressEvents } from './progress-events.ts';
import { findJob } from './settle-job.ts';

const EVENT_STREAM = 'text/event-stream';

export const getProgress = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs/{jobId}/progress',
  id: 'getSyncJobProgress',
  summary: 'Job progress',
  description:
    'With `Accept: text/event-stream` the same is pushed: an event `progress` whenever it changes and `end` with the last one, whose data is this schema as JSON. A stream ends at the run’s end, or after ten minutes; a client that resumes sends Last-Event-ID. When the token or the delegation ends, the last event is `closed` with `code` and `message` of the error that a new request gets.\n\nCounts so far, listings read per second since the start and, once the CRM has reported its number of listings, the share read and the seconds left for reading. `phase` says whether listings are being read (`import`) or delivered to the sites (`deliver`).',
  tag: 'Sync jobs',
  access: { gateway: 'READ' },
  quota: 'progress',
  negotiates: ['application/json', EVENT_STREAM],
  resumable: true,
  success: {
    status: 200,
    description: 'The progress.',
    schema: ref('SyncJobProgress'),
    contentType: EVENT_STREAM,
  },
}).handle(async ({ gateway, params, mediaType, lastEventId }, deps) => {
  const read = async () => progressOf(await findJob(gateway._id, params.jobId, deps), new Date());
  const progress = await read();
  if (mediaType !== EVENT_STREAM) return progress;
  return streamEvents((stillAllowed) =>
    progressEvents({
      read: async () => {
        await stillAllowed();
        return read();
      },
      lastEventId,
      stopping: deps.stopping,
      // Aborted when the server stops, which ends the loop.
      wait: (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined),
      now: () => performance.now(),
    }),
  );
});

/** A run still has work after the last listing was read, so only a finished one is at 100. */
const MOST_BEFORE_END = 99;

/** The progress of a job from its record. */
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
