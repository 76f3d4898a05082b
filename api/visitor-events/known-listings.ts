import { LRUCache } from 'lru-cache';

/** Some 200 bytes each; the listings of a thousand agencies. */
const MAX_KNOWN = 100_000;

/** Says which listings a gateway has, or had. */
export interface KnownListings {
  /** Those of `ids` that the gateway neither has nor had. */
  unknown(gatewayId: string, ids: Iterable<string>): Promise<ReadonlySet<string>>;
}

/** What the store says about listings. */
export interface ListingLookup {
  /** Gateways of listings by the listings' ids. */
  owners(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether the gateway had a listing that has left. */
  hasProperty(gatewayId: string, id: string): Promise<boolean>;
}

/** Remembers the listings that were found: one that a gateway had stays one that it had. Others are asked for again. */
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
