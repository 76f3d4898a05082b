/** Items per round trip. */
const BATCH = 1_000;

/** Runs `work` on a thousand items at a time, one batch after the other. */
export async function inBatches<T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await work(items.slice(at, at + BATCH));
}
