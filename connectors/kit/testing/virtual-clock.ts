import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../http/retry.ts';

/** A clock that advances only when the test says so or when all work waits for it. */
export interface VirtualClock extends Clock {
  /** Milliseconds since it was created. */
  elapsed(): number;
  /** Remaining milliseconds of each sleeper, soonest first. */
  pending(): number[];
  /** Advances to the first sleeper's end: for work that also waits for sockets. Throws if nothing sleeps. */
  step(): void;
  /** Advances from sleeper to sleeper until `work` is done. */
  runUntil<T>(work: Promise<T>): Promise<T>;
}

const BEGIN = Date.parse('2026-03-01T12:00:00.000Z');

export function createVirtualClock(): VirtualClock {
  let time = BEGIN;
  const sleepers = new Set<{ at: number; wake: () => void }>();

  function step(): void {
    const next = Math.min(...[...sleepers].map(({ at }) => at));
    if (next === Infinity) throw new Error('Nothing sleeps, and the work is not done.');
    time = Math.max(time, next);
    for (const sleeper of [...sleepers].filter(({ at }) => at <= time)) sleeper.wake();
  }

  return {
    now: () => new Date(time),
    elapsed: () => time - BEGIN,
    pending: () => [...sleepers].map(({ at }) => at - time).sort((a, b) => a - b),
    step,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const onAbort = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const sleeper = {
          at: time + ms,
          wake: () => {
            signal?.removeEventListener('abort', onAbort);
            sleepers.delete(sleeper);
            resolve();
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        sleepers.add(sleeper);
      }),
    async runUntil(work) {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      done.catch(() => undefined);
      for (;;) {
        // First runs everything that does not wait for time.
        await turn();
        if (isDone) return done;
        step();
      }
    },
  };
}
