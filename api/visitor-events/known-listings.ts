import { LRUCache } from 'lru-cache';

/** Cache entries, some 200 bytes each: the listings of a thousand agencies. */
const MAX_KNOWN = 100_000;

/** Looks up whether a gateway has, or had, a listing. */
export interface KnownListings {
  /** The ids among `ids` of listings that the gateway neither has nor had. */
  unknown(gatewayId: string, ids: Iterable<string>): Promise<ReadonlySet<string>>;
}

/** The store functions of the look-up. */
export interface ListingLookup {
  /** Ids of the gateways of present listings, by the listings' ids. */
  owners(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether the gateway had a listing that was archived. */
  hasProperty(gatewayId: string, id: string): Promise<boolean>;
}

/** Caches positive results for ever: an archived listing is still a known one. Unknown ids are looked up each time, because they may be imported meanwhile. */
export function createKnownListings({ owners, hasProperty }: ListingLookup): KnownListings {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  return {
    async unknown(gatewayId, ids) {
      const keyOf = (id: string) => `${gatewayId}/${id}`;
      const open = [...new Set(ids)].filter((id) => !known.has(keyOf(id)));
      if (open.length === 0) return new Set();
      const ownerOf = await owners(open);
      const unknown = new Set<string>();
      for (const id of open) {
        if (ownerOf.get(id) === gatewayId || (await hasProperty(gatewayId, id))) known.set(keyOf(id), true);
        else unknown.add(id);
      }
      return unknown;
    },
  };
}
