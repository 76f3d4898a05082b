import type { RateWindows } from '../store/rate-windows.ts';

/** What one request did to its quota. */
export interface Quota {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the quota is full again; at least 1. */
  readonly resetSeconds: number;
}

/** Counts requests by key. */
export interface RateLimiter {
  take(key: string): Promise<Quota>;
  /** The quota as it stands, nothing taken. */
  look(key: string): Promise<Quota>;
}

const WINDOW_MS = 60_000;
/** Keys remembered at once; the oldest give way, so that made-up tokens cannot fill the memory. */
const MAX_KEYS = 100_000;

const quotaOf = (limit: number, count: number, until: number, time: number): Quota => ({
  allowed: count <= limit,
  limit,
  remaining: Math.max(0, limit - count),
  resetSeconds: Math.max(1, Math.ceil((until - time) / 1_000)),
});

/** The same window counted by all API processes together, in the database. */
export function createSharedRateLimiter(
  limit: number,
  windows: RateWindows,
  now: () => number = Date.now,
): RateLimiter {
  return {
    async take(key) {
      const time = now();
      const { count, until } = await windows.take(key, new Date(time), WINDOW_MS);
      return quotaOf(limit, count, until.getTime(), time);
    },
    async look(key) {
      const time = now();
      const window = await windows.look(key, new Date(time));
      return quotaOf(limit, window?.count ?? 0, window?.until.getTime() ?? time + WINDOW_MS, time);
    },
  };
}

/** A fixed window of one minute per key, from its first request on; counted by this process alone. */
export function createRateLimiter(limit: number, now: () => number = Date.now): RateLimiter {
  const windows = new Map<string, { count: number; until: number }>();
  const quota = (count: number, until: number, time: number) => quotaOf(limit, count, until, time);
  return {
    async take(key) {
      const time = now();
      let window = windows.get(key);
      if (!window || window.until <= time) {
        windows.delete(key);
        const [oldest] = windows.keys();
        if (windows.size >= MAX_KEYS && oldest !== undefined) windows.delete(oldest);
        window = { count: 0, until: time + WINDOW_MS };
        windows.set(key, window);
      }
      window.count += 1;
      return quota(window.count, window.until, time);
    },
    async look(key) {
      const time = now();
      const window = windows.get(key);
      return window && window.until > time ? quota(window.count, window.until, time) : quota(0, time + WINDOW_MS, time);
    },
  };
}
