import { SingleBar } from 'cli-progress';
import type { Client, Progress, SyncJob } from '../../sdk/index.ts';

/** Milliseconds after which a hanging demo fails. */
const LIMIT_MS = 300_000;

/**
 * Follows a job with a live progress bar until it is final, and returns it.
 * @param onProgress called with each change; for actions in the middle of a run
 */
export async function followJob(
  client: Client,
  job: SyncJob,
  onProgress: (progress: Progress) => Promise<void> = async () => {},
): Promise<SyncJob> {
  const path = { id: job.gateway_id, jobId: job.id };
  const bar = new SingleBar({
    format: '  {bar} {percentage}%  {phase}  read {read}, written {written}, delivered {delivered}  {rate}/s',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: true,
    noTTYOutput: false,
  });
  bar.start(100, 0, { phase: 'queued', read: 0, written: 0, delivered: 0, rate: 0 });
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    for await (const progress of client.follow(path, { signal })) {
      const { counts } = progress;
      bar.update(Math.round(progress.percent ?? 0), {
        phase: (progress.phase ?? progress.status.toLowerCase()).padEnd(9),
        read: counts.read,
        written: counts.created + counts.updated,
        delivered: counts.delivered,
        rate: Math.round(progress.rate_per_second),
      });
      await onProgress(progress);
    }
    if (signal.aborted) throw new Error(`Job ${job.id} did not end within ${LIMIT_MS / 1000} s.`);
  } finally {
    bar.stop();
  }
  return client.call('getSyncJob', { path });
}
