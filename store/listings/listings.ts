import type { ClientSession, Collection, FindCursor } from 'mongodb';
import type { Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { findAll, findBytes, fromBytes } from '../shared/find-all.ts';
import { changedFilter, createListingStates, pendingFilter } from './listing-states.ts';
import type { ListingState, ListingStates } from './listing-states.ts';
import { mergeById } from '../shared/merge-by-id.ts';
import { createRawPages, packRecords } from '../sync/raw-pages.ts';
import type { RawPage, RawPages, RawPlace } from '../sync/raw-pages.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** What a listing says: the property, without what the gateway knows about it. Its version ties it to its state. */
export type ListingContent = Omit<Listing, 'sync' | 'property_url'> & { readonly version: number };

export const listingsCollection: CollectionDefinition<ListingContent> = {
  ownedBy: 'gateway',
  // Agents and agencies as the CRM publishes them; what is erased here would return with the next read.
  persons: 'client',
  indexes: [[{ gateway_id: 1 }]],
};

/** One written listing: new, or replacing the version it was compared with. */
export interface ListingWrite {
  readonly listing: ListingWithRaw;
  readonly replaces?: number;
}

/** How listings are written. */
export interface WriteOptions {
  /** The transaction that the writes belong to; otherwise they have one of their own. */
  readonly session?: ClientSession | undefined;
  /** Called between the writes, with true after the last one, before they are committed; when it throws, nothing is written. */
  readonly proceed?: (isLast: boolean) => void;
}

/** Listings as one noun: content, state and the CRM's record, which are stored apart and written together. */
export interface Listings extends ListingStates {
  /** False when a listing changed between the comparison and the write (a site set its address), and nothing is written: compare again. */
  write(writes: readonly ListingWrite[], options?: WriteOptions): Promise<boolean>;
  /** Puts back listings that the store does not have. */
  insertMany(listings: readonly ListingWithRaw[], session?: ClientSession): Promise<void>;
  /** Of every listing of a stream, who offers it and where. */
  provenance(gatewayId: string, streamId: string): AsyncIterable<Pick<Listing, 'office' | 'negotiator' | 'location'>>;
  /** In no particular order. */
  byIds(ids: readonly string[]): Promise<Listing[]>;
  /** The same with the CRM's records. */
  byIdsWithRaw(ids: readonly string[]): Promise<ListingWithRaw[]>;
  removeMany(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Listings this output has not acknowledged and this run has not tried yet. */
  pending(gatewayId: string, outputId: string, jobId: string, limit: number): Promise<Listing[]>;
  /** Of these listings, those that this output has not acknowledged and this run has not tried yet. */
  pendingAmong(ids: readonly string[], outputId: string, jobId: string): Promise<Listing[]>;
  /** Listings whose cover thumbnail is due. */
  coversDue(gatewayId: string, limit: number): Promise<ListingState[]>;
  /** By id, in whatever gateway. */
  find(id: string): Promise<Listing | undefined>;
  /** By id alone: for public addresses. */
  findPublic(id: string): Promise<ListingState | undefined>;
  /** In order of id, from after `after` on. */
  stream(
    gatewayIds: readonly string[],
    options?: { after?: string; skip?: number; limit?: number; since?: Date },
  ): AsyncIterable<Listing>;
  /** Everything, or what was written since a time, for rebuilding the search index. */
  all(since?: Date): AsyncIterable<Listing>;
  /** Removes raw pages of the gateway into which no listing points, and packs anew those into which few do. Costs no more than what was written since the last time. */
  tidyRaw(gatewayId: string): Promise<void>;
}

/** Listings per network round trip of a streamed read: about 2 MB, so memory stays flat. */
const STREAM_BATCH = 250;
/**
 * Gateways per sorted read. MongoDB merges the index ranges of up to 200 values of an `$in` in order of id (`internalQueryMaxScansToExplode`, SERVER-14034);
 * with more it reads and sorts everything that matches, for every page.
 */
const MERGED_GATEWAYS = 100;
/** A listing that is written between the reads of its parts is read again; one that is written this often in a row is not to be had. */
const READ_ATTEMPTS = 10;
/** Pages are looked through once they hold this many records for each listing of a stream … */
const MOST_RECORDS_PER_LISTING = 1.5;
/** … and packed anew when less than this part of one is in use: what is left holds at most 1.33 records for each listing, so that the work is paid by what was written. */
const LEAST_USED = 0.75;
/** Fewer are not worth a look. */
const MIN_RECORDS = 200;

/** Who offers listings, and where: documents per network round trip. */
const PROVENANCE_BATCH = 2_000;

/** Ends the transaction of a write that has to be decided again. */
class ComparedTooEarlyError extends Error {}

interface Parts {
  readonly contents: Collection<ListingContent>;
  readonly states: Collection<ListingState>;
  readonly raws: Collection<RawPage>;
  readonly transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

export function createListings({ contents, states, raws, transaction }: Parts): Listings {
  const pages = createRawPages(raws);
  const streamStates = (known: AsyncIterable<ListingState>) => joined(known, contents, states);
  const joinFresh = (ids: readonly string[]) => join(ids, contents, states);
  const joinKnown = async (known: readonly ListingState[]): Promise<Listing[]> => {
    const ids = known.map(({ _id }) => _id);
    return (await join(ids, contents, states, known)).map(({ listing }) => listing);
  };

  const write: Listings['write'] = async (writes, { session, proceed = () => {} } = {}) => {
    if (writes.length === 0) return true;
    const packed = await packRecords(
      writes.map(({ listing: { _id, gateway_id, stream_id, sync } }) => ({
        id: _id,
        gateway_id,
        stream_id,
        raw: sync.raw,
      })),
    );
    const parts = writes.map(({ listing, replaces }) => ({ ...partsOf(listing, packed.places), replaces }));
    const writeParts = async (within: ClientSession): Promise<boolean> => {
      const { insertedCount, matchedCount } = await states.bulkWrite(
        parts.map(({ state, replaces }) =>
          replaces === undefined
            ? { insertOne: { document: state } }
            : {
                replaceOne: {
                  filter: {
                    _id: state._id,
                    'sync.version': replaces,
                    'sync.published_url': state.sync.published_url ?? null,
                  },
                  replacement: state,
                },
              },
        ),
        { ordered: false, session: within },
      );
      if (insertedCount + matchedCount < writes.length) return false;
      proceed(false);
      await contents.bulkWrite(
        parts.map(({ content, replaces }) =>
          replaces === undefined
            ? { insertOne: { document: content } }
            : { replaceOne: { filter: { _id: content._id }, replacement: content } },
        ),
        { ordered: false, session: within },
      );
      proceed(false);
      await pages.insert(packed, within);
      proceed(true);
      return true;
    };
    if (session) return writeParts(session);
    try {
      await transaction(async (own) => {
        if (!(await writeParts(own))) throw new ComparedTooEarlyError();
      });
      return true;
    } catch (error) {
      if (error instanceof ComparedTooEarlyError) return false;
      throw error;
    }
  };

  return {
    ...createListingStates(states),
    write,
    async insertMany(listings, session) {
      await write(
        listings.map((listing) => ({ listing })),
        { session },
      );
    },
    provenance: (gatewayId, streamId) =>
      contents.find<Pick<Listing, 'office' | 'negotiator' | 'location'>>(
        { gateway_id: gatewayId, stream_id: streamId },
        { projection: { office: 1, negotiator: 1, location: 1 }, batchSize: PROVENANCE_BATCH },
      ),
    byIds: async (ids) => (await joinFresh(ids)).map(({ listing }) => listing),
    async byIdsWithRaw(ids) {
      let left = ids;
      const found: ListingWithRaw[] = [];
      for (let attempt = 0; left.length > 0 && attempt < READ_ATTEMPTS; attempt++) {
        const listings = await joinFresh(left);
        const texts = await pages.read(new Map(listings.map(({ listing, raw }) => [listing._id, raw])));
        // A page that is gone had no listing any more when it went: those that it was read for have another place by now.
        left = listings.flatMap(({ listing: { _id } }) => (texts.has(_id) ? [] : [_id]));
        for (const { listing } of listings) {
          const raw = texts.get(listing._id);
          if (raw !== undefined) found.push({ ...listing, sync: { ...listing.sync, raw } });
        }
      }
      return found;
    },
    async removeMany(ids, session) {
      if (ids.length === 0) return;
      const filter = { _id: { $in: [...ids] } };
      const remove = async (within: ClientSession) => {
        await states.deleteMany(filter, { session: within });
        await contents.deleteMany(filter, { session: within });
      };
      await (session ? remove(session) : transaction(remove));
    },
    async pending(gatewayId, outputId, jobId, limit) {
      return joinKnown(
        await states
          .find(pendingFilter(gatewayId, outputId, jobId))
          .limit(limit)
          .toArray(),
      );
    },
    async pendingAmong(ids, outputId, jobId) {
      const found = await states.find({ _id: { $in: [...ids] } }).toArray();
      return joinKnown(
        found.filter(({ sync }) => sync.pending?.includes(outputId) === true && sync.tried_job !== jobId),
      );
    },
    coversDue: (gatewayId, limit) =>
      states
        .find({ gateway_id: gatewayId, 'sync.cover_due': { $exists: true } })
        .limit(limit)
        .toArray(),
    find: async (id) => (await joinFresh([id]))[0]?.listing,
    async findPublic(id) {
      return (await states.findOne({ _id: id })) ?? undefined;
    },
    stream(gatewayIds, { after, skip = 0, limit = 0, since } = {}) {
      const inOrder = (ids: readonly string[], section: { skip?: number; limit: number }) =>
        findBytes(
          states,
          { ...changedFilter(ids, since), ...(after ? { _id: { $gt: after } } : {}) },
          // A limit of 0 must not be sent: the driver would take it for used up, and ask for batches of any size (16 MB).
          { batchSize: STREAM_BATCH, skip: section.skip ?? 0, ...(section.limit > 0 ? { limit: section.limit } : {}) },
        ).sort({ _id: 1 });
      if (gatewayIds.length <= MERGED_GATEWAYS)
        return streamStates(decoded(states, inOrder(gatewayIds, { skip, limit })));
      // No listing beyond `skip` + `limit` of a part can be among those of the whole.
      const most = limit > 0 ? skip + limit : 0;
      const parts = Array.from({ length: Math.ceil(gatewayIds.length / MERGED_GATEWAYS) }, (_, part) => {
        const ids = gatewayIds.slice(part * MERGED_GATEWAYS, (part + 1) * MERGED_GATEWAYS);
        return decoded(states, inOrder(ids, { limit: most }));
      });
      return streamStates(section(mergeById(parts), skip, limit));
    },
    all: (since) =>
      streamStates(
        decoded(
          states,
          findBytes(
            states,
            // Listings of earlier releases have no `written_at`.
            since ? { $or: [{ 'sync.written_at': { $gte: since } }, { 'sync.changed_at': { $gte: since } }] } : {},
            { batchSize: STREAM_BATCH },
          ),
        ),
      ),
    async tidyRaw(gatewayId) {
      for (const streamId of await pages.streamsOf(gatewayId))
        await tidyStream({ gatewayId, streamId }, { states, pages, transaction });
    },
  };
}

/** A listing as it is stored: what it says, what the gateway knows about it, and where its record lies. */
function partsOf(listing: ListingWithRaw, places: ReadonlyMap<string, RawPlace>) {
  const { sync, property_url, ...property } = listing;
  const { raw: _, ...known } = sync;
  const place = places.get(listing._id);
  if (!place) throw new Error(`The record of listing ${listing._id} was not packed.`);
  const { _id, gateway_id, stream_id, crm_reference, created_at, hidden } = property;
  const state: ListingState = {
    _id,
    gateway_id,
    stream_id,
    crm_reference,
    created_at,
    ...(property_url === undefined ? {} : { property_url }),
    ...(hidden === undefined ? {} : { hidden }),
    sync: known,
    raw: place,
  };
  const content: ListingContent = { ...property, version: sync.version };
  return { state, content };
}

interface Joined {
  readonly listing: Listing;
  readonly raw: RawPlace;
}

function whole({ sync, property_url, raw }: ListingState, said: ListingContent): Joined {
  const { version: _, ...content } = said;
  return { listing: { ...content, ...(property_url === undefined ? {} : { property_url }), sync }, raw };
}

/** Listings in the order of their ids, each with the state of the very version; without those that are not stored. */
async function join(
  ids: readonly string[],
  contents: Collection<ListingContent>,
  states: Collection<ListingState>,
  known?: readonly ListingState[],
): Promise<Joined[]> {
  const found = new Map<string, Joined>();
  let left = ids;
  for (let attempt = 0; left.length > 0 && attempt < READ_ATTEMPTS; attempt++) {
    const filter = { _id: { $in: [...left] } };
    const [ofLeft, said] = await Promise.all([
      attempt === 0 && known ? known : findAll(states, filter),
      findAll(contents, filter),
    ]);
    const byId = new Map(said.map((content) => [content._id, content]));
    left = ofLeft.flatMap((state) => {
      const content = byId.get(state._id);
      // Written between the two reads.
      if (content?.version !== state.sync.version) return [state._id];
      found.set(state._id, whole(state, content));
      return [];
    });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function* decoded(states: Collection<ListingState>, cursor: FindCursor<Buffer>): AsyncGenerator<ListingState> {
  for await (const bytes of cursor) yield fromBytes(states, bytes);
}

/** At most `limit` items behind the first `skip`; 0: no limit. */
async function* section<T>(items: AsyncIterable<T>, skip: number, limit: number): AsyncGenerator<T> {
  let place = 0;
  for await (const item of items) {
    place++;
    if (place > skip) yield item;
    if (limit > 0 && place >= skip + limit) return;
  }
}

async function* joined(
  all: AsyncIterable<ListingState>,
  contents: Collection<ListingContent>,
  states: Collection<ListingState>,
): AsyncGenerator<Listing> {
  let batch: ListingState[] = [];
  const flush = async () => {
    const known = batch;
    batch = [];
    const ids = known.map(({ _id }) => _id);
    return (await join(ids, contents, states, known)).map(({ listing }) => listing);
  };
  for await (const state of all) {
    batch.push(state);
    if (batch.length >= STREAM_BATCH) yield* await flush();
  }
  if (batch.length > 0) yield* await flush();
}

/**
 * Frees the raw pages of a stream that are no longer used. A page gets no new listings after it was written, so that one without any stays without. What is
 * packed anew is written with the states that point into it; a listing written meanwhile keeps the place of its own write.
 */
async function tidyStream(
  { gatewayId, streamId }: { gatewayId: string; streamId: string },
  { states, pages, transaction }: Pick<Parts, 'states' | 'transaction'> & { pages: RawPages },
): Promise<void> {
  const stored = await pages.ofStream(gatewayId, streamId);
  const records = stored.reduce((sum, page) => sum + page.records, 0);
  if (records < MIN_RECORDS) return;
  if (records <= MOST_RECORDS_PER_LISTING * (await states.countDocuments({ stream_id: streamId }))) return;
  const used = new Map<string, string[]>();
  for await (const { _id, raw } of states.find(
    { stream_id: streamId },
    { projection: { 'raw.page': 1 }, batchSize: 5_000 },
  )) {
    const ofPage = used.get(raw.page);
    if (ofPage) ofPage.push(_id);
    else used.set(raw.page, [_id]);
  }
  const sparse = stored.filter(({ _id, records: all }) => {
    const left = used.get(_id)?.length ?? 0;
    return left > 0 && left < LEAST_USED * all;
  });
  const moving = sparse.flatMap(({ _id }) => used.get(_id) ?? []);
  for (let at = 0; at < moving.length; at += STREAM_BATCH) {
    const found = await states.find({ _id: { $in: moving.slice(at, at + STREAM_BATCH) } }).toArray();
    const texts = await pages.read(new Map(found.map(({ _id, raw }) => [_id, raw])));
    const kept = found.filter(({ _id }) => texts.has(_id));
    const packed = await packRecords(
      kept.map(({ _id, gateway_id, stream_id }) => ({ id: _id, gateway_id, stream_id, raw: texts.get(_id) ?? '' })),
    );
    if (kept.length === 0) continue;
    await transaction(async (session) => {
      await pages.insert(packed, session);
      await states.bulkWrite(
        kept.map(({ _id, raw }) => ({
          updateOne: { filter: { _id, 'raw.page': raw.page }, update: { $set: { raw: packed.places.get(_id) } } },
        })),
        { ordered: false, session },
      );
    });
  }
  const emptied = new Set(sparse.map(({ _id }) => _id));
  await pages.remove(stored.flatMap(({ _id }) => (!used.has(_id) || emptied.has(_id) ? [_id] : [])));
}
