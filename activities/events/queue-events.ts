import type { Previous } from '../../model/listing/listing-diff.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { EventType } from '../../model/gateway/site-event.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { deliveriesOf, subscribedTo } from '../../store/sites/site-events.ts';
import type { EventDeliveryRecord, SiteEventRecord } from '../../store/sites/site-events.ts';
import { digest } from '../runtime/digest.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Session } from '../journal/journal.ts';

/** A listing that was written or removed. */
export interface ListingStep {
  /** Absent: it was not there, or not in the store. */
  readonly before?: Listing;
  /** Absent: it is gone. */
  readonly after?: Listing;
  /** The version that the step made. */
  readonly version: number;
  /** What it said before, as far as it differs; absent when its content is the same. */
  readonly previous?: Previous;
}

interface ListingEvent {
  readonly type: EventType;
  readonly listing: Listing;
  readonly version: number;
  readonly previous?: Previous;
}

/** What a step is to a site, which never sees hidden listings: nothing, or one event. */
export function eventsOf({ before, after, version, previous }: ListingStep): ListingEvent[] {
  const was = before && !before.hidden ? before : undefined;
  const is = after && !after.hidden ? after : undefined;
  if (!was && is) return [{ type: 'property.created', listing: is, version }];
  if (was && !is) return [{ type: 'property.deleted', listing: was, version }];
  return is && previous ? [{ type: 'property.updated', listing: is, version, previous }] : [];
}

/**
 * Puts events into the outbox of every subscribed site, in the transaction of the change that they report: both are committed or none. The id of an
 * event is derived from the change, so that it is the same however often it is written or sent.
 */
export async function queueEvents(
  deps: OutboxDeps,
  subscriptions: readonly SubscriptionRecord[],
  events: readonly ListingEvent[],
  session: Session,
): Promise<void> {
  const outboxEvents = events.map(({ type, listing, version, previous }) => ({
    type,
    listing,
    key: `${listing._id}/${version}/${type}`,
    about: { version, ...(previous ? { previous } : {}) },
  }));
  await addToOutbox(deps, subscriptions, outboxEvents, session);
}

/**
 * Puts listings that match a saved search into the outbox of every site that is subscribed to such events, in the transaction that marks them as announced.
 * One event per listing and search, with an id that follows from both.
 */
export async function queueMatches(
  deps: OutboxDeps,
  subscriptions: readonly SubscriptionRecord[],
  search: Pick<SavedSearchRecord, '_id' | 'name'>,
  listings: readonly Listing[],
  session: Session,
): Promise<void> {
  const matches = listings.map((listing) => ({
    type: 'saved_search.matched' as const,
    listing,
    key: `${search._id}/${listing._id}/saved_search.matched`,
    about: { version: listing.sync.version, saved_search: { id: search._id, name: search.name } },
  }));
  await addToOutbox(deps, subscriptions, matches, session);
}

type OutboxDeps = Pick<ActivityDeps, 'store' | 'publicUrl'>;

/** An event before it is serialized. */
interface OutboxEvent {
  readonly type: EventType;
  readonly listing: Listing;
  /** Identifies the event; its id is derived from it. */
  readonly key: string;
  /** Data of the event in addition to the ids and the listing. */
  readonly about: { readonly version: number; readonly [name: string]: unknown };
}

async function addToOutbox(
  { store, publicUrl }: OutboxDeps,
  subscriptions: readonly SubscriptionRecord[],
  events: readonly OutboxEvent[],
  session: Session,
): Promise<void> {
  const now = new Date();
  const added: SiteEventRecord[] = [];
  const outbox: EventDeliveryRecord[] = [];
  for (const event of events) {
    const { type, listing, key } = event;
    const subscribed = subscribedTo(subscriptions, type);
    if (subscribed.length === 0) continue;
    const record: SiteEventRecord = {
      _id: `evt_${digest(key).replaceAll('+', '-').replaceAll('/', '_')}`,
      gateway_id: listing.gateway_id,
      type,
      property_id: listing._id,
      created_at: now,
      body: JSON.stringify(bodyOf(event, now, publicUrl)),
    };
    added.push(record);
    outbox.push(...deliveriesOf(record, subscribed));
  }
  await store.siteEvents.queue(added, outbox, session);
}

/** The body of an event, in the form that Standard Webhooks recommends. */
function bodyOf({ type, listing, about: { version, ...more } }: OutboxEvent, at: Date, publicUrl: string) {
  return {
    type,
    timestamp: at.toISOString(),
    data: {
      gateway_id: listing.gateway_id,
      property_id: listing._id,
      crm_reference: listing.crm_reference,
      version,
      ...(type === 'property.deleted' ? {} : { property: presentListing(listing, publicUrl) }),
      ...more,
    },
  };
}
