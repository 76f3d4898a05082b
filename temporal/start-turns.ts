import { AppError } from '../model/shared/errors.ts';

/** Starts of one client that are under way in a process at once: starts of others are not behind them at the server, and a hundred of them take seconds instead of one. */
const STARTS_AT_ONCE = 2;
/** Longest wait for a turn, ms: below the deadline of a request (20 s) by more than a start takes. */
const WAIT_MS = 10_000;
/** Seconds after which a refused start may be tried again. */
const RETRY_SECONDS = 5;

/** Runs the start of a run when the client has a turn. Throws RATE_LIMITED when it has none in time. */
export type StartTurns = <T>(clientId: string, start: () => Promise<T>) => Promise<T>;

/**
 * Lets each client start a few runs at a time, in the order of its requests. Temporal's fairness orders the work of runs, not their starts: a client that
 * starts a hundred runs at once occupied the server for seconds, and whatever another client asked for waited behind them.
 */
export function createStartTurns({
  atOnce = STARTS_AT_ONCE,
  waitMs = WAIT_MS,
}: { readonly atOnce?: number; readonly waitMs?: number } = {}): StartTurns {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const turn = (clientId: string) =>
    new Promise<void>((resolve, reject) => {
      const line = waiting.get(clientId) ?? [];
      const timer = setTimeout(() => {
        line.splice(line.indexOf(go), 1);
        reject(
          new AppError('RATE_LIMITED', `Too many runs are being started at once; try again in ${RETRY_SECONDS} s.`, {
            retryAfter: RETRY_SECONDS,
          }),
        );
      }, waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(go);
      waiting.set(clientId, line);
    });
  const release = (clientId: string) => {
    const next = waiting.get(clientId)?.shift();
    // The turn is handed over: the count stays.
    if (next) return next();
    const left = (running.get(clientId) ?? 1) - 1;
    waiting.delete(clientId);
    if (left > 0) running.set(clientId, left);
    else running.delete(clientId);
  };

  return async (clientId, start) => {
    const count = running.get(clientId) ?? 0;
    if (count >= atOnce) await turn(clientId);
    else running.set(clientId, count + 1);
    try {
      return await start();
    } finally {
      release(clientId);
    }
  };
}
