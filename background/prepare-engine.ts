import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../model/shared/errors.ts';
import type { Log } from '../observability/log.ts';

/** A start waits so long for an engine before it goes on without it. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 2_000;

/**
 * Creates what an engine lacks (an index, a bucket). While the engine cannot be reached the process starts without it, and it is tried until it succeeds. Any
 * other fault is thrown. Returns how to stop trying.
 */
export async function prepareEngine(
  name: string,
  prepare: () => Promise<void>,
  log: Log,
  { patienceMs = PATIENCE_MS, retryMs = RETRY_MS } = {},
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const attempt = async (): Promise<boolean> => {
    try {
      await prepare();
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DOWNSTREAM_ERROR') throw error;
      log.warn({ err: error, engine: name }, 'An engine could not be prepared; it is tried again');
      return false;
    }
  };
  const attempts = async (): Promise<void> => {
    while (!(await attempt()) && !stopping.signal.aborted) {
      await wait(retryMs, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  };
  let isStarting = true;
  const running = attempts().catch((error: unknown) => {
    if (isStarting) throw error;
    log.error({ err: error, engine: name }, 'An engine cannot be prepared');
  });
  await Promise.race([running, wait(patienceMs, undefined, stopping).catch(() => undefined)]);
  isStarting = false;
  return async () => {
    stopping.abort();
  };
}
