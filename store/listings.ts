import type { AnyBulkWriteOperation, ClientSession, Collection, Filter } from 'mongodb';
import type { Delivery, Listing } from '../model/listing.ts';

/** What a run needs to know of a stored listing to decide what to do with its record. */
export type KnownListing = Pick<Listing, '_id' | 'crm_reference' | 'created_at' | 'property_url'> & {
  readonly sync: Omit<Listing['sync'], 'raw'>;
};

/** One written listing: new, or replacing the version it was compared with. */
export interface ListingWrite {
  readonly listing: Listing;
  readonly replaces?: number;
}

/** What tells one state of a listing from another: its version, and its address on the site, which changes without one. */
export type ListingStamp = Pick<Listing, '_id' | 'property_url'> & {
  readonly sync: Pick<Listing['sync'], 'version'>;
};

/** A listing that changed, lean: for matching it in the search index, which may still hold an older version. */
export type ChangedListing = Pick<Listing, '_id'> & { readonly sync: Pick<Listing['sync'], 'version' | 'changed_at'> };

export interface Acknowledgement {
  readonly id: string;
  readonly version: number;
  readonly pending: readonly string[];
  readonly delivery: Delivery;
  readonly url?: string;
}

export interface Listings {
  known(streamId: string, crmReferences: readonly string[]): Promise<Map<string, KnownListing>>;
  /** False when a listing changed between the comparison and the write (a site set its address): compare again. */
  write(writes: readonly ListingWrite[], session?: ClientSession): Promise<boolean>;
  /** Puts back listings that the store does not have. */
  insertMany(listings: readonly Listing[], session?: ClientSession): Promise<void>;
  /** Notes that a record is unchanged although its fingerprint differs: its mapping changed without effect. */
  touchSource(sources: readonly { readonly id: string; readonly source: string }[]): Promise<void>;
  /** Every listing of a stream, lean: for finding what the CRM no longer has. */
  references(streamId: string): AsyncIterable<Pick<Listing, '_id' | 'crm_reference'>>;
  /** Listings of a stream in the version that one of these runs wrote, lean. */
  writtenBy(
    streamId: string,
    jobIds: readonly string[],
  ): AsyncIterable<Pick<Listing, '_id' | 'crm_reference'> & { readonly sync: Pick<Listing['sync'], 'job_id'> }>;
  /** How many listings a stream has; counts no further than `limit`. */
  countOfStream(streamId: string, limit?: number): Promise<number>;
  /** The versions of those of these listings that the store has. */
  versions(ids: readonly string[]): Promise<Map<string, number>>;
  /** The gateways of those of these listings that the store has. */
  owners(ids: readonly string[]): Promise<Map<string, string>>;
  /** Without the raw record, unless asked for. */
  byIds(ids: readonly string[], options?: { raw?: boolean }): Promise<Listing[]>;
  removeMany(ids: readonly string[], session?: ClientSession): Promise<void>;

  /** Marks every listing of the gateway as pending for an output: a new output, or a forced replay. */
  markPending(gatewayId: string, outputId: string): Promise<void>;
  /** Listings this output has not acknowledged and this run has not tried yet. */
  pending(gatewayId: string, outputId: string, jobId: string, limit: number): Promise<Listing[]>;
  /** How many of those are left. */
  countPending(gatewayId: string, outputId: string, jobId: string): Promise<number>;
  /** The site has this version: no longer pending, unless a newer version was written meanwhile. */
  acknowledge(acknowledged: readonly Acknowledgement[], session?: ClientSession): Promise<void>;
  /** The site refused or could not be reached: stays pending, not tried again by this run. */
  refuse(refused: readonly Acknowledgement[], jobId: string, session?: ClientSession): Promise<void>;
  /** Not delivered by this run, without a word from the site. */
  postpone(ids: readonly string[], jobId: string, session?: ClientSession): Promise<void>;

  /** Listings whose cover thumbnail is due. */
  coversDue(gatewayId: string, limit: number): Promise<Listing[]>;
  /** The thumbnail is lost: it is due again. */
  coverLost(id: string, cover: { readonly key?: string; readonly source: string }): Promise<void>;
  setCover(id: string, source: string, cover: { key?: string; failure?: string }): Promise<void>;

  find(id: string, gatewayIds: readonly string[]): Promise<Listing | undefined>;
  /** By id alone: for public addresses. */
  findPublic(id: string): Promise<Listing | undefined>;
  /** In order of id, from after `after` on. */
  stream(
    gatewayIds: readonly string[],
    options?: { after?: string; skip?: number; limit?: number; since?: Date },
  ): AsyncIterable<Listing>;
  /** What tells one state of a gateway's listings from another, in order of id; little is read for it. */
  stamps(gatewayId: string): AsyncIterable<ListingStamp>;
  /** Listings of a gateway whose content or published URL changed at this time or later, in order of id, without hidden ones. */
  changedSince(gatewayId: string, since: Date): AsyncIterable<ChangedListing>;
  /** How many `stream` would yield without bounds. */
  count(gatewayIds: readonly string[], since?: Date): Promise<number>;
  /** Everything, or what was written since a time, for rebuilding the search index. */
  all(since?: Date): AsyncIterable<Listing>;
  /** Sets the address on the client's site; another one is a change of the listing. False when there is no such listing. */
  setUrl(id: string, gatewayIds: readonly string[], url: string): Promise<boolean>;
  removeOfGateway(gatewayId: string): Promise<void>;
}

/** The CRM's record is by far the largest field and only crm-model reads it. */
const WITHOUT_RAW = { 'sync.raw': 0 } as const;
/** Documents per network round trip of a streamed read: about 2 MB, so memory stays flat. */
const STREAM_BATCH = 250;
/** The same for a few fields of each. */
const STAMP_BATCH = 5_000;

/** Inclusion only: the fields of `sync` one by one, without the raw record. */
const KNOWN = Object.fromEntries(
  [
    'crm_reference',
    'created_at',
    'property_url',
    ...[
      'input_id',
      'source',
      'hash',
      'warnings',
      'published_url',
      'version',
      'job_id',
      'op',
      'former_key',
      'changed_at',
      'written_at',
      'pending',
      'tried_job',
      'deliveries',
      'cover_due',
      'cover',
    ].map((field) => `sync.${field}`),
  ].map((field) => [field, 1]),
);

export function createListings(collection: Collection<Listing>): Listings {
  const update = (id: string, version: number, change: object): AnyBulkWriteOperation<Listing> => ({
    updateOne: { filter: { _id: id, 'sync.version': version }, update: change },
  });
  const deliveriesWith = (delivery: Delivery) => ({
    $concatArrays: [
      {
        $filter: {
          input: { $ifNull: ['$sync.deliveries', []] },
          cond: { $ne: ['$$this.output_id', delivery.output_id] },
        },
      },
      [{ $literal: delivery }],
    ],
  });

  /** Fields of an update pipeline: the listing's address on a site; only another one is a change of the listing. */
  const publishedAt = (url: string, at: Date) => ({
    property_url: { $literal: url },
    'sync.published_url': { $literal: url },
    'sync.changed_at': { $cond: [{ $eq: ['$property_url', { $literal: url }] }, '$sync.changed_at', at] },
  });

  return {
    async known(streamId, crmReferences) {
      const found = await collection
        .find<KnownListing>({ stream_id: streamId, crm_reference: { $in: [...crmReferences] } }, { projection: KNOWN })
        .toArray();
      return new Map(found.map((listing) => [listing.crm_reference, listing]));
    },
    async write(writes, session) {
      if (writes.length === 0) return true;
      const result = await collection.bulkWrite(
        writes.map(({ listing, replaces }) =>
          replaces === undefined
            ? { insertOne: { document: listing } }
            : {
                replaceOne: {
                  filter: {
                    _id: listing._id,
                    'sync.version': replaces,
                    'sync.published_url': listing.sync.published_url ?? null,
                  },
                  replacement: listing,
                },
              },
        ),
        { ordered: false, session },
      );
      return result.insertedCount + result.matchedCount === writes.length;
    },
    async insertMany(listings, session) {
      if (listings.length > 0) await collection.insertMany([...listings], { session });
    },
    async touchSource(sources) {
      if (sources.length === 0) return;
      await collection.bulkWrite(
        sources.map(({ id, source }) => ({
          updateOne: { filter: { _id: id }, update: { $set: { 'sync.source': source } } },
        })),
        { ordered: false },
      );
    },
    references: (streamId) =>
      collection.find({ stream_id: streamId }, { projection: { crm_reference: 1 }, batchSize: 5_000 }),
    writtenBy: (streamId, jobIds) =>
      collection.find(
        { stream_id: streamId, 'sync.job_id': { $in: [...jobIds] } },
        { projection: { crm_reference: 1, 'sync.job_id': 1 }, batchSize: 5_000 },
      ),
    countOfStream: (streamId, limit) =>
      collection.countDocuments({ stream_id: streamId }, limit === undefined ? {} : { limit }),
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
    byIds: (ids, { raw = false } = {}) =>
      collection.find({ _id: { $in: [...ids] } }, raw ? {} : { projection: WITHOUT_RAW }).toArray(),
    async removeMany(ids, session) {
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: [...ids] } }, { session });
    },

    async markPending(gatewayId, outputId) {
      await collection.updateMany(
        { gateway_id: gatewayId },
        { $addToSet: { 'sync.pending': outputId }, $unset: { 'sync.tried_job': '' } },
      );
    },
    pending: (gatewayId, outputId, jobId, limit) =>
      collection
        .find(
          { gateway_id: gatewayId, 'sync.pending': outputId, 'sync.tried_job': { $ne: jobId } },
          { projection: WITHOUT_RAW },
        )
        .limit(limit)
        .toArray(),
    countPending: (gatewayId, outputId, jobId) =>
      collection.countDocuments({ gateway_id: gatewayId, 'sync.pending': outputId, 'sync.tried_job': { $ne: jobId } }),
    async acknowledge(acknowledged, session) {
      if (acknowledged.length === 0) return;
      await collection.bulkWrite(
        acknowledged.map(({ id, version, pending, delivery, url }) => {
          const left = pending.filter((output) => output !== delivery.output_id);
          return update(id, version, [
            {
              $set: {
                'sync.deliveries': deliveriesWith(delivery),
                ...(left.length > 0 ? { 'sync.pending': left } : {}),
                ...(url ? publishedAt(url, delivery.at) : {}),
              },
            },
            ...(left.length > 0 ? [] : [{ $unset: ['sync.pending', 'sync.tried_job'] }]),
          ]);
        }),
        { ordered: false, session },
      );
    },
    async refuse(refused, jobId, session) {
      if (refused.length === 0) return;
      await collection.bulkWrite(
        refused.map(({ id, version, delivery }) =>
          update(id, version, [{ $set: { 'sync.deliveries': deliveriesWith(delivery), 'sync.tried_job': jobId } }]),
        ),
        { ordered: false, session },
      );
    },
    async postpone(ids, jobId, session) {
      if (ids.length === 0) return;
      await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { 'sync.tried_job': jobId } }, { session });
    },

    coversDue: (gatewayId, limit) =>
      collection
        .find({ gateway_id: gatewayId, 'sync.cover_due': { $exists: true } }, { projection: WITHOUT_RAW })
        .limit(limit)
        .toArray(),
    async coverLost(id, { key, source }) {
      await collection.updateOne(
        { _id: id, 'sync.cover.key': key },
        { $set: { 'sync.cover_due': source }, $unset: { 'sync.cover': '' } },
      );
    },
    async setCover(id, source, cover) {
      await collection.updateOne(
        { _id: id, 'sync.cover_due': source },
        { $set: { 'sync.cover': { ...cover, source } }, $unset: { 'sync.cover_due': '' } },
      );
    },

    async find(id, gatewayIds) {
      return (await collection.findOne({ _id: id, gateway_id: { $in: [...gatewayIds] } })) ?? undefined;
    },
    async findPublic(id) {
      return (await collection.findOne({ _id: id }, { projection: WITHOUT_RAW })) ?? undefined;
    },
    stream(gatewayIds, { after, skip = 0, limit = 0, since } = {}) {
      const filter: Filter<Listing> = {
        gateway_id: { $in: [...gatewayIds] },
        ...(after ? { _id: { $gt: after } } : {}),
        ...(since ? { 'sync.changed_at': { $gte: since } } : {}),
      };
      return collection
        .find(filter, { projection: WITHOUT_RAW, batchSize: STREAM_BATCH })
        .sort({ _id: 1 })
        .skip(skip)
        .limit(limit);
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
          { gateway_id: gatewayId, 'sync.changed_at': { $gte: since }, hidden: { $ne: true } },
          { projection: { 'sync.version': 1, 'sync.changed_at': 1 }, batchSize: STAMP_BATCH },
        )
        .sort({ _id: 1 }),
    count: (gatewayIds, since) =>
      collection.countDocuments({
        gateway_id: { $in: [...gatewayIds] },
        ...(since ? { 'sync.changed_at': { $gte: since } } : {}),
      }),
    all: (since) =>
      // Listings of earlier releases have no `written_at`.
      collection.find(
        since ? { $or: [{ 'sync.written_at': { $gte: since } }, { 'sync.changed_at': { $gte: since } }] } : {},
        {
          projection: WITHOUT_RAW,
          batchSize: STREAM_BATCH,
        },
      ),
    async setUrl(id, gatewayIds, url) {
      const { matchedCount } = await collection.updateOne({ _id: id, gateway_id: { $in: [...gatewayIds] } }, [
        { $set: publishedAt(url, new Date()) },
      ]);
      return matchedCount === 1;
    },
    async removeOfGateway(gatewayId) {
      await collection.deleteMany({ gateway_id: gatewayId });
    },
  };
}
