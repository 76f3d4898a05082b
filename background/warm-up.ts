import { setImmediate as others } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';

/**
 * Does work in the background that a first request would wait for: one step at a time, and between two of them whatever else waits. A fault is logged and ends
 * it; the first request then does the work. Returns how to stop.
 * @param step does one step, returns true once none is left
 */
export function startWarmUp(step: () => boolean, log: Pick<Log, 'warn'>): () => Promise<void> {
  const stopping = new AbortController();
  const steps = async () => {
    do await others();
    while (!stopping.signal.aborted && !step());
  };
  const running = steps().catch((error: unknown) =>
    log.warn({ err: error }, 'What first requests need could not be prepared'),
  );
  return async () => {
    stopping.abort();
    await running;
  };
}
