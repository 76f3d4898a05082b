import { setTimeout as delay } from 'node:timers/promises';

/** How a server is probed while a call waits for it. */
export interface Probing {
  /** Asks the server for something that costs it nothing. Rejects when there is no response within `timeoutMs`. */
  readonly probe: (timeoutMs: number) => Promise<unknown>;
  /** Wait before the first probe, ms: most calls are done by then. */
  readonly firstPauseMs: number;
  /** Wait before each later probe, ms. */
  readonly pauseMs: number;
  /** Longest wait for the response to a probe, ms. */
  readonly timeoutMs: number;
}

/** The server did not respond to a probe. */
export class UnresponsiveError extends Error {
  override readonly name = 'UnresponsiveError';
}

/**
 * Waits for a call as long as the server responds to probes: a busy server may take its time, and one that is down is reported after
 * `firstPauseMs + timeoutMs`, or where it goes down later `pauseMs + timeoutMs`. Throws UnresponsiveError then.
 * @param work gets a signal that aborts when the server no longer responds
 */
export async function whileAlive<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { probe, firstPauseMs, pauseMs, timeoutMs }: Probing,
): Promise<T> {
  const ended = new AbortController();
  const abandoned = new AbortController();
  const watch = async (): Promise<never> => {
    for (let pause = firstPauseMs; ; pause = pauseMs) {
      await delay(pause, undefined, { signal: ended.signal, ref: false });
      await probe(timeoutMs).catch((cause: unknown) => {
        throw new UnresponsiveError(`The server did not respond to a probe within ${timeoutMs} ms.`, { cause });
      });
    }
  };
  try {
    return await Promise.race([work(abandoned.signal), watch()]);
  } catch (error) {
    if (error instanceof UnresponsiveError) abandoned.abort();
    throw error;
  } finally {
    ended.abort();
  }
}
