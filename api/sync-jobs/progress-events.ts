import { createHash } from 'node:crypto';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { Progress } from '../../model/sync/sync-job.ts';

/** How often the job is read: its record changes with every page, a few times per second at most. */
const POLL_MS = 1_000;
/** Comments are sent this often while nothing changes, so that proxies keep the connection open and readers that are gone are noticed. */
const KEEP_ALIVE_MS = 15_000;
/** A stream ends after this time and is resumed with Last-Event-ID: tokens are checked again, and no connection lives longer. */
const LONGEST_MS = 10 * 60_000;
/** What EventSource waits before it resumes, ms. */
const RETRY_MS = 2_000;

export interface ProgressSource {
  /** The progress now. */
  readonly read: () => Promise<Progress>;
  /** Id of the last event that the client has. */
  readonly lastEventId?: string | undefined;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Waits; resolves early when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds since any fixed point. */
  readonly now: () => number;
}

/**
 * The progress of a job as server-sent events: `progress` whenever it changes, each with the whole progress, and `end` once with the last one. An event's id is made
 * from what it says, so a client that resumes with the id it has gets an event only for what it missed. Ends at the run's end.
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

/** Of what the run has done: rate and time left change by the clock alone. */
function idOf({ status, phase, counts, total }: Progress): string {
  const said = JSON.stringify({ status, phase, counts, total });
  return createHash('sha256').update(said).digest('base64url').slice(0, 16);
}
