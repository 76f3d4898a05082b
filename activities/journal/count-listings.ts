import type { Counts } from '../../model/sync/sync-job.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Adds a page's counts to the process's metrics. */
export function countListings({ metrics }: Pick<ActivityDeps, 'metrics'>, counts: Partial<Counts>): void {
  for (const [op, count] of Object.entries(counts)) metrics.listings(op, count);
}
