import { createHash } from 'node:crypto';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { Progress } from '../../model/sync/sync-job.ts';

/** Milliseconds between reads of the job: its record changes with every page, a few times per second at most. */
const POLL_MS = 1_000;
/** Milliseconds between comments while nothing changes: they keep proxies from closing the connection and reveal disconnected clients. */
const KEEP_ALIVE_MS = 15_000;
/** Milliseconds after which a stream ends, to be resumed with Last-Event-ID: limits connections, and tokens are checked again. */
const LONGEST_MS = 10 * 60_000;
/** Reconnection delay of EventSource, ms. */
const RETRY_MS = 2_000;

export interface ProgressSource {
  /** Reads the progress. */
  readonly read: () => Promise<Progress>;
  /** Id of the last event that the client received. */
  readonly lastEventId?: string | undefined;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Waits; resolves early when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Monotonic clock, ms. */
  readonly now: () => number;
}

/**
 * The progress of a job as server-sent events: `progress` whenever it changes, each with the whole progress, and `end` once with the last one. An event's id is derived
 * from its content, so a client that resumes gets only the events that it missed. Ends with the run.
 */
export async function* progressEvents({
  read,
  lastEventId,
  stopping,
  wait,
  now,
}: ProgressSource): AsyncGenerator<string, undefined> {
  const started = now();
  let sentId = lastEventId;
  let sentAt = started;
  yield `retry: ${RETRY_MS}\n\n`;
  while (!stopping.aborted && now() - started < LONGEST_MS) {
    const progress = await read();
    const id = idOf(progress);
    if (FINAL_STATUSES.includes(progress.status)) {
      yield eventText('end', id, progress);
      return undefined;
    }
    if (id !== sentId) {
      yield eventText('progress', id, progress);
      sentId = id;
      sentAt = now();
    } else if (now() - sentAt >= KEEP_ALIVE_MS) {
      yield ': keep-alive\n\n';
      sentAt = now();
    }
    await wait(POLL_MS, stopping);
  }
  return undefined;
}

const eventText = (event: string, id: string, progress: Progress): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(progress)}\n\n`;

/** Derived from what the run has done: rate and time left change by the clock alone. */
function idOf({ status, phase, counts, total }: Progress): string {
  const said = JSON.stringify({ status, phase, counts, total });
  return createHash('sha256').update(said).digest('base64url').slice(0, 16);
}
