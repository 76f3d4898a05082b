import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../http/retry.ts';

/** A clock whose time passes only when everybody waits for it, or when the test says so. */
export interface VirtualClock extends Clock {
  /** Milliseconds since it began. */
  elapsed(): number;
  /** Milliseconds until each sleeper wakes, soonest first. */
  pending(): number[];
  /** Lets time pass to the soonest awaited moment: for work that also waits for sockets. Throws when nobody sleeps. */
  step(): void;
  /** Lets time pass, from one awaited moment to the next, until `work` is done. */
  runUntil<T>(work: Promise<T>): Promise<T>;
}

const BEGIN = Date.parse('2026-03-01T12:00:00.000Z');

export function createVirtualClock(): VirtualClock {
  let time = BEGIN;
  const sleepers = new Set<{ at: number; wake: () => void }>();

  function step(): void {
    const next = Math.min(...[...sleepers].map(({ at }) => at));
    if (next === Infinity) throw new Error('Nobody waits for time, and the work is not done.');
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
        // Everything that can go on without time passing does so first.
        await turn();
        if (isDone) return done;
        step();
      }
    },
  };
}
