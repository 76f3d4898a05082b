import { ConnectorError } from '../../errors.ts';
import { transportError } from './http-errors.ts';

/** The time limit of one attempt. Its signal aborts when the time is over or the client's own signal aborts. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** From now on the limit applies to each wait for a chunk instead of the whole; the clock is paused until `waiting` is called. */
  betweenChunks(): void;
  /** Pauses the clock, before the request is sent, until the returned function is called. */
  hold(): () => void;
  /** A chunk is awaited. */
  waiting(): void;
  /** A chunk came; the time that its reader takes does not count. */
  arrived(): void;
  /** Throws when the time is over or the client was aborted. */
  check(place: string): void;
  /** The error to throw for a caught one: the abort reason, a time-out, or the fault of the transport. */
  explain(error: unknown, place: string): unknown;
  close(): void;
}

/** Starts the clock of an attempt of `ms` milliseconds. `close` must be called in the end. */
export function openDeadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let rolling = false;
  const start = (time = ms) => setTimeout(() => controller.abort(), time);
  let timer = start();
  let since = performance.now();
  const onOuter = () => controller.abort();
  outer?.addEventListener('abort', onOuter, { once: true });

  function over(place: string): Error | undefined {
    if (outer?.aborted) {
      return outer.reason instanceof Error ? outer.reason : new Error('aborted');
    }
    if (controller.signal.aborted) {
      const what = rolling ? `sent nothing for ${ms} ms` : `did not answer in full within ${ms} ms`;
      return new ConnectorError('transient', `${place} ${what}.`, { internal: 'timeout' });
    }
    return undefined;
  }

  return {
    signal: controller.signal,
    betweenChunks() {
      rolling = true;
      clearTimeout(timer);
    },
    hold() {
      clearTimeout(timer);
      const used = performance.now() - since;
      return () => {
        since = performance.now() - used;
        timer = start(ms - used);
      };
    },
    waiting() {
      if (rolling) {
        timer = start();
      }
    },
    arrived() {
      if (rolling) {
        clearTimeout(timer);
      }
    },
    check(place) {
      const error = over(place);
      if (error) {
        throw error;
      }
    },
    explain(error, place) {
      return over(place) ?? transportError(error, place);
    },
    close() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onOuter);
    },
  };
}
