import { setTimeout as wait } from 'node:timers/promises';
import { GatewayError } from '../../sdk/index.ts';

/** An engine of a cluster may take minutes until it responds again. */
const LIMIT_MS = 180_000;
const PAUSE_MS = 500;
/** Refusals that pass by themselves: time-out, a run whose end is just being recorded, too many requests. */
const PASSING: readonly number[] = [408, 409, 429];

/** Repeats a request until it succeeds, while what refuses it is an outage. Throws what does not pass by itself, or lasts three minutes. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const limit = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof GatewayError && error.status < 500 && !PASSING.includes(error.status);
      if (isRefused || performance.now() > limit) throw error;
      await wait(PAUSE_MS);
    }
  }
}
