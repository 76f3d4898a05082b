import { Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { AppError } from '../model/shared/errors.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';
import { whileAlive } from './while-alive.ts';

/** Starting, cancelling and asking take milliseconds, on a busy machine seconds; a server that needs longer is down as far as a caller is concerned. */
export const CALL_TIMEOUT_MS = 5_000;
/** Most calls are done by then; for the others the server is probed, so that one that is down is distinguished from one that is busy. */
const PROBE_AFTER_MS = 500;
/** A probe reads nothing from the server's database and takes milliseconds. With PROBE_AFTER_MS a caller gets an error within 2.5 s if the server is down: callers of the API wait for it. */
const PROBE_TIMEOUT_MS = 2_000;
/** Between two probes while a call takes long: a connector check waits for CRMs and sites. */
const PROBE_PAUSE_MS = 1_000;
/** The same as PROBE_TIMEOUT_MS right after a call that failed: one request may need several calls. */
const PROBE_AGAIN_MS = 500;
const PING_TIMEOUT_MS = 3_000;
/** Attempts of a call at a server that refuses connections, with the client's own delays between them: they take 1.8 s, so that all of them are over before the caller gets the error. */
const CALL_ATTEMPTS = 5;

/** So long after a failed call Temporal counts as down for calls that can be left out. */
const FAILURE_COUNTS_MS = 5_000;

/** A connection whose calls fail with DOWNSTREAM_ERROR soon after the server is down. */
export interface EngineCalls {
  readonly connection: Connection;
  /** What goes wrong beyond what `work` expects is the engine's fault. */
  call<T>(operation: string, work: () => Promise<T>, timeoutMs?: number): Promise<T>;
  /** For calls whose result is not what the caller came for: right after a failure they fail at once instead of making every caller wait. */
  callIfUp<T>(operation: string, work: () => Promise<T>, timeoutMs: number): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function connectEngine(address: string, onCall: OnCall | undefined): EngineCalls {
  const closing = new AbortController();
  const retries = defaultGrpcRetryOptions({ maxAttempts: CALL_ATTEMPTS });
  const retryInterceptor = makeGrpcRetryInterceptor({
    ...retries,
    retryableDecider: (attempt, status) => !closing.signal.aborted && retries.retryableDecider(attempt, status),
  });
  const connection = Connection.lazy({ address, connectTimeout: '5 seconds', interceptors: [retryInterceptor] });
  /** Calls at the server, also those that nobody waits for any more. */
  const pending = new Set<Promise<unknown>>();
  const tracked = <T>(work: Promise<T>): Promise<T> => {
    pending.add(work);
    const forget = () => pending.delete(work);
    work.then(forget, forget);
    return work;
  };
  const probe = (timeoutMs: number) =>
    tracked(connection.withDeadline(Date.now() + timeoutMs, () => connection.workflowService.getSystemInfo({})));
  let failedAt = Number.NEGATIVE_INFINITY;
  const hasJustFailed = () => performance.now() - failedAt < FAILURE_COUNTS_MS;
  const call = async <T>(operation: string, work: () => Promise<T>, timeoutMs = CALL_TIMEOUT_MS): Promise<T> => {
    const probing = {
      probe,
      firstPauseMs: hasJustFailed() ? 0 : PROBE_AFTER_MS,
      pauseMs: PROBE_PAUSE_MS,
      timeoutMs: hasJustFailed() ? PROBE_AGAIN_MS : PROBE_TIMEOUT_MS,
    };
    // Without a deadline the client retries for some twenty seconds.
    const bounded = (signal: AbortSignal) =>
      tracked(
        connection.withAbortSignal(AbortSignal.any([signal, closing.signal]), () =>
          connection.withDeadline(Date.now() + timeoutMs, work),
        ),
      );
    try {
      const result = await timed(onCall, operation, () => whileAlive(bounded, probing));
      failedAt = Number.NEGATIVE_INFINITY;
      return result;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      failedAt = performance.now();
      throw new AppError('DOWNSTREAM_ERROR', 'The workflow engine cannot be reached; try again in a moment.', {
        cause,
      });
    }
  };

  return {
    connection,
    call,
    callIfUp: (operation, work, timeoutMs) =>
      hasJustFailed()
        ? Promise.reject(new AppError('DOWNSTREAM_ERROR', 'The workflow engine could not be reached a moment ago.'))
        : call(operation, work, timeoutMs),
    ping: () => call('ping', async () => void (await connection.workflowService.getSystemInfo({})), PING_TIMEOUT_MS),
    async close() {
      closing.abort();
      // A retry that begins on a closed connection would throw outside of every call.
      await Promise.allSettled(pending);
      await connection.close();
    },
  };
}
