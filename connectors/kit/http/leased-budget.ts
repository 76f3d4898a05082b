import { once } from 'es-toolkit/function';
import type { Rate } from '../../connector.ts';
import { createRateBudget, crowded, MAX_WAIT_MS, orAborted } from './rate-budget.ts';
import type { CountedBudget, RateBudget, Spent } from './rate-budget.ts';
import type { Clock } from './retry.ts';

/** The lease of a CRM account, which one process at a time holds. */
export interface AccountLeases {
  /**
   * Acquires the lease; if another process holds it, records that it is wanted and returns undefined.
   * @returns what its last holder has spent; `unknown` if that holder ended without releasing it
   */
  take(account: string): Promise<Spent | 'unknown' | undefined>;
  /** Renews the lease; undefined if it is lost. `wanted`: another process waits for it. */
  renew(account: string): Promise<{ readonly wanted: boolean } | undefined>;
  release(account: string, spent: Spent): Promise<void>;
}

/** Lease duration, ms: a crashed process blocks its accounts this long. */
export const ACCOUNT_HOLD_MS = 10_000;
/** Renewal interval, ms: one write per account in use. A waiting process gets the account after about this time. */
const RENEW_MS = 2_000;
/** Polling interval for an account that another process holds, ms. */
const LOOK_MS = 1_000;
/** Requests begin only while the lease lasts at least this much longer, ms: clocks of machines differ. */
const MARGIN_MS = 1_000;

interface Held {
  readonly inner: CountedBudget;
  until: number;
  open: number;
  /** Turns that were given since the last renewal. */
  used: boolean;
  /** No new turns: the lease is being released, or it is lost. */
  over: boolean;
  /** Resolves when the lease is released. */
  readonly gone: Promise<void>;
}

/** The spent part of the budget at the start of a lease: a holder that crashed may have spent all of it until its lease ended, which is now at the latest. */
const spentBefore = (spent: Spent | 'unknown', { requests }: Rate, now: number): Spent =>
  spent === 'unknown' ? { begun: Array.from({ length: requests }, () => now), pausedUntil: 0 } : spent;

/** A lease that was just acquired; `leave` resolves its `gone`. */
function newHeld(inner: CountedBudget, asked: number): { own: Held; leave: () => void } {
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  return { own: { inner, until: asked + ACCOUNT_HOLD_MS, open: 0, used: true, over: false, gone }, leave };
}

/** The lease of an account as this process holds it, from time to time. */
interface AccountHold {
  /** The present lease; undefined if the account is not held. */
  current(): Held | undefined;
  /** Acquires the lease. Throws ConnectorError rate_limited if that takes longer than MAX_WAIT_MS. */
  take(): Promise<Held>;
}

/** @param isWaitedFor whether a request of this process waits for a turn: an idle lease is released */
function createAccountHold(
  account: string,
  rate: Rate,
  leases: AccountLeases,
  clock: Clock,
  isWaitedFor: () => boolean,
): AccountHold {
  let held: Held | undefined;
  let isWanted = false;
  const now = () => clock.now().getTime();

  async function take(): Promise<Held> {
    const patience = now() + MAX_WAIT_MS;
    await held?.gone;
    // Leaves the waiting process time to acquire the lease.
    if (isWanted) await clock.sleep(2 * LOOK_MS);
    isWanted = false;
    for (;;) {
      const asked = now();
      // An unreachable database is handled like another holder: try again later.
      const spent = await leases.take(account).catch(() => undefined);
      if (spent !== undefined) return begin(asked, spent);
      if (now() >= patience) throw crowded(LOOK_MS);
      // Jitter, so that no process is always first.
      await clock.sleep(LOOK_MS * (0.5 + Math.random()));
    }
  }

  function begin(asked: number, spent: Spent | 'unknown'): Held {
    const { own, leave } = newHeld(createRateBudget(rate, clock, spentBefore(spent, rate, asked)), asked);
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

  /** Renews the lease while it is in use; ends when it is released or lost. */
  async function keep(own: Held): Promise<void> {
    for (;;) {
      await clock.sleep(RENEW_MS);
      const isIdle = own.open === 0 && !own.used && !isWaitedFor();
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

  return { current: () => held, take };
}

/**
 * A rate budget that several processes share: the holder of the account's lease spends all of it, and releases it together with what was spent when another
 * process waits. The budget holds in any window across processes and costs a write every two seconds instead of one per request.
 */
export function createLeasedBudget(account: string, rate: Rate, leases: AccountLeases, clock: Clock): RateBudget {
  let taking: Promise<Held> | undefined;
  let waiting = 0;
  const hold = createAccountHold(account, rate, leases, clock, () => waiting > 0);

  async function turn(signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      signal?.throwIfAborted();
      const held = hold.current();
      const own = held && !held.over ? held : await (taking ??= hold.take().finally(() => (taking = undefined)));
      const free = await own.inner.turn(signal);
      if (own.over || clock.now().getTime() > own.until - MARGIN_MS) {
        // The lease was lost while waiting for the turn.
        free();
        own.over = true;
        continue;
      }
      own.open++;
      own.used = true;
      return once(() => {
        own.open--;
        free();
      });
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
      hold.current()?.inner.pause(seconds);
    },
    isIdle: () => hold.current() === undefined && waiting === 0,
  };
}
