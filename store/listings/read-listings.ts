import type { ClientSession, Collection } from 'mongodb';
import type { Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { findAll } from '../shared/find-all.ts';
import type { RawPages } from '../sync/raw-pages.ts';
import { listingOf } from './listing-parts.ts';
import type { ListingContent } from './listing-parts.ts';
import type { ListingState } from './listing-states.ts';

export interface ListingParts {
  readonly contents: Collection<ListingContent>;
  readonly states: Collection<ListingState>;
  readonly pages: RawPages;
  readonly transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

/** Reads listings from their parts, each part of the same version. */
export interface ListingReader {
  /**
   * In the order of the ids, without those that are not stored.
   * @param known states that were just read
   */
  byIds(ids: readonly string[], known?: readonly ListingState[]): Promise<Listing[]>;
  /** The same with the CRM's records. */
  byIdsWithRaw(ids: readonly string[]): Promise<ListingWithRaw[]>;
}

/**
 * Parts are read one after the other, so that a listing that is written in between comes back torn: in parts of different versions. Such listings, which are rare, are read once more in a transaction,
 * whose reads all see the same snapshot. Reading everything in a transaction would cost two more round trips each time.
 */
export function createListingReader(parts: ListingParts): ListingReader {
  const whole = async <T extends Listing>(ids: readonly string[], read: ReadParts<T>): Promise<T[]> => {
    const found = new Map<string, T>();
    const keep = ({ listings, torn }: Read<T>): readonly string[] => {
      for (const listing of listings) found.set(listing._id, listing);
      return torn;
    };
    const torn = keep(await read(ids));
    if (torn.length > 0) {
      const broken = keep(await parts.transaction((session) => read(torn, session)));
      if (broken.length > 0) throw new Error(`The stored parts of listing ${broken[0]} are not of the same version.`);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  return {
    byIds: (ids, known) =>
      whole(ids, (some, session) => (session ? readParts(parts, some, session) : readKnown(parts, some, known))),
    byIdsWithRaw: (ids) => whole(ids, (some, session) => readWithRaw(parts, some, session)),
  };
}

/** Listings whose parts are of the same version, and ids of stored listings whose parts are not. */
interface Read<T extends Listing> {
  readonly listings: readonly T[];
  readonly torn: readonly string[];
}

type ReadParts<T extends Listing> = (ids: readonly string[], session?: ClientSession) => Promise<Read<T>>;

async function readKnown(
  parts: ListingParts,
  ids: readonly string[],
  known: readonly ListingState[] | undefined,
): Promise<Read<Listing>> {
  if (!known) return readParts(parts, ids);
  return joined(known, await findAll(parts.contents, { _id: { $in: [...ids] } }));
}

async function readParts(parts: ListingParts, ids: readonly string[], session?: ClientSession): Promise<Read<Listing>> {
  const { states, contents } = await documentsOf(parts, ids, session);
  return joined(states, contents);
}

async function readWithRaw(
  parts: ListingParts,
  ids: readonly string[],
  session?: ClientSession,
): Promise<Read<ListingWithRaw>> {
  const { states, contents } = await documentsOf(parts, ids, session);
  const { listings, torn } = joined(states, contents);
  // Torn as well if its page was tidied away after the state was read: the state has another place by then.
  const raws = await parts.pages.read(new Map(states.map(({ _id, raw }) => [_id, raw])), session);
  const withRaw = listings.flatMap(({ sync, ...listing }) => {
    const raw = raws.get(listing._id);
    return raw === undefined ? [] : [{ ...listing, sync: { ...sync, raw } }];
  });
  const unread = listings.filter(({ _id }) => !raws.has(_id)).map(({ _id }) => _id);
  return { listings: withRaw, torn: [...torn, ...unread] };
}

/** States and contents of listings. A transaction takes one operation at a time. */
async function documentsOf({ states, contents }: ListingParts, ids: readonly string[], session?: ClientSession) {
  const filter = { _id: { $in: [...ids] } };
  if (session)
    return {
      states: await findAll(states, filter, { session }),
      contents: await findAll(contents, filter, { session }),
    };
  const [ofStates, ofContents] = await Promise.all([findAll(states, filter), findAll(contents, filter)]);
  return { states: ofStates, contents: ofContents };
}

function joined(states: readonly ListingState[], contents: readonly ListingContent[]): Read<Listing> {
  const byId = new Map(contents.map((content) => [content._id, content]));
  const pairs = states.map((state) => ({ state, listing: listingOf(state, byId.get(state._id)) }));
  return {
    listings: pairs.flatMap(({ listing }) => listing ?? []),
    torn: pairs.filter(({ listing }) => !listing).map(({ state }) => state._id),
  };
}
