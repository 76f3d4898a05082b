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

/** Growth above which a garbage collection separates garbage from memory in use: more than reading needs and less than any limit, because a collection takes time. */
const SUSPICIOUS_BYTES = 48 * 1_024 ** 2;

/** Runs `work` and returns the peak growth of the memory in use, bytes. */
export async function peakDuring(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = bytesHeld();
  let peak = before;
  const sample = (): void => {
    // On a busy machine garbage far beyond the limit may not be collected yet.
    if (bytesHeld() - before > SUSPICIOUS_BYTES) collectGarbage();
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
