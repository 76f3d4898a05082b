import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_EVERY_MS = 20;

/** Bytes of the heap and of buffers outside it. */
export function bytesHeld(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let collector: (() => void) | undefined;

/** Runs a garbage collection, also without the flag --expose-gc. */
export function collectGarbage(): void {
  collector ??= findCollector();
  collector();
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => {};
}

/** Growth from which on garbage is collected before measuring: more than reads need, less than any limit. */
const SUSPICIOUS_BYTES = 48 * 1_024 ** 2;
/** Growth since the last collection that is worth another one, which takes a tenth of a second in a large process. */
const COLLECT_AGAIN_BYTES = 8 * 1_024 ** 2;

/** Runs `work` and returns the peak growth of the memory in use, bytes. */
export async function peakDuring(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = bytesHeld();
  let peak = before;
  let collectAt = before + SUSPICIOUS_BYTES;
  const sample = (): void => {
    // On a busy machine, garbage of much more than the limit may wait for its collection.
    if (bytesHeld() > collectAt) {
      collectGarbage();
      collectAt = Math.max(before + SUSPICIOUS_BYTES, bytesHeld() + COLLECT_AGAIN_BYTES);
    }
    peak = Math.max(peak, bytesHeld());
  };
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  try {
    await work();
    sample();
    return peak - before;
  } finally {
    clearInterval(timer);
  }
}
