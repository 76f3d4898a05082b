import { setTimeout as wait } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import type { Progress, SyncJob } from '../../model/sync/sync-job.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { ApiClient } from './api-client.ts';

const POLL_MS = 200;
/** Milliseconds after which a hanging demo fails. */
const LIMIT_MS = 300_000;

/**
 * Follows a job with a live progress bar until it is final, and returns it.
 * @param onProgress called at each poll; for actions in the middle of a run
 */
export async function followJob(
  client: ApiClient,
  job: SyncJob,
  onProgress: (progress: Progress) => Promise<void> = async () => {},
): Promise<SyncJob> {
  const path = `/gateways/${job.gateway_id}/sync-jobs/${job.id}`;
  const bar = new SingleBar({
    format: '  {bar} {percentage}%  {phase}  read {read}, written {written}, delivered {delivered}  {rate}/s',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: true,
    noTTYOutput: false,
  });
  bar.start(100, 0, { phase: 'queued', read: 0, written: 0, delivered: 0, rate: 0 });
  const deadline = performance.now() + LIMIT_MS;
  try {
    for (;;) {
      const progress = await client.get<Progress>(`${path}/progress`);
      const { counts } = progress;
      bar.update(Math.round(progress.percent ?? 0), {
        phase: (progress.phase ?? progress.status.toLowerCase()).padEnd(9),
        read: counts.read,
        written: counts.created + counts.updated,
        delivered: counts.delivered,
        rate: Math.round(progress.rate_per_second),
      });
      if (FINAL_STATUSES.includes(progress.status)) break;
      if (performance.now() > deadline) throw new Error(`Job ${job.id} did not end within ${LIMIT_MS / 1000} s.`);
      await onProgress(progress);
      await wait(POLL_MS);
    }
  } finally {
    bar.stop();
  }
  return client.get<SyncJob>(path);
}
