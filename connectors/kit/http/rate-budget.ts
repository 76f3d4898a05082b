import { once } from 'es-toolkit/function';
import type { Rate } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { MAX_RETRY_AFTER_SECONDS } from './retry.ts';
import type { Clock } from './retry.ts';

/** The rate budget of one CRM account, shared by all its requests in this process. */
export interface RateBudget {
  /**
   * Waits for a turn, first come first served. The returned function reports that the response arrived; further calls do nothing.
   * Rejects at once with the signal's reason when that aborts, and with a ConnectorError of kind rate_limited when Retry-After
   * exceeds the maximum wait of a request, or the turn does not come within MAX_WAIT_MS.
   */
  turn(signal?: AbortSignal): Promise<() => void>;
  /** Pauses the whole account: the CRM sent Retry-After with this many seconds. */
  pause(seconds: number): void;
  /** Whether it can be dropped without losing spent requests or a pause. */
  isIdle(): boolean;
}

/** The spent part of a budget. */
export interface Spent {
  /** When the last requests began, oldest first, milliseconds since 1970. */
  readonly begun: readonly number[];
  /** End of the pause that the CRM requested with Retry-After, milliseconds since 1970; 0 if none. */
  readonly pausedUntil: number;
}

/** A budget that can move to another process. */
export interface CountedBudget extends RateBudget {
  spent(): Spent;
}

/** Longest wait for a turn, milliseconds: twenty concurrent runs at one request a second stay far below it. */
export const MAX_WAIT_MS = 300_000;

const CROWDED = 'The CRM has more requests before it than its rate limit lets through in time';

/** Accounts kept before idle ones are forgotten. */
const MAX_BUDGETS = 1_000;

/**
 * A budget of `requests` in any `perSeconds` seconds, in any position of the window (sliding log), and `concurrent` in flight. Not a token bucket: a CRM counts in
 * windows of its own, and a bucket that refills may spend twice the budget in one of them.
 */
export function createRateBudget(
  { requests, perSeconds, concurrent }: Rate,
  clock: Clock,
  before: Spent = { begun: [], pausedUntil: 0 },
): CountedBudget {
  const windowMs = perSeconds * 1_000;
  /** When the last requests began, at most `requests` of them, oldest first. */
  const begun: number[] = before.begun.slice(-requests);
  let open = 0;
  let queued = 0;
  let { pausedUntil } = before;
  let wake = () => {};
  let tail: Promise<unknown> = Promise.resolve();
  const now = () => clock.now().getTime();

  /** Delay until the next request may begin, ms, by the window and the pause alone. */
  function wait(): number {
    const oldest = begun.length < requests ? undefined : begun[0];
    return Math.max(pausedUntil, oldest === undefined ? 0 : oldest + windowMs) - now();
  }

  async function take(askedAt: number, signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      signal?.throwIfAborted();
      const ms = wait();
      const left = askedAt + MAX_WAIT_MS - now();
      if (pausedUntil - now() > MAX_RETRY_AFTER_SECONDS * 1_000)
        throw busy('The CRM requested a pause (Retry-After)', pausedUntil - now());
      if (ms > 0 ? ms > left : open >= concurrent && left <= 0) throw crowded(ms);
      if (ms > 0) await clock.sleep(ms, signal);
      else if (open >= concurrent) {
        const waking = new AbortController();
        wake = () => waking.abort();
        const either = signal ? AbortSignal.any([waking.signal, signal]) : waking.signal;
        // Resumed by a response, by the signal, or after MAX_WAIT_MS.
        await clock.sleep(left, either).catch(() => undefined);
      } else break;
    }
    begun.push(now());
    if (begun.length > requests) begun.shift();
    open++;
    return once(() => {
      open--;
      wake();
    });
  }

  return {
    async turn(signal) {
      signal?.throwIfAborted();
      const ahead = (queued * windowMs) / requests;
      if (ahead > MAX_WAIT_MS) throw crowded(ahead);
      const askedAt = now();
      queued++;
      const mine = tail.then(() => take(askedAt, signal)).finally(() => queued--);
      tail = mine.catch(() => undefined);
      return orAborted(mine, signal);
    },
    pause(seconds) {
      pausedUntil = Math.max(pausedUntil, now() + seconds * 1_000);
    },
    isIdle: () => open === 0 && now() >= Math.max(pausedUntil, (begun.at(-1) ?? 0) + windowMs),
    spent: () => ({ begun: [...begun], pausedUntil }),
  };
}

/**
 * The budget of each account, created on first use.
 * @param make creates a budget, for example one that processes share; default: one of this process alone
 */
export function createRateBudgets(
  clock: Clock,
  make: (account: string, rate: Rate) => RateBudget = (_account, rate) => createRateBudget(rate, clock),
): (account: string, rate: Rate) => RateBudget {
  const budgets = new Map<string, RateBudget>();
  return (account, rate) => {
    const known = budgets.get(account);
    if (known) return known;
    if (budgets.size >= MAX_BUDGETS) {
      for (const [name, budget] of budgets) if (budget.isIdle()) budgets.delete(name);
    }
    const budget = make(account, rate);
    budgets.set(account, budget);
    return budget;
  };
}

/** The turn, or the signal's reason as soon as it aborts; a turn that comes after that is passed on. */
export async function orAborted(turn: Promise<() => void>, signal: AbortSignal | undefined): Promise<() => void> {
  if (!signal) return turn;
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      turn.then((free) => free()).catch(() => undefined);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([turn, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function busy(why: string, ms: number): ConnectorError {
  return new ConnectorError('rate_limited', `${why}; the request is retried later.`, {
    retryAfter: Math.max(1, Math.ceil(ms / 1_000)),
  });
}

/** No turn within the maximum wait. */
export const crowded = (ms: number): ConnectorError => busy(CROWDED, ms);
