import { LRUCache } from 'lru-cache';
import type { RateWindow, RateWindows } from '../../store/access/rate-windows.ts';

/** Keys remembered at once; the least recently used are dropped, so that made-up tokens cannot fill the memory. */
const MAX_KEYS = 100_000;

/** Windows that one process counts in alone. */
export function createMemoryWindows(): RateWindows {
  const windows = new LRUCache<string, RateWindow>({ max: MAX_KEYS });
  const openAt = (key: string, now: Date): RateWindow | undefined => {
    const window = windows.get(key);
    return window && window.until > now ? window : undefined;
  };
  return {
    async take(key, now, windowMs, uses = 1) {
      const { count, until } = openAt(key, now) ?? { count: 0, until: new Date(now.getTime() + windowMs) };
      const window = { _id: key, count: count + uses, until };
      windows.set(key, window);
      return window;
    },
    look: async (key, now) => openAt(key, now),
    async remove(keys) {
      for (const key of keys) windows.delete(key);
    },
  };
}
