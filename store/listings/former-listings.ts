import type { ClientSession, Collection, Filter } from 'mongodb';
import type { ArchivedListing } from '../../model/listing/former-listing.ts';
import type { FormerListing, FormerListingWithRaw, Listing } from '../../model/listing/listing.ts';
import { searchText } from '../../model/listing/search-text.ts';
import { presentListing } from './present-listing.ts';
import { readPage, timeRange } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { oneOf } from '../shared/one-of.ts';

/** A former listing as stored, with folded texts that it is searched by: the database has no index that ignores case and accents. */
export interface FormerRecord extends FormerListingWithRaw {
  /** Words of its texts. */
  readonly search: string;
  readonly city: string;
}

export const formerListingsCollection: CollectionDefinition<FormerRecord> = {
  ownedBy: 'gateway',
  persons: 'client',
  required: ['gateway_id', 'stream_id', 'crm_reference', 'listing'],
  indexes: [[{ stream_id: 1, crm_reference: 1 }], [{ gateway_id: 1, archived_at: -1 }]],
  lifetimes: [{ after: 'archived_at', days: 'formerListings', name: 'expiry' }],
};

/** What former listings are searched by; all of it must fit. */
export interface FormerFilter {
  readonly text?: string | undefined;
  readonly city?: string | undefined;
  readonly type?: string | undefined;
  readonly offerType?: string | undefined;
  /** The last one that the CRM gave it. */
  readonly status?: string | undefined;
  readonly from?: Date;
  readonly to?: Date;
  readonly minPrice?: number;
  readonly maxPrice?: number;
}

export interface FormerListings {
  /** Puts listings into cold storage; a second call with the same listings changes nothing. */
  archive(records: readonly FormerListingWithRaw[], session?: ClientSession): Promise<void>;
  /** Former listings of these CRM references: what comes back keeps its id. */
  byReferences(streamId: string, crmReferences: readonly string[]): Promise<Map<string, FormerListing>>;
  /** The same with the CRM's records. */
  byReferencesWithRaw(streamId: string, crmReferences: readonly string[]): Promise<Map<string, FormerListingWithRaw>>;
  /** Whether the stream has any former listing at all. */
  any(streamId: string): Promise<boolean>;
  /** How many of these CRM references a run archived. */
  countOfJob(jobId: string, streamId: string, crmReferences: readonly string[]): Promise<number>;
  /** Listings that a run archived, whole; with a CRM reference only the one that had it. */
  ofJob(gatewayId: string, jobId: string, limit: number, crmReference?: string): Promise<FormerListingWithRaw[]>;
  /** The listings are back. */
  removeMany(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Of these gateways, the last archived first. */
  search(gatewayIds: readonly string[], filter: FormerFilter, page: PageOf): Promise<Part<FormerListing>>;
  /** All of a gateway, the last archived first, without the CRM's records. */
  stream(gatewayId: string): AsyncIterable<FormerListing>;
  find(gatewayIds: readonly string[], id: string): Promise<FormerListing | undefined>;
  /** Whether a listing of this id has left its CRM. */
  hasProperty(gatewayId: string, propertyId: string): Promise<boolean>;
  since(date: Date): AsyncIterable<Pick<FormerListing, 'property_id' | 'archived_at'>>;
  /** What left a gateway at a time or later, in the order in which it left; behind `after`, if that is given. */
  removed(gatewayId: string, from: Date, limit: number, after?: string): Promise<Removal[]>;
}

/** That a listing left. */
export type Removal = Pick<FormerListing, '_id' | 'property_id' | 'archived_at' | 'reason'>;

/** The CRM's record is by far the largest field. */
const WITHOUT_RAW = { 'listing.sync.raw': 0 } as const;

/** Longest text that is searched, characters: every search reads it, and descriptions begin with what matters. */
const SEARCHED_TEXT = 4_000;

function searchableText({ reference, crm_reference, title, description, location }: Listing): string {
  const texts = [reference, crm_reference, location?.city, ...Object.values(title), ...Object.values(description)];
  return searchText(texts.filter(Boolean).join(' ').slice(0, SEARCHED_TEXT));
}

const recordOf = (former: FormerListingWithRaw): FormerRecord => ({
  ...former,
  search: searchableText(former.listing),
  city: searchText(former.listing.location?.city ?? ''),
});

function filterOf(gatewayIds: readonly string[], wanted: FormerFilter): Filter<FormerRecord> {
  const { text, city, type, offerType, status, minPrice, maxPrice } = wanted;
  const words = searchText(text ?? '')
    .split(' ')
    .filter(Boolean);
  const archived = timeRange(wanted);
  const amount = {
    ...(minPrice === undefined ? {} : { $gte: minPrice }),
    ...(maxPrice === undefined ? {} : { $lte: maxPrice }),
  };
  // Folded words hold letters, digits and blanks only: nothing that a pattern would take for its own.
  const isThere = (word: string) => ({ search: { $regex: word } });
  return {
    gateway_id: oneOf(gatewayIds),
    ...(words.length > 0 ? { $and: words.map(isThere) } : {}),
    ...(city === undefined ? {} : { city: searchText(city) }),
    ...(type === undefined ? {} : { 'listing.type': type }),
    ...(offerType === undefined ? {} : { 'listing.offer_type': offerType }),
    ...(status === undefined ? {} : { 'listing.status': status }),
    ...(archived ? { archived_at: archived } : {}),
    ...(Object.keys(amount).length > 0 ? { 'listing.financial.transaction.price.amount': amount } : {}),
  };
}

/** A former listing as the API returns it. */
export const presentFormer = (former: FormerListing, publicUrl: string): ArchivedListing => ({
  archive_id: former._id,
  gateway_id: former.gateway_id,
  archived_at: former.archived_at.toISOString(),
  reason: former.reason,
  job_id: former.job_id,
  property: presentListing(former.listing, publicUrl),
});

const byReference = <Former extends FormerListing>(found: readonly Former[]): Map<string, Former> =>
  new Map(found.map((former) => [former.crm_reference, former]));

export function createFormerListings(collection: Collection<FormerRecord>): FormerListings {
  /** The last archived last. */
  const ofReferences = (streamId: string, crmReferences: readonly string[]) =>
    collection.find({ stream_id: streamId, crm_reference: { $in: [...crmReferences] } }).sort({ archived_at: 1 });
  return {
    async archive(records, session) {
      if (records.length === 0) return;
      await collection.bulkWrite(
        records.map((record) => ({
          replaceOne: { filter: { _id: record._id }, replacement: recordOf(record), upsert: true },
        })),
        { ordered: false, session },
      );
    },
    byReferences: async (streamId, crmReferences) =>
      byReference(await ofReferences(streamId, crmReferences).project<FormerListing>(WITHOUT_RAW).toArray()),
    byReferencesWithRaw: async (streamId, crmReferences) =>
      byReference(await ofReferences(streamId, crmReferences).toArray()),
    async any(streamId) {
      return (await collection.findOne({ stream_id: streamId }, { projection: { _id: 1 } })) !== null;
    },
    countOfJob: (jobId, streamId, crmReferences) =>
      collection.countDocuments({ stream_id: streamId, crm_reference: { $in: [...crmReferences] }, job_id: jobId }),
    ofJob: (gatewayId, jobId, limit, crmReference) =>
      collection
        .find({
          gateway_id: gatewayId,
          job_id: jobId,
          ...(crmReference === undefined ? {} : { crm_reference: crmReference }),
        })
        .sort({ archived_at: -1 })
        .limit(limit)
        .toArray(),
    async removeMany(ids, session) {
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
    search: (gatewayIds, wanted, page) =>
      readPage(collection, filterOf(gatewayIds, wanted), page, {
        sort: { archived_at: -1, _id: 1 },
        projection: WITHOUT_RAW,
      }),
    stream: (gatewayId) =>
      collection.find({ gateway_id: gatewayId }).sort({ archived_at: -1 }).project<FormerListing>(WITHOUT_RAW),
    async find(gatewayIds, id) {
      const found = await collection.findOne({ _id: id, gateway_id: oneOf(gatewayIds) }, { projection: WITHOUT_RAW });
      return found ?? undefined;
    },
    async hasProperty(gatewayId, propertyId) {
      const filter = { gateway_id: gatewayId, property_id: propertyId };
      return (await collection.findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    ...readRemovals(collection),
  };
}

/** Reads what left and when, without the listings. */
const readRemovals = (collection: Collection<FormerRecord>): Pick<FormerListings, 'removed' | 'since'> => ({
  removed: (gatewayId, from, limit, after) =>
    collection
      .find<Removal>(
        {
          gateway_id: gatewayId,
          ...(after === undefined
            ? { archived_at: { $gte: from } }
            : { $or: [{ archived_at: { $gt: from } }, { archived_at: from, _id: { $gt: after } }] }),
        },
        { projection: { property_id: 1, archived_at: 1, reason: 1 } },
      )
      .sort({ archived_at: 1, _id: 1 })
      .limit(limit)
      .toArray(),
  since: (date) => collection.find({ archived_at: { $gte: date } }, { projection: { property_id: 1, archived_at: 1 } }),
});
