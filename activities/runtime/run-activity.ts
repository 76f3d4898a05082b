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
  /** Sets what the next heartbeat says; shown to operators as the activity's heartbeat details. */
  report(details: Readonly<Record<string, unknown>>): void;
}

/** Far below every heartbeat time-out, so that a cancel is heard in well under a second; the worker throttles what it sends. */
const BEAT_MS = 150;

/** Attempts before a CRM or site that keeps failing is reported instead of asked again; each attempt already retries single requests. */
const MAX_ATTEMPTS = 3;

/** Longest pause that a run is kept waiting for at a CRM's or site's wish: after a longer one it is for the next run to ask again. */
const MAX_PAUSE_SECONDS = 15 * 60;

/** Kinds that another attempt cannot mend. */
const FINAL_KINDS: readonly ConnectorErrorKind[] = ['config', 'feed_rejected', 'bad_record', 'bug'];

/** Time that work has to end after one of its callbacks threw, milliseconds. */
const SETTLE_MS = 5_000;

/** Longest text of a reason: it goes into workflow histories and mails. */
const MAX_MESSAGE = 500;

/**
 * Runs long work as a good Temporal citizen: heartbeats on a timer (also while the CRM is silent), passes cancellation on as an abort signal, and
 * turns errors into failures whose `type` and words the workflow can act on. Errors of our own engines stay retryable without limit: the run's
 * time-out bounds them.
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
    // Waiting for room on our disk, or for other reads of an account, uses up none of the attempts that a CRM has.
    if (error instanceof WorkFolderFullError || error instanceof AccountBusyError)
      context.heartbeat({ ...details, ...noteOf(context.info, 1) });
    throw toFailure(error, attemptOf(context.info));
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs work that also fails when one of its callbacks throws where nothing catches it: the promise of such work would never settle. No attempt is made again:
 * what throws in a callback once does so with every attempt.
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
  // What still holds files or pages gives them back when it notices the signal.
  await Promise.race([settled, delay(SETTLE_MS, undefined, { ref: false })]);
  throw broken.signal.reason;
}

/** The words of an error of a library may hold secrets: they are in the log. */
function callbackFault(error: unknown): ConnectorError {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return new ConnectorError(
    'bug',
    `A callback threw ${name.slice(0, 60)}${code.slice(0, 60)} where nothing could catch it; the log of the worker has the details. It is not tried again in this run.`,
  );
}

/** A cancelled run says so; a worker that stops, or an attempt that was given up on, leaves the work to another attempt. */
function endedFailure(reason: unknown): Error {
  const cause = reason instanceof CancelledFailure ? reason.message : 'CANCELLED';
  if (cause === 'CANCELLED') return new CancelledFailure('The run was cancelled.');
  return ApplicationFailure.retryable(`The attempt ended early: ${cause}.`, 'attempt_ended');
}

/** What Temporal is told of an error; exported for tests. */
export function toFailure(error: unknown, attempt: number): unknown {
  // One that is given up on is not heard any more; one that is heard goes on behind what the other has written.
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
