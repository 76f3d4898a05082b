import { previousOf } from '../../model/listing/listing-diff.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { withPriceChange } from '../../model/listing/price-change.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { ListingWrite } from '../../store/listings/listings.ts';
import { contentOf, presentListing } from '../../store/listings/present-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { eventsOf, queueEvents } from '../events/queue-events.ts';
import type { ListingStep } from '../events/queue-events.ts';

/** Aborts the transaction on a version conflict; the caller decides again. */
class ComparedTooEarlyError extends Error {}

/**
 * Writes listings and, in the same transaction, their previous content and the events for sites. Returns them as they were written, with the last change of their
 * price. False: another process changed a listing since it was compared; nothing is written, and the caller decides again.
 * @param proceed called between the writes, with true before they are committed; when it throws, nothing is written
 */
export async function writeListings(
  deps: Pick<ActivityDeps, 'store' | 'publicUrl'>,
  subscriptions: readonly SubscriptionRecord[],
  decided: readonly ListingWrite[],
  proceed: (isLast: boolean) => void = () => {},
): Promise<readonly Listing[] | false> {
  const replaced = decided.filter(({ replaces }) => replaces !== undefined);
  // New listings of a gateway without subscriptions.
  if (replaced.length === 0 && subscriptions.length === 0)
    return (await deps.store.listings.write(decided, { proceed })) && decided.map(({ listing }) => listing);
  const old = await deps.store.listings.byIds(replaced.map(({ listing }) => listing._id));
  const before = new Map(old.map((listing) => [listing._id, listing]));
  const writes = decided.map((write) => ({
    ...write,
    listing: withPriceChange(before.get(write.listing._id), write.listing),
  }));
  const steps = writes.map(({ listing }) => stepOf(before.get(listing._id), listing, deps.publicUrl));
  try {
    await deps.store.transaction(async (session) => {
      const between = () => proceed(false);
      if (!(await deps.store.listings.write(writes, { session, proceed: between }))) throw new ComparedTooEarlyError();
      await deps.store.listingChanges.put(
        steps.flatMap(({ after: { _id, gateway_id, sync }, previous }) =>
          previous
            ? [{ listing_id: _id, gateway_id, version: sync.version, at: sync.written_at ?? sync.changed_at, previous }]
            : [],
        ),
        session,
      );
      await queueEvents(deps, subscriptions, steps.flatMap(eventsOf), session);
      proceed(true);
    });
    return writes.map(({ listing }) => listing);
  } catch (error) {
    if (error instanceof ComparedTooEarlyError) return false;
    throw error;
  }
}

function stepOf(before: Listing | undefined, after: Listing, publicUrl: string): ListingStep & { after: Listing } {
  const { version } = after.sync;
  if (!before) return { after, version };
  const content = (listing: Listing) => contentOf(presentListing(listing, publicUrl));
  return { before, after, version, previous: previousOf(content(before), content(after)) };
}
