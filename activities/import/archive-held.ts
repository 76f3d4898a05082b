import { chunk } from 'es-toolkit/array';
import { streamId } from '../../model/listing/listing.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import { archiveListings } from '../listings/archive-listings.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from '../journal/journal.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { publishHeld } from './settle-arrivals.ts';
import { inputsOf } from '../runtime/connector-context.ts';

export interface ArchiveHeldInput {
  readonly jobId: string;
  readonly gatewayId: string;
}

/** Listings per transaction, as many as a reconciliation archives. */
const BATCH = 250;
/** New listings written together, as many as a page of an import. */
const PUBLISHED = 100;

/** Archives the held listings that a person confirmed for this run, and publishes the new ones. Repeatable: a listing that is done is no longer held. */
export const archiveHeld =
  (deps: ActivityDeps) =>
  ({ jobId, gatewayId }: ArchiveHeldInput): Promise<ChunkResult> =>
    runActivity(async ({ signal, report }) => {
      const gateway = await runGateway(deps, gatewayId);
      const part: RunPart = `held:${gatewayId}`;
      const last = await deps.store.pages.last(jobId, part);
      const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
      const ids = await deps.store.heldListings.leaving(jobId);
      let archived = 0;
      for (const batch of chunk(ids, BATCH)) {
        signal.throwIfAborted();
        const listings = await deps.store.listings.byIdsWithRaw(batch);
        await archiveListings(deps, listings, { gatewayId, jobId, reason: 'absent' }, journal);
        // A listing that is gone already is held no longer either.
        await deps.store.heldListings.archived(batch);
        archived += batch.length;
        report({ archived, of: ids.length });
      }
      const arriving = await deps.store.heldListings.arriving(jobId);
      let published = 0;
      for (const some of chunk(arriving, PUBLISHED)) {
        signal.throwIfAborted();
        const batch = some.map(({ _id }) => _id);
        const records = await deps.store.arrivals.held(batch);
        for (const { connector_id: inputId } of inputsOf(gateway)) {
          const own = records.filter(({ input_id: id }) => id === inputId);
          const stream = streamId(gatewayId, inputId);
          if (own.length > 0) await publishHeld({ deps, gateway, jobId, inputId, stream }, own, journal);
        }
        // Those whose input was removed meanwhile, or whose record is gone.
        await deps.store.heldListings.forget(batch);
        published += batch.length;
        report({ published, of: arriving.length });
      }
      return { done: true, ...journal.totals };
    });
