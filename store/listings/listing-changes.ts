import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Previous } from '../../model/listing/listing-diff.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

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

export const listingChangesCollection: CollectionDefinition<ListingChangeRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['listing_id', 'gateway_id', 'version'],
  indexes: [[{ listing_id: 1, version: -1 }], [{ gateway_id: 1 }]],
  // A comparison needs the changes since the version that a site shows. No site is expected to be behind by more than a year.
  lifetimes: [{ after: 'at', seconds: 365 * 24 * 3600 }],
};

export type NewListingChange = Omit<ListingChangeRecord, '_id' | 'previous'> & { readonly previous: Previous };

export interface ListingChanges {
  put(changes: readonly NewListingChange[], session: ClientSession): Promise<void>;
  /** Returns the changes of the versions after this one, the newest first. */
  since(listingId: string, version: number): Promise<NewListingChange[]>;
  /** Returns at most `most` changes, the newest first. */
  latest(listingId: string, most: number): Promise<NewListingChange[]>;
}

/** Stores how listings changed from version to version. The first version of a listing has no entry. */
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
  };
}
