import type { RateWindow, RateWindows } from '../../store/access/rate-windows.ts';

/** Rate windows in memory instead of the database; `writes` counts the writes. */
export function createWindows() {
  const rows = new Map<string, RateWindow>();
  let writes = 0;
  const windows: RateWindows = {
    async take(key, now, windowMs, uses = 1) {
      writes++;
      const open = rows.get(key);
      const row =
        open && open.until > now
          ? { ...open, count: open.count + uses }
          : { _id: key, count: uses, until: new Date(now.getTime() + windowMs) };
      rows.set(key, row);
      return row;
    },
    async look(key, now) {
      const row = rows.get(key);
      return row && row.until > now ? row : undefined;
    },
    async remove(keys) {
      for (const key of keys) rows.delete(key);
    },
  };
  return { windows, writes: () => writes };
}
