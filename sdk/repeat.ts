import { GatewayError } from './errors.ts';

/** Statuses of a service or proxy that could not take the request, or does not know whether it was done. */
const OUTAGES: readonly number[] = [502, 503, 504];
/** The request was refused before it did anything. */
const TOO_MANY = 429;
/** First pause without a word of the service, seconds; it doubles with each attempt. */
const FIRST_PAUSE_SECONDS = 0.5;
/** Part of a pause that is left to chance, so that clients that failed together do not come back together. */
const JITTER = 0.5;

/**
 * Seconds to wait before a failed request is sent again: what the service says, otherwise a pause that grows and varies. Undefined where a repetition would do harm or no good.
 * @param options.attempt how many repetitions there were before
 * @param options.mayRepeat whether sending it twice does the same as once
 */
export function pauseBeforeRepeat(
  error: unknown,
  { attempt, mayRepeat }: { readonly attempt: number; readonly mayRepeat: boolean },
): number | undefined {
  const pause = FIRST_PAUSE_SECONDS * 2 ** attempt * (1 - JITTER * Math.random());
  if (!(error instanceof GatewayError)) return mayRepeat ? pause : undefined;
  const { status, retryAfter = pause } = error;
  if (status === TOO_MANY) return retryAfter;
  return mayRepeat && (OUTAGES.includes(status) || isStillAtWork(error)) ? retryAfter : undefined;
}

/** The first attempt under the same Idempotency-Key has not ended: soon its response can be had. */
const isStillAtWork = ({ code, detail }: GatewayError): boolean => code === 'CONFLICT' && detail === 'Idempotency-Key';

/** Waits; ends early, with the reason, when the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
