import type { Operations } from './api.ts';
import { GatewayError } from './errors.ts';
import { piecesOf } from './pieces.ts';
import { sleep } from './repeat.ts';

export type Progress = Operations['getSyncJobProgress']['answer'];

/** Delays between attempts to reconnect, ms. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Statuses below 500 that pass by themselves: everything else that is refused stays refused. */
const PASSING: readonly number[] = [408, 409, 429];

export interface FollowOptions {
  /** Ends the stream; the generator returns. */
  readonly signal?: AbortSignal;
  /** Called when the stream has been lost, with false, and when it is back. */
  readonly onConnection?: (isLive: boolean) => void;
}

/**
 * Follows a run by the server's event stream. After a disconnect it resumes behind the last event received, without end: an outage may last. Throws what the service refuses.
 * @param open opens the stream; the headers say where it begins
 */
export async function* followRun(
  open: (headers: Readonly<Record<string, string>>) => Promise<Response>,
  { signal, onConnection }: FollowOptions = {},
): AsyncGenerator<Progress, void> {
  let lastEventId: string | undefined;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    if (signal?.aborted) return;
    try {
      const response = await open(headersOf(lastEventId));
      onConnection?.(true);
      for await (const event of eventsOf(response)) {
        // The session or the access has ended: the next attempt says which.
        if (event.name === 'closed') break;
        pause = FIRST_PAUSE_MS;
        lastEventId = event.id;
        const progress: Progress = JSON.parse(event.data);
        yield progress;
        if (event.name === 'end') return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isRefusal(error)) throw error;
    }
    onConnection?.(false);
    await sleep(pause, signal).catch(() => undefined);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }
}

const headersOf = (lastEventId: string | undefined): Record<string, string> => ({
  accept: 'text/event-stream',
  ...(lastEventId === undefined ? undefined : { 'last-event-id': lastEventId }),
});

const isRefusal = (error: unknown): boolean =>
  error instanceof GatewayError && error.status < 500 && !PASSING.includes(error.status);

interface StreamEvent {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** The events of a stream (HTML standard, server-sent events); comments are left out. EventSource itself cannot send a token. */
async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  for await (const block of piecesOf(response, '\n\n')) {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const data = fields.get('data');
    if (data !== undefined) yield { id: fields.get('id') ?? '', name: fields.get('event') ?? 'message', data };
  }
}
