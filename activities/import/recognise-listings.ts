import type { InputConnector, JsonObject } from '../../connectors/connector.ts';
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
 * The stored listings that records of a page are recognised as under one of their former keys, by the key of the record. Keys that this run has read belong to
 * other records. Writes nothing: the page writes the listing with its new key, on condition of the version compared with, so that a repeated page finds
 * it there.
 * @param known what is stored under the records' own keys, which needs no recognition
 */
export async function recogniseListings(
  records: readonly ReadRecord[],
  known: ReadonlyMap<string, KnownListing>,
  { deps, connector, origin, seen }: Recognising,
): Promise<[key: string, listing: KnownListing][]> {
  const open = records.flatMap(({ key, raw, formerKeys = [] }) => {
    const free = known.has(key) ? [] : formerKeys.filter((formerKey) => !seen.has(formerKey));
    return free.length > 0 ? [{ key, raw, free }] : [];
  });
  if (open.length === 0 || !connector.recognise) return [];
  const keys = [...new Set(open.flatMap(({ free }) => free))];
  const found = await deps.store.listings.known(origin.streamId, keys);
  if (found.size === 0) return [];
  const ids = [...found.values()].map(({ _id }) => _id);
  const stored = await deps.store.listings.byIdsWithRaw(ids);
  const raws = new Map(stored.map(({ _id, sync }) => [_id, parseStored(sync.raw)]));
  return claimed(open, found, raws, connector);
}

/**
 * The archived listings that records are recognised as under one of their former keys, by the key of the record: a listing that comes back under another
 * key keeps its id. Writes nothing.
 */
export async function recogniseFormer(
  records: readonly ReadRecord[],
  { deps, connector, origin, seen }: Recognising,
): Promise<[key: string, former: FormerListing][]> {
  const open = records.flatMap(({ key, raw, formerKeys = [] }) => {
    const free = formerKeys.filter((formerKey) => !seen.has(formerKey));
    return free.length > 0 ? [{ key, raw, free }] : [];
  });
  if (open.length === 0 || !connector.recognise) return [];
  const keys = [...new Set(open.flatMap(({ free }) => free))];
  const found = await deps.store.formerListings.byReferencesWithRaw(origin.streamId, keys);
  const raws = new Map([...found.values()].map(({ _id, listing }) => [_id, parseStored(listing.sync.raw)]));
  return claimed(open, found, raws, connector);
}

interface OpenRecord extends Pick<ReadRecord, 'key' | 'raw'> {
  /** Former keys that no record of this run has. */
  readonly free: readonly string[];
}

/** The kept listing that each record is recognised as. A listing that two records are recognised as is given to neither. */
function claimed<Kept extends { readonly _id: string }>(
  open: readonly OpenRecord[],
  found: ReadonlyMap<string, Kept>,
  raws: ReadonlyMap<string, JsonObject>,
  connector: Pick<InputConnector, 'recognise'>,
): [key: string, kept: Kept][] {
  const claims = new Map<string, [key: string, kept: Kept][]>();
  for (const { key, raw, free } of open) {
    const kept = free
      .map((formerKey) => found.get(formerKey))
      .find((candidate) => {
        const before = candidate && raws.get(candidate._id);
        return before !== undefined && connector.recognise?.(before, raw) === true;
      });
    if (kept) claims.set(kept._id, [...(claims.get(kept._id) ?? []), [key, kept]]);
  }
  return [...claims.values()].flatMap((claim) => (claim.length === 1 ? claim : []));
}
