import type { ClientSession, Collection } from 'mongodb';
import type { Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { createRawPages } from '../sync/raw-pages.ts';
import type { RawPage } from '../sync/raw-pages.ts';
import { createCoverStates } from './cover-states.ts';
import type { CoverStates } from './cover-states.ts';
import { createDeliveryStates, isPending, pendingStages } from './delivery-states.ts';
import type { DeliveryStates } from './delivery-states.ts';
import { createFeedShapes } from './feed-shapes.ts';
import type { FeedShapes } from './feed-shapes.ts';
import type { ListingContent } from './listing-parts.ts';
import { createListingStates } from './listing-states.ts';
import type { ListingState, ListingStates } from './listing-states.ts';
import { createListingReader } from './read-listings.ts';
import { createSourceStates } from './source-states.ts';
import type { SourceStates } from './source-states.ts';
import { createRecordStream } from './stream-records.ts';
import type { RecordStream } from './stream-records.ts';
import { streamListings, streamMatching } from './stream-listings.ts';
import type { StreamOptions } from './stream-listings.ts';
import { tidyStream } from './tidy-raw.ts';
import { writeListings } from './write-listings.ts';
import type { ListingWrite, WriteOptions } from './write-listings.ts';
import { findOne } from '../shared/find-one.ts';

export { listingsCollection } from './listing-parts.ts';
export type { ListingContent } from './listing-parts.ts';
export type { ListingWrite } from './write-listings.ts';

/** Listings as one noun: content, state and the CRM's record, which are stored apart and written together. */
export interface Listings extends ListingStates, SourceStates, DeliveryStates, CoverStates, FeedShapes, RecordStream {
  /** False on a version conflict: a listing changed since it was compared (a site set its address), and nothing is written. Compare again. */
  write(writes: readonly ListingWrite[], options?: WriteOptions): Promise<boolean>;
  /** Puts back listings that the store does not have. */
  insertMany(listings: readonly ListingWithRaw[], session?: ClientSession): Promise<void>;
  /** Who offers the listings of a stream, and where. */
  provenance(gatewayId: string, streamId: string): AsyncIterable<Pick<Listing, 'office' | 'negotiator' | 'location'>>;
  /** What distinguishes homes from each other under any key, with the first picture only. Without listings that are not stored, in no particular order. */
  homes(ids: readonly string[]): Promise<Home[]>;
  /** The same with who offers each. */
  homesOfOffices(ids: readonly string[]): Promise<HomeOfOffice[]>;
  /** In the order of the ids, without those that are not stored. */
  byIds(ids: readonly string[]): Promise<Listing[]>;
  /** The same with the CRM's records. */
  byIdsWithRaw(ids: readonly string[]): Promise<ListingWithRaw[]>;
  removeMany(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Listings that this output has not acknowledged and this run has not tried yet. */
  pending(gatewayId: string, outputId: string, jobId: string, limit: number): Promise<Listing[]>;
  /** The same, of these listings. */
  pendingAmong(ids: readonly string[], outputId: string, jobId: string): Promise<Listing[]>;
  /** By id, of any gateway. */
  find(id: string): Promise<Listing | undefined>;
  /** The state of a listing by its id alone: for public addresses. */
  findPublic(id: string): Promise<ListingState | undefined>;
  /** Listings of gateways in order of id. */
  stream(gatewayIds: readonly string[], options?: StreamOptions): AsyncIterable<Listing>;
  /** Any listings of a gateway, whichever are read first: without an order nothing has to be sorted. */
  sample(gatewayId: string, limit: number): Promise<Listing[]>;
  /** Every listing, or those written at a time or later, for rebuilding the search index. */
  all(since?: Date): AsyncIterable<Listing>;
  /** Deletes the CRM's records of a gateway that no listing uses any more, in proportion to what was written since the last time. */
  tidyRaw(gatewayId: string): Promise<void>;
}

/** Fields by which homes are compared, and their projection. */
const HOME = {
  type: 1,
  offer_type: 1,
  location: 1,
  sizes: 1,
  living_rooms: 1,
  bedrooms: 1,
  floor: 1,
  financial: 1,
  title: 1,
  description: 1,
} as const;

/** What a listing says of its home. */
export type Home = Pick<Listing, '_id' | keyof typeof HOME | 'images'>;
/** The same with who offers it. */
export type HomeOfOffice = Home & Pick<Listing, 'office' | 'negotiator'>;

/** Listings per network round trip when only their origin is read. */
const PROVENANCE_BATCH = 2_000;

interface Collections {
  readonly contents: Collection<ListingContent>;
  readonly states: Collection<ListingState>;
  readonly raws: Collection<RawPage>;
  readonly transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

const findHomes = async <Found extends Home>(
  contents: Collection<ListingContent>,
  ids: readonly string[],
  fields: Readonly<Record<string, 1>>,
): Promise<Found[]> =>
  ids.length === 0
    ? []
    : contents
        .find<Found>(
          { _id: { $in: [...ids] } },
          { projection: { ...fields, images: { $slice: 1 } }, batchSize: ids.length },
        )
        .toArray();

/** Removes content and state together. Their records stay in raw pages until these are tidied. */
async function removeListings(
  { contents, states, transaction }: Pick<Collections, 'contents' | 'states' | 'transaction'>,
  ids: readonly string[],
  session?: ClientSession,
): Promise<void> {
  if (ids.length === 0) return;
  const filter = { _id: { $in: [...ids] } };
  const remove = async (within: ClientSession) => {
    await states.deleteMany(filter, { session: within });
    await contents.deleteMany(filter, { session: within });
  };
  await (session ? remove(session) : transaction(remove));
}

export function createListings({ contents, states, raws, transaction }: Collections): Listings {
  const parts = { contents, states, pages: createRawPages(raws), transaction };
  const reader = createListingReader(parts);
  const ofStates = (known: readonly ListingState[]) =>
    reader.byIds(
      known.map(({ _id }) => _id),
      known,
    );
  return {
    ...createListingStates(states),
    ...createSourceStates(states),
    ...createDeliveryStates(states),
    ...createCoverStates(states),
    ...reader,
    ...createRecordStream(parts, reader),
    byIds: (ids) => reader.byIds(ids),
    write: (writes, options) => writeListings(parts, writes, options),
    async insertMany(listings, session) {
      const writes = listings.map((listing) => ({ listing }));
      await writeListings(parts, writes, { session });
    },
    provenance: (gatewayId, streamId) =>
      contents.find<Pick<Listing, 'office' | 'negotiator' | 'location'>>(
        { gateway_id: gatewayId, stream_id: streamId },
        { projection: { office: 1, negotiator: 1, location: 1 }, batchSize: PROVENANCE_BATCH },
      ),
    ...createFeedShapes({ contents, states }),
    homes: (ids) => findHomes<Home>(contents, ids, HOME),
    homesOfOffices: (ids) => findHomes<HomeOfOffice>(contents, ids, { ...HOME, office: 1, negotiator: 1 }),
    removeMany: (ids, session) => removeListings(parts, ids, session),
    pending: async (gatewayId, outputId, jobId, limit) =>
      ofStates(
        await states
          .aggregate<ListingState>([...pendingStages(gatewayId, outputId, jobId), { $limit: limit }])
          .toArray(),
      ),
    async pendingAmong(ids, outputId, jobId) {
      const found = await states.find({ _id: { $in: [...ids] } }).toArray();
      return ofStates(found.filter((state) => isPending(state, outputId, jobId)));
    },
    find: async (id) => (await reader.byIds([id]))[0],
    findPublic: (id) => findOne(states, { _id: id }),
    sample: async (gatewayId, limit) => ofStates(await states.find({ gateway_id: gatewayId }).limit(limit).toArray()),
    stream: (gatewayIds, options) => streamListings({ states, reader }, gatewayIds, options),
    all: (since) =>
      streamMatching(
        { states, reader },
        // Listings of earlier releases have no `written_at`.
        since ? { $or: [{ 'sync.written_at': { $gte: since } }, { 'sync.changed_at': { $gte: since } }] } : {},
      ),
    async tidyRaw(gatewayId) {
      for (const streamId of await parts.pages.streamsOf(gatewayId)) await tidyStream(parts, gatewayId, streamId);
    },
  };
}
