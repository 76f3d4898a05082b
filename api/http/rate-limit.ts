import { LRUCache } from 'lru-cache';
import { AppError } from '../../model/shared/errors.ts';
import type { RateWindows } from '../../store/access/rate-windows.ts';
import { createMemoryWindows } from './memory-windows.ts';

/** What one request did to its quota. */
export interface Quota {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the quota is full again; at least 1, at most the length of the window. */
  readonly resetSeconds: number;
  /** Length of the window. */
  readonly windowSeconds: number;
}

/** Counts uses by key in fixed windows, each from its first use on. */
export interface RateLimiter {
  take(key: string): Promise<Quota>;
  /** The current quota, nothing taken. */
  look(key: string): Promise<Quota>;
}

export interface RateLimiterOptions {
  /** Length of a window, ms; a minute when absent. */
  readonly windowMs?: number;
  readonly now?: () => number;
}

const MINUTE_MS = 60_000;
/** Keys whose shares are remembered; the least recently used are dropped, so that made-up tokens cannot fill the memory. */
const MAX_KEYS = 100_000;

/** @param at.time now; another process's clock may be ahead and open a window that ends later than one opened now would: the reset is never later than a whole window */
const quotaOf = (limit: number, count: number, at: { until: number; time: number; windowMs: number }): Quota => ({
  allowed: count <= limit,
  limit,
  remaining: Math.max(0, limit - count),
  resetSeconds: Math.max(1, Math.ceil(Math.min(at.until - at.time, at.windowMs) / 1_000)),
  windowSeconds: at.windowMs / 1_000,
});

/** A limit is taken from the database in so many shares: a process writes once for a percent of it, and a limit below two hundred is counted one by one. */
const SHARES = 100;

/** What a process has taken of a window and not used up. */
interface OpenShare {
  /** The uses counted when the next one is taken. */
  next: number;
  /** The last use of the share. */
  last: number;
  readonly until: number;
}

/**
 * A limit that all API processes count together, in the database: never more uses than the limit, and at most a percent less per process, which it has taken and
 * not used. What is left is as the process knows it. All limiters share one collection: each prefixes its keys with what it counts (`hub/…`, `mail/client/…`).
 * Use it through `useQuota`, which throws RATE_LIMITED.
 */
export function createSharedRateLimiter(
  limit: number,
  windows: RateWindows,
  { windowMs = MINUTE_MS, now = Date.now }: RateLimiterOptions = {},
): RateLimiter {
  const size = Math.max(1, Math.floor(limit / SHARES));
  const shares = new LRUCache<string, OpenShare>({ max: MAX_KEYS });
  const fromShare = (key: string, time: number): Quota | undefined => {
    const share = shares.get(key);
    if (!share || share.until <= time) return undefined;
    // A window that is used up stays so until it ends: refusals cost no writes.
    if (share.next > share.last && share.last < limit) return undefined;
    return quotaOf(limit, share.next > share.last ? limit + 1 : share.next++, { until: share.until, time, windowMs });
  };
  /** Takes the next share; returns its first use. */
  const refill = async (key: string): Promise<Quota> => {
    const window = await windows.take(key, new Date(now()), windowMs, size);
    const until = window.until.getTime();
    const share = { next: window.count - size + 1, last: Math.min(limit, window.count), until };
    if (size > 1 || share.next > limit) shares.set(key, share);
    // The clock is read again: while the database was awaited, another request may have opened the window.
    return quotaOf(limit, share.next++, { until, time: now(), windowMs });
  };
  const refills = new Map<string, Promise<Quota>>();
  return {
    async take(key) {
      for (;;) {
        const known = fromShare(key, now());
        if (known) return known;
        if (size === 1) return refill(key);
        // Requests at the same time take one share together.
        const running = refills.get(key);
        if (!running) {
          const own = refill(key).finally(() => refills.delete(key));
          refills.set(key, own);
          return own;
        }
        await running;
      }
    },
    async look(key) {
      const time = now();
      const share = shares.get(key);
      if (share && share.until > time)
        return quotaOf(limit, Math.min(limit, share.next - 1), { until: share.until, time, windowMs });
      const window = await windows.look(key, new Date(time));
      const read = now();
      return quotaOf(limit, window?.count ?? 0, {
        until: window?.until.getTime() ?? read + windowMs,
        time: read,
        windowMs,
      });
    },
  };
}

/** The same, counted by this process alone. */
export const createRateLimiter = (limit: number, options?: RateLimiterOptions): RateLimiter =>
  createSharedRateLimiter(limit, createMemoryWindows(), options);

/**
 * Counts one use of a quota and returns what is left. Throws RATE_LIMITED with `Retry-After` when it is used up.
 * @param limiter undefined when the limit is off
 * @param key what is counted; prefixed when the limiter is shared
 * @param what the plural for the message, for example `reads`
 */
export async function useQuota(
  limiter: RateLimiter | undefined,
  key: string,
  what: string,
): Promise<Quota | undefined> {
  const quota = await limiter?.take(key);
  if (quota && !quota.allowed) throw quotaExceeded(quota, what);
  return quota;
}

/** The refusal of a use beyond the quota. */
export function quotaExceeded({ limit, resetSeconds, windowSeconds }: Quota, what: string): AppError {
  const window = WINDOW_NAMES[windowSeconds] ?? `${windowSeconds} s`;
  return new AppError('RATE_LIMITED', `More than ${limit} ${what} in ${window}; try again in ${resetSeconds} s.`, {
    retryAfter: resetSeconds,
  });
}

const WINDOW_NAMES: { readonly [seconds: number]: string } = { 60: 'a minute', 3_600: 'an hour', 86_400: 'a day' };
