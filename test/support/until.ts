import { setTimeout as wait } from 'node:timers/promises';

/** Pauses between two looks: every look is work for the product and its engines, and who has waited long can wait a little longer. */
const FIRST_PAUSE_MS = 20;
const GROWTH = 1.2;
const LONGEST_PAUSE_MS = 200;

/** Waits until `probe` returns something else than undefined or false; fails with `what` after the time, which only ends a wait in vain: a busy machine needs long. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  timeoutMs = 240_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}.`);
    await wait(pause);
  }
}
