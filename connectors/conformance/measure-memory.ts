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

/** Runs `work` and gives the most bytes that were held during it beyond those held before. */
export async function peakDuring(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = bytesHeld();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, bytesHeld());
  }, SAMPLE_EVERY_MS);
  try {
    await work();
    return Math.max(peak, bytesHeld()) - before;
  } finally {
    clearInterval(timer);
  }
}
