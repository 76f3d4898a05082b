import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_EVERY_MS = 20;

/** Bytes of the heap and of buffers beside it. */
export function bytesHeld(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let collector: (() => void) | undefined;

/** A garbage collection, whether or not the process was started with the flag for it. */
export function collectGarbage(): void {
  collector ??= findCollector();
  collector();
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => {};
}

/** More than reading takes, and less than any limit: garbage is told from what is held only from here on, since a collection takes time. */
const SUSPICIOUS_BYTES = 48 * 1_024 ** 2;

/** Runs `work` and gives the most bytes that were held during it beyond those held before. */
export async function peakDuring(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = bytesHeld();
  let peak = before;
  const sample = (): void => {
    // On a busy machine, garbage of much more than the limit may wait for its collection.
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
