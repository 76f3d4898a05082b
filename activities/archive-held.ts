import type { RunPart } from '../store/sync-pages.ts';
import { archiveListings } from './archive-listings.ts';
import type { ActivityDeps } from './deps.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from './journal.ts';
import { runActivity } from './run-activity.ts';
import { runGateway } from './run-gateway.ts';

export interface ArchiveHeldInput {
  readonly jobId: string;
  readonly gatewayId: string;
}

/** Listings per transaction, as many as a reconciliation archives. */
const BATCH = 250;

/** Archives the held listings that somebody confirmed for this run. Repeatable: what is archived is no longer held. */
export const archiveHeld =
  (deps: ActivityDeps) =>
  ({ jobId, gatewayId }: ArchiveHeldInput): Promise<ChunkResult> =>
    runActivity(async ({ signal, report }) => {
      await runGateway(deps, gatewayId);
      const part: RunPart = `held:${gatewayId}`;
      const last = await deps.store.pages.last(jobId, part);
      const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
      const ids = await deps.store.heldListings.leaving(jobId);
      for (let at = 0; at < ids.length; at += BATCH) {
        signal.throwIfAborted();
        const batch = ids.slice(at, at + BATCH);
        const listings = await deps.store.listings.byIdsWithRaw(batch);
        await archiveListings(deps, listings, { gatewayId, jobId, reason: 'absent' }, journal);
        // A listing that is gone already is held no longer either.
        await deps.store.heldListings.archived(batch);
        report({ archived: at + batch.length, of: ids.length });
      }
      return { done: true, ...journal.totals };
    });
