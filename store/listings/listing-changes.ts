import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Previous } from '../../model/listing/listing-diff.ts';

/** What one written version of a listing changed. */
export interface ListingChangeRecord {
  /** Listing and version. */
  readonly _id: string;
  readonly listing_id: string;
  readonly gateway_id: string;
  /** The version that was written. */
  readonly version: number;
  readonly at: Date;
  /** JSON text of what the version before it said, as far as it differs. */
  readonly previous: string;
}

export type NewListingChange = Omit<ListingChangeRecord, '_id' | 'previous'> & { readonly previous: Previous };

export interface ListingChanges {
  put(changes: readonly NewListingChange[], session: ClientSession): Promise<void>;
  /** Of the versions after this one, the newest first. */
  since(listingId: string, version: number): Promise<NewListingChange[]>;
  /** The newest, so many at most, the newest first. */
  latest(listingId: string, most: number): Promise<NewListingChange[]>;
  removeOfGateway(gatewayId: string): Promise<void>;
}

/** How listings changed from version to version; what they were at first is not among it. */
export function createListingChanges(collection: Collection<ListingChangeRecord>): ListingChanges {
  const read = async (filter: Filter<ListingChangeRecord>, most = 0): Promise<NewListingChange[]> => {
    const found = await collection.find(filter).sort({ version: -1 }).limit(most).toArray();
    return found.map(({ _id, previous, ...change }) => ({ ...change, previous: JSON.parse(previous) as Previous }));
  };
  return {
    async put(changes, session) {
      if (changes.length === 0) return;
      await collection.insertMany(
        changes.map(({ previous, ...change }) => ({
          _id: `${change.listing_id}/${change.version}`,
          ...change,
          // As text: a listing's own field names may hold what the database takes for its own.
          previous: JSON.stringify(previous),
        })),
        { session },
      );
    },
    since: (listingId, version) => read({ listing_id: listingId, version: { $gt: version } }),
    latest: (listingId, most) => read({ listing_id: listingId }, most),
    async removeOfGateway(gatewayId) {
      await collection.deleteMany({ gateway_id: gatewayId });
    },
  };
}
