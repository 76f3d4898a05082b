import { createMemoryWindows } from '../http/memory-windows.ts';
import type { RateWindows } from '../../store/access/rate-windows.ts';

/** Rate windows in memory instead of the database; `writes` counts the writes. */
export function createWindows() {
  const memory = createMemoryWindows();
  let writes = 0;
  const windows: RateWindows = {
    ...memory,
    take(...use) {
      writes++;
      return memory.take(...use);
    },
  };
  return { windows, writes: () => writes };
}
