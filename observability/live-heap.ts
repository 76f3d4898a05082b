import { PerformanceObserver, constants } from 'node:perf_hooks';
import type { PerformanceEntry } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * Reports what of the heap is really needed: what is used right after a full garbage collection, bytes. `nodejs_heap_size_used_bytes` contains garbage and says nothing about how much room
 * is left. Without a series until the first full collection. Next to it the size at which the process ends.
 */
export function watchLiveHeap(registry: Registry): void {
  const registers = [registry];
  const live = new Gauge({
    name: 'nodejs_heap_live_bytes',
    help: 'Used heap right after the last full garbage collection.',
    registers,
  });
  live.remove();
  new Gauge({ name: 'nodejs_heap_limit_bytes', help: 'Heap at which the process ends.', registers }).set(
    getHeapStatistics().heap_size_limit,
  );
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isFull)) live.set(getHeapStatistics().used_heap_size);
  }).observe({ entryTypes: ['gc'] });
}

/** Minor collections leave what is old as it is. */
const isFull = (entry: PerformanceEntry): boolean =>
  'detail' in entry &&
  typeof entry.detail === 'object' &&
  entry.detail !== null &&
  'kind' in entry.detail &&
  entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
