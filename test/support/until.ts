import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `probe` returns something else than undefined or false; fails with `what` after the time, which only ends a wait in vain: a busy machine needs long. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  timeoutMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}.`);
    await wait(25);
  }
}
