import type { Rate } from '../../connector.ts';
import { createRateBudget, crowded, MAX_WAIT_MS, orAborted } from './rate-budget.ts';
import type { CountedBudget, RateBudget, Spent } from './rate-budget.ts';
import type { Clock } from './retry.ts';

/** Which process may ask an account of a CRM: one at a time, among all processes. */
export interface AccountLeases {
  /**
   * Takes the account, or notes that somebody waits for it and returns undefined while another process has it.
   * @returns what its last holder has spent; `unknown` when that one ended without releasing it
   */
  take(account: string): Promise<Spent | 'unknown' | undefined>;
  /** Keeps it for longer; undefined when it is lost. `wanted`: another process waits for it. */
  renew(account: string): Promise<{ readonly wanted: boolean } | undefined>;
  release(account: string, spent: Spent): Promise<void>;
}

/** A process that is lost holds its accounts so long; renewed well before. */
export const ACCOUNT_HOLD_MS = 10_000;
/** Between two renewals: one write per account in use. A process that waits for an account gets it after about as long. */
const RENEW_MS = 2_000;
/** Between two looks at an account that another process has. */
const LOOK_MS = 1_000;
/** Requests begin only while the lease has at least this long to go: clocks of machines differ. */
const MARGIN_MS = 1_000;

interface Held {
  readonly inner: CountedBudget;
  until: number;
  open: number;
  /** Turns that were given since the last renewal. */
  used: boolean;
  /** No new turns: it is being handed over, or it is lost. */
  over: boolean;
  /** Resolves when it has been handed over. */
  readonly gone: Promise<void>;
}

/**
 * A rate budget that several processes share: whoever holds the account's lease spends all of it, and hands it over with what was spent when another
 * process waits. So that the budget holds in any window across processes, and costs a write every two seconds instead of one per request.
 */
export function createLeasedBudget(account: string, rate: Rate, leases: AccountLeases, clock: Clock): RateBudget {
  let held: Held | undefined;
  let taking: Promise<Held> | undefined;
  let waiting = 0;
  let isWanted = false;
  const now = () => clock.now().getTime();

  async function take(): Promise<Held> {
    const patience = now() + MAX_WAIT_MS;
    await held?.gone;
    // Whoever it was handed over for looks at it in between.
    if (isWanted) await clock.sleep(2 * LOOK_MS);
    isWanted = false;
    for (;;) {
      const asked = now();
      // A database that does not respond is waited for like another holder.
      const spent = await leases.take(account).catch(() => undefined);
      if (spent !== undefined) return begin(asked, spent);
      if (now() >= patience) throw crowded(LOOK_MS);
      // Spread, so that no process is always the first to look.
      await clock.sleep(LOOK_MS * (0.5 + Math.random()));
    }
  }

  function begin(asked: number, spent: Spent | 'unknown'): Held {
    // Its last holder may have used all of the budget up to the moment at which the lease ended, which is now at the latest.
    const before =
      spent === 'unknown' ? { begun: Array.from({ length: rate.requests }, () => asked), pausedUntil: 0 } : spent;
    let leave = () => {};
    const gone = new Promise<void>((resolve) => (leave = resolve));
    const own: Held = {
      inner: createRateBudget(rate, clock, before),
      until: asked + ACCOUNT_HOLD_MS,
      open: 0,
      used: true,
      over: false,
      gone,
    };
    held = own;
    void keep(own)
      .catch(() => undefined)
      .finally(() => {
        own.over = true;
        if (held === own) held = undefined;
        leave();
      });
    return own;
  }

  /** Renews the lease while it is used; ends when it is released or lost. */
  async function keep(own: Held): Promise<void> {
    for (;;) {
      await clock.sleep(RENEW_MS);
      const isIdle = own.open === 0 && !own.used && waiting === 0;
      own.used = false;
      if (isIdle || (own.over && own.open === 0)) {
        own.over = true;
        return leases.release(account, own.inner.spent());
      }
      const asked = now();
      const renewed = await leases.renew(account).catch(() => ({ wanted: false, failed: true }));
      if (!renewed) return;
      if (!('failed' in renewed)) own.until = asked + ACCOUNT_HOLD_MS;
      else if (now() >= own.until) return;
      if (renewed.wanted) {
        own.over = true;
        isWanted = true;
      }
    }
  }

  async function turn(signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      signal?.throwIfAborted();
      const own = held && !held.over ? held : await (taking ??= take().finally(() => (taking = undefined)));
      const free = await own.inner.turn(signal);
      if (own.over || now() > own.until - MARGIN_MS) {
        // The lease went while the turn was waited for.
        free();
        own.over = true;
        continue;
      }
      own.open++;
      own.used = true;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        own.open--;
        free();
      };
    }
  }

  return {
    async turn(signal) {
      waiting++;
      return orAborted(
        turn(signal).finally(() => waiting--),
        signal,
      );
    },
    pause(seconds) {
      held?.inner.pause(seconds);
    },
    isIdle: () => held === undefined && waiting === 0,
  };
}
