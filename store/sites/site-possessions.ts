import type { ClientSession, Collection } from 'mongodb';
import { isDuplicateKey } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** One site as one gateway delivers to it. */
export interface Place {
  readonly gatewayId: string;
  /** Key of the site: two outputs with the same site share what it has. */
  readonly site: string;
}

/** The site may show this listing: noted before it is sent, removed when the site has acknowledged its withdrawal. */
export interface PossessionRecord {
  /** `gateway_id/site/listing_id` */
  readonly _id: string;
  readonly gateway_id: string;
  readonly site: string;
  readonly listing_id: string;
  /** The site again, set when the listing has left the store: found by an index that holds nothing else. */
  readonly leaving?: string;
  /** Version of the withdrawal; set together with `leaving`. */
  readonly version?: number;
  /** The last run or attempt that tried to withdraw it and failed. */
  readonly tried_by?: string;
  readonly at: Date;
}

export const sitePossessionsCollection: CollectionDefinition<PossessionRecord> = {
  // Small and apart from the listings: it is written with every first delivery and read with every batch.
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'site', 'listing_id'],
  indexes: [
    [{ gateway_id: 1, site: 1 }],
    [{ gateway_id: 1, leaving: 1 }, { partialFilterExpression: { leaving: { $exists: true } } }],
    [{ listing_id: 1 }],
  ],
};

/** A listing that a site is to take off. */
export interface Withdrawal {
  readonly id: string;
  readonly version: number;
}

/** What sites may show. */
interface ShownListings {
  /** Of these listings, the ones that the site may show. */
  among(place: Place, listingIds: readonly string[]): Promise<Set<string>>;
  /** Of these listings, the ones that any site of the gateway may show. */
  anywhere(gatewayId: string, listingIds: readonly string[]): Promise<Set<string>>;
  /** Notes listings that the site may show from now on; those it has already stay as they are. */
  note(place: Place, listingIds: readonly string[]): Promise<void>;
  /** The site does not show these listings. */
  forget(place: Place, listingIds: readonly string[], session?: ClientSession): Promise<void>;
  count(place: Place): Promise<number>;
  removeOfSite(place: Place): Promise<void>;
}

/** What is to be taken off sites. */
interface Withdrawals {
  /** These listings are gone: every site that may show them is to take them off. */
  withdraw(withdrawals: readonly Withdrawal[], session?: ClientSession): Promise<void>;
  /** The site has these and should not: they are to be taken off it. */
  noteStrays(place: Place, strays: readonly Withdrawal[]): Promise<void>;
  /** Listings that are to be taken off the site because they have left the store, and that this run has not tried to. */
  toWithdraw(place: Place, triedBy: string, limit: number): Promise<Withdrawal[]>;
  /** How many of those there are. */
  countToWithdraw(place: Place, triedBy: string): Promise<number>;
  /** Listings that the site may show and that this run has not tried to withdraw; `version` where they have left the store. */
  untried(place: Place, triedBy: string, limit: number): Promise<{ readonly id: string; readonly version?: number }[]>;
  /** The listings are back in the store. */
  keep(place: Place, listingIds: readonly string[]): Promise<void>;
  /** The site did not acknowledge the withdrawal; this run does not try again. */
  refused(place: Place, listingIds: readonly string[], triedBy: string, session?: ClientSession): Promise<void>;
}

export type SitePossessions = ShownListings & Withdrawals;

const idOf = ({ gatewayId, site }: Place, listingId: string) => `${gatewayId}/${site}/${listingId}`;
const ofPlace = ({ gatewayId, site }: Place) => ({ gateway_id: gatewayId, site });
const possession = (place: Place, listing_id: string): PossessionRecord => ({
  _id: idOf(place, listing_id),
  ...ofPlace(place),
  listing_id,
  at: new Date(),
});
/** Somebody else noted the same at the same time. */
const unlessThere = (error: unknown) => {
  if (!isDuplicateKey(error)) throw error;
};
const due = (place: Place, triedBy: string) => ({
  gateway_id: place.gatewayId,
  leaving: place.site,
  tried_by: { $ne: triedBy },
});
const idsOf = (place: Place, listingIds: readonly string[]) => ({ $in: listingIds.map((id) => idOf(place, id)) });

export const createSitePossessions = (collection: Collection<PossessionRecord>): SitePossessions => ({
  ...createShownListings(collection),
  ...createWithdrawals(collection),
});

function createShownListings(collection: Collection<PossessionRecord>): ShownListings {
  return {
    async among(place, listingIds) {
      const found = await collection
        .find({ _id: idsOf(place, listingIds) }, { projection: { listing_id: 1 } })
        .toArray();
      return new Set(found.map(({ listing_id }) => listing_id));
    },
    async anywhere(gatewayId, listingIds) {
      const filter = { listing_id: { $in: [...listingIds] }, gateway_id: gatewayId };
      const found = await collection.find(filter, { projection: { listing_id: 1 } }).toArray();
      return new Set(found.map(({ listing_id }) => listing_id));
    },
    async note(place, listingIds) {
      if (listingIds.length === 0) return;
      const known = await this.among(place, listingIds);
      const fresh = listingIds.filter((id) => !known.has(id)).map((id) => possession(place, id));
      if (fresh.length > 0) await collection.insertMany(fresh, { ordered: false }).catch(unlessThere);
    },
    async forget(place, listingIds, session) {
      if (listingIds.length > 0) await collection.deleteMany({ _id: idsOf(place, listingIds) }, { session });
    },
    count: (place) => collection.countDocuments(ofPlace(place)),
    async removeOfSite(place) {
      await collection.deleteMany(ofPlace(place));
    },
  };
}

function createWithdrawals(collection: Collection<PossessionRecord>): Withdrawals {
  return {
    async withdraw(withdrawals, session) {
      if (withdrawals.length === 0) return;
      const versions = new Map(withdrawals.map(({ id, version }) => [id, version]));
      const shown = await collection.find({ listing_id: { $in: [...versions.keys()] } }, { session }).toArray();
      if (shown.length === 0) return;
      await collection.bulkWrite(
        shown.map(({ _id, site, listing_id }) => ({
          updateOne: { filter: { _id }, update: { $set: { leaving: site, version: versions.get(listing_id) ?? 1 } } },
        })),
        { ordered: false, session },
      );
    },
    async noteStrays(place, strays) {
      if (strays.length === 0) return;
      await collection.bulkWrite(
        strays.map(({ id, version }) => ({
          updateOne: {
            filter: { _id: idOf(place, id) },
            update: {
              $setOnInsert: { ...ofPlace(place), listing_id: id, at: new Date() },
              $set: { leaving: place.site },
              $max: { version },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    async toWithdraw(place, triedBy, limit) {
      const found = await collection.find(due(place, triedBy)).limit(limit).toArray();
      return found.map(({ listing_id, version = 1 }) => ({ id: listing_id, version }));
    },
    countToWithdraw: (place, triedBy) => collection.countDocuments(due(place, triedBy)),
    async untried(place, triedBy, limit) {
      const found = await collection
        .find({ ...ofPlace(place), tried_by: { $ne: triedBy } })
        .limit(limit)
        .toArray();
      return found.map(({ listing_id, version }) => ({
        id: listing_id,
        ...(version === undefined ? {} : { version }),
      }));
    },
    async keep(place, listingIds) {
      if (listingIds.length > 0)
        await collection.updateMany(
          { _id: idsOf(place, listingIds) },
          { $unset: { leaving: '', version: '', tried_by: '' } },
        );
    },
    async refused(place, listingIds, triedBy, session) {
      if (listingIds.length > 0)
        await collection.updateMany({ _id: idsOf(place, listingIds) }, { $set: { tried_by: triedBy } }, { session });
    },
  };
}
