import type { RunPart } from '../../store/sync/sync-pages.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/**
 * Indexes the listings that got another address on their site with the last page of a delivery: the attempt that journalled the page may have ended before it could, and the batch is not sent again.
 * Repeatable. Every earlier page was indexed before the next one was journalled.
 * @param jobIds of this run, or of earlier ones that were broken off
 */
export async function indexMoved(deps: ActivityDeps, jobIds: readonly string[], part: RunPart): Promise<void> {
  for (const jobId of jobIds) {
    const ids = (await deps.store.pages.last(jobId, part))?.moved ?? [];
    if (ids.length > 0) await deps.search.put(await deps.store.listings.byIds(ids));
  }
}
