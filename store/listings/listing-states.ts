import type { AnyBulkWriteOperation, ClientSession, Collection, Filter } from 'mongodb';
import type { Delivery, Listing, ListingSync } from '../../model/listing/listing.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import type { RawPlace } from '../sync/raw-pages.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

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
};

export const listingStatesCollection: CollectionDefinition<ListingState> = {
  ownedBy: 'gateway',
  persons: 'none',
  indexes: [
    [{ stream_id: 1, crm_reference: 1 }, { unique: true }],
    // In order of id, also of those that changed since a time: that is compared within the index.
    [{ gateway_id: 1, _id: 1, 'sync.changed_at': 1 }],
    [{ gateway_id: 1, 'sync.pending': 1 }, { partialFilterExpression: { 'sync.pending': { $exists: true } } }],
    [{ gateway_id: 1, 'sync.cover_due': 1 }, { partialFilterExpression: { 'sync.cover_due': { $exists: true } } }],
  ],
};

/** What a run needs to know of a stored listing to decide what to do with its record. */
export type KnownListing = Omit<ListingState, 'gateway_id' | 'stream_id' | 'hidden' | 'raw'>;

/** What tells one state of a listing from another: its version, and its address on the site, which changes without one. */
export type ListingStamp = Pick<Listing, '_id' | 'property_url'> & {
  readonly sync: Pick<Listing['sync'], 'version'>;
};

/** A listing that changed, lean: for matching it in the search index, which may still hold an older version. */
export type ChangedListing = Pick<Listing, '_id'> & { readonly sync: Pick<Listing['sync'], 'version' | 'changed_at'> };

/** What a site said of a listing as it was read. */
export interface Acknowledgement {
  readonly listing: Pick<Listing, '_id' | 'sync'>;
  readonly delivery: Delivery;
  readonly url?: string;
}

/** The thumbnail of a listing, or why it has none. `source` is the picture that it was to be made from. */
export interface MadeCover {
  readonly id: string;
  readonly source: string;
  readonly key?: string;
  readonly failure?: string;
}

/** What a stored listing was made from: the digest of its record, and the warnings of its mapping. */
export type StoredSource = Pick<Listing, '_id' | 'crm_reference'> & {
  readonly sync: Pick<ListingSync, 'source' | 'job_id' | 'warnings'>;
};

/** Who supplied a stored listing. */
export type StoredSupplier = Pick<Listing, '_id'> & { readonly sync: Pick<ListingSync, 'supplier'> };

/** A listing whose content stays, made by another mapping generation or of another record. */
export interface SourceTouch {
  readonly id: string;
  /** Of the listing as it was compared: another version is not changed. */
  readonly version: number;
  readonly generation?: number;
  /** Absent: record and warnings stay as well. */
  readonly record?: { readonly source: string; readonly warnings: readonly MappingGap[] };
}

export interface ListingStates {
  known(streamId: string, crmReferences: readonly string[]): Promise<Map<string, KnownListing>>;
  /** Notes what listings are made of whose content stays. */
  touchSource(touches: readonly SourceTouch[]): Promise<void>;
  /** Every listing of a stream, lean: for finding what the CRM no longer has. */
  references(streamId: string): AsyncIterable<Pick<Listing, '_id' | 'crm_reference'>>;
  /** Of every listing that a mapping generation of a stream made, what it was made from. */
  sources(streamId: string, generation: number): AsyncIterable<StoredSource>;
  /** Of every listing of a stream, who supplied it; absent in those of earlier releases. */
  suppliers(streamId: string): AsyncIterable<StoredSupplier>;
  /** Notes who supplied listings of earlier releases. */
  setSuppliers(suppliers: ReadonlyMap<string, string>): Promise<void>;
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

  /** Marks every listing of the gateway as pending for an output: a new output, or a forced replay. */
  markPending(gatewayId: string, outputId: string): Promise<void>;
  /** Ids of listings that this output has not acknowledged and this run has not tried yet. */
  pendingIds(gatewayId: string, outputId: string, jobId: string, limit: number): Promise<string[]>;
  /** How many listings this output has not acknowledged and this run has not tried yet. */
  countPending(gatewayId: string, outputId: string, jobId: string): Promise<number>;
  /** The site has this version: no longer pending, unless a newer version was written meanwhile. */
  acknowledge(acknowledged: readonly Acknowledgement[], session?: ClientSession): Promise<void>;
  /** The site refused or could not be reached: stays pending, not tried again by this run. */
  refuse(refused: readonly Acknowledgement[], jobId: string, session?: ClientSession): Promise<void>;
  /** Not delivered by this run, without a word from the site. */
  postpone(ids: readonly string[], jobId: string, session?: ClientSession): Promise<void>;

  /** The thumbnail is lost: it is due again. */
  coverLost(id: string, cover: { readonly key?: string; readonly source: string }): Promise<void>;
  /** Records thumbnails, or why there are none, unless the listing has another first picture by now. */
  setCovers(covers: readonly MadeCover[]): Promise<void>;

  /** What tells one state of a gateway's listings from another, in order of id; little is read for it. */
  stamps(gatewayId: string): AsyncIterable<ListingStamp>;
  /** Listings of a gateway whose content or published URL changed at this time or later, in order of id, without hidden ones. */
  changedSince(gatewayId: string, since: Date): AsyncIterable<ChangedListing>;
  /** How many listings these gateways have, or how many of them changed since a time. */
  count(gatewayIds: readonly string[], since?: Date): Promise<number>;
  /** Sets the address on the client's site; another one is a change of the listing. False when there is no such listing. */
  setUrl(id: string, gatewayIds: readonly string[], url: string): Promise<boolean>;
}

/** Small documents per network round trip of a streamed read. */
const STAMP_BATCH = 5_000;

/** Listings of an output that a run has still to try. */
export const pendingFilter = (gatewayId: string, outputId: string, jobId: string): Filter<ListingState> => ({
  gateway_id: gatewayId,
  'sync.pending': outputId,
  'sync.tried_job': { $ne: jobId },
});

/** Listings of gateways, or those of them that changed since a time. */
export const changedFilter = (gatewayIds: readonly string[], since?: Date): Filter<ListingState> => ({
  gateway_id: { $in: [...gatewayIds] },
  ...(since ? { 'sync.changed_at': { $gte: since } } : {}),
});

/** Whether an answer of a site gives a listing another address than the site gave it before, which is a change of the listing. */
export const isMoved = ({ listing, url }: Acknowledgement): boolean =>
  url !== undefined && url !== listing.sync.published_url;

/** The last word of each output, that of this one last. */
const deliveriesWith = ({ listing, delivery }: Acknowledgement): Delivery[] => [
  ...(listing.sync.deliveries ?? []).filter(({ output_id }) => output_id !== delivery.output_id),
  delivery,
];

/** One update for all listings of a version whose record stays: after a release these are most of a stream. */
function sameRecords(touches: readonly SourceTouch[]): AnyBulkWriteOperation<ListingState>[] {
  const groups = new Map<string, { version: number; generation: number; ids: string[] }>();
  for (const { id, version, generation, record } of touches) {
    if (record || generation === undefined) continue;
    const name = `${version} ${generation}`;
    const group = groups.get(name);
    if (group) group.ids.push(id);
    else groups.set(name, { version, generation, ids: [id] });
  }
  return [...groups.values()].map(({ version, generation, ids }) => ({
    updateMany: {
      filter: { _id: { $in: ids }, 'sync.version': version },
      update: { $set: { 'sync.generation': generation } },
    },
  }));
}

function otherRecord({ id, version, generation, record }: SourceTouch): AnyBulkWriteOperation<ListingState>[] {
  if (!record) return [];
  const { source, warnings } = record;
  const update = {
    $set: {
      'sync.source': source,
      ...(generation === undefined ? {} : { 'sync.generation': generation }),
      ...(warnings.length > 0 ? { 'sync.warnings': [...warnings] } : {}),
    },
    ...(warnings.length === 0 ? { $unset: { 'sync.warnings': '' } as const } : {}),
  };
  return [{ updateOne: { filter: { _id: id, 'sync.version': version }, update } }];
}

export function createListingStates(collection: Collection<ListingState>): ListingStates {
  const update = ({ _id, sync }: Acknowledgement['listing'], change: object): AnyBulkWriteOperation<ListingState> => ({
    updateOne: { filter: { _id, 'sync.version': sync.version }, update: change },
  });

  return {
    async known(streamId, crmReferences) {
      const found = await collection
        .find<KnownListing>(
          { stream_id: streamId, crm_reference: { $in: [...crmReferences] } },
          { projection: { gateway_id: 0, stream_id: 0, hidden: 0, raw: 0 } },
        )
        .toArray();
      return new Map(found.map((listing) => [listing.crm_reference, listing]));
    },
    async touchSource(touches) {
      const writes = [...sameRecords(touches), ...touches.flatMap(otherRecord)];
      if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    },
    references: (streamId) =>
      collection.find({ stream_id: streamId }, { projection: { crm_reference: 1 }, batchSize: STAMP_BATCH }),
    sources: (streamId, generation) =>
      collection.find<StoredSource>(
        { stream_id: streamId, 'sync.generation': generation },
        {
          projection: { crm_reference: 1, 'sync.source': 1, 'sync.job_id': 1, 'sync.warnings': 1 },
          batchSize: STAMP_BATCH,
        },
      ),
    suppliers: (streamId) =>
      collection.find<StoredSupplier>(
        { stream_id: streamId },
        { projection: { 'sync.supplier': 1 }, batchSize: STAMP_BATCH },
      ),
    async setSuppliers(suppliers) {
      if (suppliers.size === 0) return;
      await collection.bulkWrite(
        [...suppliers].map(([_id, supplier]) => ({
          updateOne: { filter: { _id }, update: { $set: { 'sync.supplier': supplier } } },
        })),
        { ordered: false },
      );
    },
    writtenBy: (streamId, jobIds) =>
      collection.find(
        { stream_id: streamId, 'sync.job_id': { $in: [...jobIds] } },
        { projection: { crm_reference: 1, 'sync.job_id': 1 }, batchSize: STAMP_BATCH },
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

    async markPending(gatewayId, outputId) {
      await collection.updateMany(
        { gateway_id: gatewayId },
        { $addToSet: { 'sync.pending': outputId }, $unset: { 'sync.tried_job': '' } },
      );
    },
    async pendingIds(gatewayId, outputId, jobId, limit) {
      const found = await collection
        .find(pendingFilter(gatewayId, outputId, jobId), { projection: { _id: 1 }, batchSize: limit })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    countPending: (gatewayId, outputId, jobId) => collection.countDocuments(pendingFilter(gatewayId, outputId, jobId)),
    async acknowledge(acknowledged, session) {
      if (acknowledged.length === 0) return;
      await collection.bulkWrite(
        acknowledged.map((each) => {
          const { listing, delivery, url } = each;
          const left = (listing.sync.pending ?? []).filter((output) => output !== delivery.output_id);
          return update(listing, {
            $set: {
              'sync.deliveries': deliveriesWith(each),
              ...(left.length > 0 ? { 'sync.pending': left } : {}),
              ...(isMoved(each)
                ? { property_url: url, 'sync.published_url': url, 'sync.changed_at': delivery.at }
                : {}),
            },
            ...(left.length > 0 ? {} : { $unset: { 'sync.pending': '', 'sync.tried_job': '' } }),
          });
        }),
        { ordered: false, session },
      );
    },
    async refuse(refused, jobId, session) {
      if (refused.length === 0) return;
      await collection.bulkWrite(
        refused.map((each) =>
          update(each.listing, { $set: { 'sync.deliveries': deliveriesWith(each), 'sync.tried_job': jobId } }),
        ),
        { ordered: false, session },
      );
    },
    async postpone(ids, jobId, session) {
      if (ids.length === 0) return;
      await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { 'sync.tried_job': jobId } }, { session });
    },

    async coverLost(id, { key, source }) {
      await collection.updateOne(
        { _id: id, 'sync.cover.key': key },
        { $set: { 'sync.cover_due': source }, $unset: { 'sync.cover': '' } },
      );
    },
    async setCovers(covers) {
      if (covers.length === 0) return;
      await collection.bulkWrite(
        covers.map(({ id, ...cover }) => ({
          updateOne: {
            filter: { _id: id, 'sync.cover_due': cover.source },
            update: { $set: { 'sync.cover': cover }, $unset: { 'sync.cover_due': '' } },
          },
        })),
        { ordered: false },
      );
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
      const { matchedCount } = await collection.updateOne({ _id: id, gateway_id: { $in: [...gatewayIds] } }, [
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
