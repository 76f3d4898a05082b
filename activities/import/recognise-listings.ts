import type { InputConnector } from '../../connectors/connector.ts';
import type { FormerListing } from '../../model/listing/listing.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import { parseStored } from '../listings/map-stored.ts';
import type { ReadRecord } from './read-pages.ts';

interface Recognising {
  readonly deps: {
    readonly store: {
      readonly listings: Pick<ActivityDeps['store']['listings'], 'known' | 'byIdsWithRaw'>;
      readonly formerListings: Pick<ActivityDeps['store']['formerListings'], 'byReferencesWithRaw'>;
    };
  };
  readonly connector: Pick<InputConnector, 'recognise'>;
  readonly origin: Pick<ListingOrigin, 'streamId'>;
  /** Keys that this run has read. */
  readonly seen: Pick<SeenKeys, 'has'>;
}

/**
 * Finds the stored listings of records whose key is new: by a former key of the record, if the connector confirms that it is the same listing. A former key that this run has
 * read belongs to another record. Returns them by the key of the record. Writes nothing: `commitPage` writes the listing with its new key.
 * @param known listings that are stored under the records' own keys
 */
export const recogniseListings = (
  records: readonly ReadRecord[],
  known: ReadonlyMap<string, KnownListing>,
  context: Recognising,
): Promise<[key: string, listing: KnownListing][]> => {
  const { listings } = context.deps.store;
  const unknown = records.filter(({ key }) => !known.has(key));
  return recognise(unknown, context, async (keys) => {
    const found = await listings.known(context.origin.streamId, keys);
    const stored = found.size > 0 ? await listings.byIdsWithRaw([...found.values()].map(({ _id }) => _id)) : [];
    return { found, raws: new Map(stored.map(({ _id, sync }) => [_id, sync.raw])) };
  });
};

/** The same for archived listings: one that comes back under another key keeps its id. */
export const recogniseFormer = (
  records: readonly ReadRecord[],
  context: Recognising,
): Promise<[key: string, former: FormerListing][]> =>
  recognise(records, context, async (keys) => {
    const found = await context.deps.store.formerListings.byReferencesWithRaw(context.origin.streamId, keys);
    return { found, raws: new Map([...found.values()].map(({ _id, listing }) => [_id, listing.sync.raw])) };
  });

/** Listings by their keys, and by their ids the records that they were made of, as JSON texts. */
interface Kept<Listing> {
  readonly found: ReadonlyMap<string, Listing>;
  readonly raws: ReadonlyMap<string, string>;
}

/** The kept listing of each record. If two records are confirmed to be the same listing, neither gets it. */
async function recognise<Listing extends { readonly _id: string }>(
  records: readonly ReadRecord[],
  { connector, seen }: Recognising,
  load: (keys: readonly string[]) => Promise<Kept<Listing>>,
): Promise<[key: string, listing: Listing][]> {
  const open = records
    .map(({ key, raw, formerKeys = [] }) => ({ key, raw, free: formerKeys.filter((former) => !seen.has(former)) }))
    .filter(({ free }) => free.length > 0);
  if (open.length === 0 || !connector.recognise) return [];
  const { found, raws } = await load([...new Set(open.flatMap(({ free }) => free))]);
  const claims = new Map<string, [key: string, listing: Listing][]>();
  for (const { key, raw, free } of open) {
    const listing = free
      .map((formerKey) => found.get(formerKey))
      .find((candidate) => {
        const before = candidate && raws.get(candidate._id);
        return before !== undefined && connector.recognise?.(parseStored(before), raw) === true;
      });
    if (listing) claims.set(listing._id, [...(claims.get(listing._id) ?? []), [key, listing]]);
  }
  return [...claims.values()].flatMap((claim) => (claim.length === 1 ? claim : []));
}
