import { randomUUID } from 'node:crypto';
import type { FormerListing, FormerListingWithRaw, ListingWithRaw } from '../../model/listing/listing.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { archivedChanges } from './page-changes.ts';
import { eventsOf, queueEvents } from '../events/queue-events.ts';

/**
 * Moves listings to the archive, out of the index, and marks them for withdrawal from the sites that may show them.
 * @param why.journalled a reason for the journal
 * @param journal where the move is a page of its own
 */
export async function archiveListings(
  deps: ActivityDeps,
  listings: readonly ListingWithRaw[],
  why: { gatewayId: string; jobId: string; reason: FormerListing['reason']; journalled?: Reason },
  journal?: Journal,
): Promise<void> {
  // The index first: it is rebuilt from the store, so a crash in between is mended by repeating.
  await deps.search.remove(listings.map(({ _id, sync }) => ({ id: _id, version: sync.version + 1 })));
  const archived_at = new Date();
  const records = listings.map((listing): FormerListingWithRaw => ({
    _id: randomUUID(),
    property_id: listing._id,
    gateway_id: listing.gateway_id,
    stream_id: listing.stream_id,
    crm_reference: listing.crm_reference,
    listing,
    archived_at,
    job_id: why.jobId,
    reason: why.reason,
  }));
  const events = listings.flatMap((listing) => eventsOf({ before: listing, version: listing.sync.version + 1 }));
  const subscriptions = await deps.store.subscriptions.ofGateway(why.gatewayId);
  const write = async (session: Session) => {
    await deps.store.formerListings.archive(records, session);
    await deps.store.possessions.withdraw(
      listings.map(({ _id, sync }) => ({ id: _id, version: sync.version + 1 })),
      session,
    );
    await queueEvents(deps, subscriptions, events, session);
    const ids = listings.map(({ _id }) => _id);
    await deps.store.heldListings.archived(ids, session);
    await deps.store.listings.removeMany(ids, session);
    await deps.store.resizedPictures.expireOf(ids, session);
  };
  if (journal) {
    const counts = { archived: listings.length };
    await journal.append(
      { counts, reasons: why.journalled ? [why.journalled] : [], changes: archivedChanges(listings) },
      { write },
    );
  } else await deps.store.transaction(write);
}
