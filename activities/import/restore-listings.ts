import type { FormerListing, FormerListingWithRaw, Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from '../journal/journal.ts';
import { restoredChanges } from '../listings/page-changes.ts';
import { eventsOf, queueEvents } from '../events/queue-events.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';

export interface RestoreInput {
  readonly jobId: string;
  readonly gatewayId: string;
  /** The run that archived the listings. */
  readonly restoreOf: string;
  /** Of these only the listing with this `crm_reference`. */
  readonly restoreReference?: string;
}

/** Listings brought back per transaction, as many as are archived per transaction. */
const BATCH = 250;

/**
 * Brings back what a run archived: into the store and the index, pending for every output. A listing that is back in the CRM meanwhile stays as
 * it is. Repeated after a crash it continues: a restored listing is no longer in the archive.
 */
export const restoreListings =
  (deps: ActivityDeps) =>
  (input: RestoreInput): Promise<ChunkResult> =>
    runActivity(async ({ signal, report }) => {
      const { jobId, gatewayId, restoreOf, restoreReference } = input;
      const gateway = await runGateway(deps, gatewayId);
      const outputs = gateway.output_connectors.map(({ connector_id }) => connector_id);
      // What is brought back is in no file that was read.
      await deps.store.streams.forgetFiles(gatewayId);
      const part: RunPart = `restore:${restoreOf}`;
      const last = await deps.store.pages.last(jobId, part);
      const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
      const subscriptions = await deps.store.subscriptions.ofGateway(gatewayId);
      let restored = 0;
      for (;;) {
        signal.throwIfAborted();
        const batch = await deps.store.formerListings.ofJob(gatewayId, restoreOf, BATCH, restoreReference);
        if (batch.length === 0) return { done: true, ...journal.totals };
        const back = await alreadyBack(deps, batch);
        const listings = batch
          .filter(({ _id }) => !back.has(_id))
          .map((former) => broughtBack(former, { jobId, outputs }));
        await noteStrays(deps, gateway, listings);
        // The index first, as when they were archived: the store is what a crash in between is mended from.
        await deps.search.put(listings);
        await journal.append(
          { counts: {}, reasons: reasonIfAny('restored', listings.length), changes: restoredChanges(listings) },
          {
            write: async (session) => {
              await deps.store.listings.insertMany(listings, session);
              await queueEvents(
                deps,
                subscriptions,
                listings.flatMap((listing) => eventsOf({ after: listing, version: listing.sync.version })),
                session,
              );
              await deps.store.formerListings.removeMany(
                batch.map(({ _id }) => _id),
                session,
              );
            },
          },
        );
        restored += listings.length;
        report({ restored });
      }
    });

/** Listings of an input that the gateway no longer has are brought back all the same; the next whole run takes them away again. */
async function noteStrays(deps: ActivityDeps, gateway: GatewayRecord, listings: readonly Listing[]): Promise<void> {
  const present = new Set(inputsOf(gateway).map(({ connector_id }) => connector_id));
  const strays = new Set(listings.map(({ sync }) => sync.input_id).filter((inputId) => !present.has(inputId)));
  await deps.store.gateways.noteRemovedInputs(gateway._id, [...strays]);
}

/** Former listings whose reference the store has again. */
async function alreadyBack(deps: ActivityDeps, batch: readonly FormerListing[]): Promise<Set<string>> {
  const back = new Set<string>();
  for (const stream of new Set(batch.map(({ stream_id }) => stream_id))) {
    const ofStream = batch.filter(({ stream_id }) => stream_id === stream);
    const known = await deps.store.listings.known(
      stream,
      ofStream.map(({ crm_reference }) => crm_reference),
    );
    for (const { _id, crm_reference } of ofStream) if (known.has(crm_reference)) back.add(_id);
  }
  return back;
}

/** The listing as it was, in a version of its own: its removal took one more than it had. */
function broughtBack(
  { listing }: FormerListingWithRaw,
  { jobId, outputs }: { jobId: string; outputs: readonly string[] },
): ListingWithRaw {
  const now = new Date();
  const { tried_job: _, pending: __, ...sync } = listing.sync;
  return {
    ...listing,
    sync: {
      ...sync,
      // Made by the mapping of its day.
      source: '',
      version: sync.version + 2,
      job_id: jobId,
      op: 'created',
      changed_at: now,
      written_at: now,
      ...(outputs.length > 0 ? { pending: [...outputs] } : {}),
    },
  };
}
