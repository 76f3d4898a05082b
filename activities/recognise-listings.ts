import type { InputConnector } from '../connectors/connector.ts';
import type { KnownListing } from '../store/listings.ts';
import type { ListingOrigin } from './build-listing.ts';
import type { ActivityDeps } from './deps.ts';
import { parseStored } from './map-stored.ts';
import type { ReadRecord } from './read-pages.ts';

/**
 * The stored listings that records of a page are, under one of their former keys, by the key of the record. Keys that this run has read belong to
 * other records. A stored listing that two records claim is given to neither. Writes nothing: the page writes the listing with its new key, on
 * condition of the version compared with, so that a repeated page finds it there.
 * @param known what is stored under the records' own keys, which needs no recognition
 */
export async function recogniseListings(
  records: readonly ReadRecord[],
  known: ReadonlyMap<string, KnownListing>,
  {
    deps,
    connector,
    origin,
    seen,
  }: {
    readonly deps: Pick<ActivityDeps, 'store'>;
    readonly connector: InputConnector;
    readonly origin: ListingOrigin;
    /** Keys that this run has read. */
    readonly seen: ReadonlySet<string>;
  },
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
  const stored = await deps.store.listings.byIds(ids, { raw: true });
  const raws = new Map(stored.map(({ _id, sync }) => [_id, parseStored(sync.raw)]));
  const claims = new Map<string, [key: string, listing: KnownListing][]>();
  for (const { key, raw, free } of open) {
    const listing = free
      .map((formerKey) => found.get(formerKey))
      .find((candidate) => {
        const before = candidate && raws.get(candidate._id);
        return before !== undefined && connector.recognise?.(before, raw) === true;
      });
    if (listing) claims.set(listing._id, [...(claims.get(listing._id) ?? []), [key, listing]]);
  }
  return [...claims.values()].flatMap((claim) => (claim.length === 1 ? claim : []));
}
