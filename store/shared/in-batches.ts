import { chunk } from 'es-toolkit/array';

/** Items per round trip. */
const BATCH = 1_000;

/** Runs `work` on a thousand items at a time, one batch after the other. */
export async function inBatches<T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const batch of chunk(items, BATCH)) await work(batch);
}
