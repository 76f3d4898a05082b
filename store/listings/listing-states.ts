import type { Collection, Filter } from 'mongodb';
import type { Listing, ListingSync } from '../../model/listing/listing.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import type { RawPlace } from '../sync/raw-pages.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { oneOf } from '../shared/one-of.ts';

/**
 * What the gateway itself knows about a listing, apart from its content: what every comparison reads and every acknowledgement and cover writes, so that
 * neither touches the listing, which is twenty times as large.
 */
export type ListingState = Pick<
  Listing,
  '_id' | 'gateway_id' | 'stream_id' | 'crm_reference' | 'created_at' | 'property_url' | 'hidden'
> & {
  readonly sync: Omit<ListingSync, 'raw'>;
  readonly raw: RawPlace;
  /** Of the content, see `filledFields`. Absent where a release before wrote the listing. */
  readonly filled?: string;
};

export const listingStatesCollection: CollectionDefinition<ListingState> = {
  ownedBy: 'gateway',
  persons: 'none',
  indexes: [
    [{ stream_id: 1, crm_reference: 1 }, { unique: true }],
    // In order of id, also of those that changed since a time: that is compared within the index.
    [{ gateway_id: 1, _id: 1, 'sync.changed_at': 1 }],
    // Of all listings, because some servers use no partial index for queries. Read by equality or a range: a search for what exists would go through all entries.
    [{ gateway_id: 1, 'sync.pending': 1 }, { name: 'pending' }],
    [{ gateway_id: 1, 'sync.warnings.code': 1 }, { name: 'warnings' }],
    [{ gateway_id: 1, 'sync.cover_due': 1 }, { name: 'cover_due' }],
  ],
  formerIndexes: ['gateway_id_1_sync.pending_1', 'gateway_id_1_sync.warnings.code_1', 'gateway_id_1_sync.cover_due_1'],
};

/** A field that is there, by its index: of its texts none is before the empty one. */
export const PRESENT = { $gt: '' } as const;

/** What a run needs to know of a stored listing to decide what to do with its record. */
export type KnownListing = Omit<ListingState, 'gateway_id' | 'stream_id' | 'hidden' | 'raw' | 'filled'>;

/** What identifies one state of a listing: its version, and its address on the site, which changes without a new version. */
export type ListingStamp = Pick<Listing, '_id' | 'property_url'> & {
  readonly sync: Pick<Listing['sync'], 'version'>;
};

/** A listing that changed, lean: for matching it in the search index, which may still hold an older version. */
export type ChangedListing = Pick<Listing, '_id'> & { readonly sync: Pick<Listing['sync'], 'version' | 'changed_at'> };

/** What a stored listing was made from: the digest of its record, and what its mapping warned of. */
export type StoredSource = Pick<Listing, '_id' | 'crm_reference'> & {
  readonly sync: Pick<ListingSync, 'source' | 'job_id' | 'warnings'>;
};

/** Who supplied a stored listing. */
export type StoredSupplier = Pick<Listing, '_id'> & { readonly sync: Pick<ListingSync, 'supplier'> };

/** For a listing whose content stays, made by another mapping generation or from another record. */
export interface SourceTouch {
  readonly id: string;
  /** Of the listing as it was compared: another version is not changed. */
  readonly version: number;
  readonly generation?: number;
  /** Absent: record and warnings stay as well. */
  readonly record?: { readonly source: string; readonly warnings: readonly MappingGap[] };
}

export interface ListingStates {
  /** The versions of those of these listings that are stored. */
  versions(ids: readonly string[]): Promise<Map<string, number>>;
  /** The gateways of those of these listings that are stored. */
  owners(ids: readonly string[]): Promise<Map<string, string>>;
  /** Stamps of a gateway's listings in order of id: what changes whenever a listing does, without its content. */
  stamps(gatewayId: string): AsyncIterable<ListingStamp>;
  /** Listings of a gateway whose content or published URL changed at this time or later, in order of id, without hidden ones. */
  changedSince(gatewayId: string, since: Date): AsyncIterable<ChangedListing>;
  /** How many listings these gateways have, or how many of them changed since a time. */
  count(gatewayIds: readonly string[], since?: Date): Promise<number>;
  /** Sets the address on the client's site; another address is a change of the listing. False if there is no such listing. */
  setUrl(id: string, gatewayIds: readonly string[], url: string): Promise<boolean>;
}

/** Small documents per network round trip of a streamed read. */
export const STAMP_BATCH = 5_000;

/** Listings of gateways, or those of them that changed since a time. */
export const changedFilter = (gatewayIds: readonly string[], since?: Date): Filter<ListingState> => ({
  gateway_id: oneOf(gatewayIds),
  ...(since ? { 'sync.changed_at': { $gte: since } } : {}),
});

/** What readers of stored listings ask of their states. */
export function createListingStates(collection: Collection<ListingState>): ListingStates {
  return {
    async versions(ids) {
      const found = await collection
        .find<ListingStamp>({ _id: { $in: [...ids] } }, { projection: { 'sync.version': 1 } })
        .toArray();
      return new Map(found.map(({ _id, sync }) => [_id, sync.version]));
    },
    async owners(ids) {
      const found = await collection.find({ _id: { $in: [...ids] } }, { projection: { gateway_id: 1 } }).toArray();
      return new Map(found.map(({ _id, gateway_id }) => [_id, gateway_id]));
    },
    stamps: (gatewayId) =>
      collection
        .find<ListingStamp>(
          { gateway_id: gatewayId },
          { projection: { property_url: 1, 'sync.version': 1 }, batchSize: STAMP_BATCH },
        )
        .sort({ _id: 1 }),
    changedSince: (gatewayId, since) =>
      collection
        .find<ChangedListing>(
          { ...changedFilter([gatewayId], since), hidden: { $ne: true } },
          { projection: { 'sync.version': 1, 'sync.changed_at': 1 }, batchSize: STAMP_BATCH },
        )
        .sort({ _id: 1 }),
    count: (gatewayIds, since) => collection.countDocuments(changedFilter(gatewayIds, since)),
    async setUrl(id, gatewayIds, url) {
      const { matchedCount } = await collection.updateOne({ _id: id, gateway_id: oneOf(gatewayIds) }, [
        {
          $set: {
            property_url: { $literal: url },
            'sync.published_url': { $literal: url },
            'sync.changed_at': {
              $cond: [{ $eq: ['$property_url', { $literal: url }] }, '$sync.changed_at', new Date()],
            },
          },
        },
      ]);
      return matchedCount === 1;
    },
  };
}
