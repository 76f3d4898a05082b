import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { AccountBusyError, ConnectorError } from '../../connectors/errors.ts';
import type { ConnectorErrorKind } from '../../connectors/errors.ts';
import { owned } from '../../model/shared/confined.ts';
import { SupersededError } from '../../store/sync/sync-pages.ts';
import { attemptOf, noteOf } from './client-turns.ts';
import { WorkFolderFullError } from './work-folder.ts';

export interface RunningActivity {
  /** Of Temporal: 1 unless an earlier attempt failed or was lost. */
  readonly attempt: number;
  /** Aborted when the run is cancelled or times out, or the worker shuts down. */
  readonly signal: AbortSignal;
  /** Sets the details of the next heartbeat, which Temporal's user interface shows. */
  report(details: Readonly<Record<string, unknown>>): void;
}

/** Far below every heartbeat time-out, because a cancellation arrives with the response to a heartbeat; the worker throttles what it sends. */
const BEAT_MS = 150;

/** Attempts before a CRM or site that keeps failing becomes a reason of the run; each attempt already retries single requests. */
const MAX_ATTEMPTS = 3;

/** Longest `Retry-After` of a CRM or site that a run waits for, seconds; after a longer one the next run asks again. */
const MAX_PAUSE_SECONDS = 15 * 60;

/** Kinds of error that another attempt would only repeat. */
const FINAL_KINDS: readonly ConnectorErrorKind[] = ['config', 'feed_rejected', 'bad_record', 'bug'];

/** Milliseconds that work has to end in after one of its callbacks threw. */
const SETTLE_MS = 5_000;

/** Characters of a reason, which goes into workflow histories and mails. */
const MAX_MESSAGE = 500;

/**
 * Runs long work: sends heartbeats on a timer (also while the CRM is silent), turns cancellation into an abort signal, and errors into failures
 * with a `type` that the workflow acts on. Errors of our own engines are retried without limit: the run's time-out bounds them.
 */
export async function runActivity<T>(work: (activity: RunningActivity) => Promise<T>): Promise<T> {
  const context = Context.current();
  let details = {};
  const beat = () => context.heartbeat({ ...details, ...noteOf(context.info) });
  beat();
  const timer = setInterval(beat, BEAT_MS);
  try {
    return await failingWithCallbacks((faulted) =>
      work({
        attempt: context.info.attempt,
        signal: AbortSignal.any([context.cancellationSignal, faulted]),
        report: (next) => {
          details = next;
        },
      }),
    );
  } catch (error) {
    if (context.cancellationSignal.aborted) throw endedFailure(context.cancellationSignal.reason);
    // Waiting for disk space or for other reads of an account does not count as one of MAX_ATTEMPTS.
    if (error instanceof WorkFolderFullError || error instanceof AccountBusyError)
      context.heartbeat({ ...details, ...noteOf(context.info, 1) });
    throw toFailure(error, attemptOf(context.info));
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs work, and fails when one of its callbacks (of a socket or a timer) throws where nothing catches it, because the promise of such work would never settle. The
 * failure is final: a callback that throws once throws in every attempt.
 * @param work gets a signal that aborts when that happens
 */
async function failingWithCallbacks<T>(work: (faulted: AbortSignal) => Promise<T>): Promise<T> {
  const broken = new AbortController();
  const fault = new Promise<void>((resolve) =>
    broken.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const running = owned({ fail: (error) => broken.abort(callbackFault(error)) }, () => work(broken.signal));
  const settled = running.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settled, fault]);
  if (!broken.signal.aborted) return running;
  // The work closes its files and frees its memory when it notices the signal.
  await Promise.race([settled, delay(SETTLE_MS, undefined, { ref: false })]);
  throw broken.signal.reason;
}

/** Without the message of the error, which may hold secrets: the log redacts it. */
function callbackFault(error: unknown): ConnectorError {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return new ConnectorError(
    'bug',
    `A callback threw ${name.slice(0, 60)}${code.slice(0, 60)} where nothing could catch it; the log of the worker has the details. It is not tried again in this run.`,
  );
}

/** A cancelled run ends as cancelled; after a worker that stops, or a lost heartbeat, Temporal makes another attempt. */
function endedFailure(reason: unknown): Error {
  const cause = reason instanceof CancelledFailure ? reason.message : 'CANCELLED';
  if (cause === 'CANCELLED') return new CancelledFailure('The run was cancelled.');
  return ApplicationFailure.retryable(`The attempt ended early: ${cause}.`, 'attempt_ended');
}

/** The failure that Temporal gets for an error; exported for tests. */
export function toFailure(error: unknown, attempt: number): unknown {
  // Temporal ignores the failure of an attempt that it has replaced, and retries that of the current one, which continues after the pages that the other has journalled.
  if (error instanceof SupersededError) return ApplicationFailure.retryable(error.message, 'superseded');
  if (error instanceof WorkFolderFullError) return ApplicationFailure.retryable(error.message, 'work_folder_full');
  if (!(error instanceof ConnectorError)) return error;
  if (error instanceof AccountBusyError)
    return ApplicationFailure.create({
      type: 'account_busy',
      message: error.message,
      nextRetryDelay: `${error.retryAfter ?? 0} seconds`,
    });
  const isTooLong = (error.retryAfter ?? 0) > MAX_PAUSE_SECONDS;
  const final = FINAL_KINDS.includes(error.kind) || attempt >= MAX_ATTEMPTS || isTooLong;
  return ApplicationFailure.create({
    type: error.kind,
    message: error.message.slice(0, MAX_MESSAGE),
    nonRetryable: final,
    ...(error.retryAfter && !final ? { nextRetryDelay: `${error.retryAfter} seconds` } : {}),
  });
}
