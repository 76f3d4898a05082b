import { LRUCache } from 'lru-cache';
import type { ListingHomes } from '../../store/listings/read-homes.ts';
import { findGatewayTwins } from './find-gateway-twins.ts';
import type { GatewayTwins } from './find-gateway-twins.ts';

/** Milliseconds: a reader who turns pages waits once. */
const FRESH_MS = 60_000;
/** Results, a megabyte each at most. */
const MAX_CACHED = 20;

/** Finds the twins of a gateway's listings among those of other gateways. */
export type FindTwins = (gatewayId: string, others: readonly string[]) => Promise<GatewayTwins>;

/** Finds twins as `findGatewayTwins`, and remembers them for a minute. Equal requests at a time share one search. */
export function createTwinCache(store: ListingHomes): FindTwins {
  const cache = new LRUCache<string, Promise<GatewayTwins>>({ max: MAX_CACHED, ttl: FRESH_MS });
  return (gatewayId, others) => {
    // A caller that may read other gateways has another result.
    const key = [gatewayId, ...others.toSorted()].join(' ');
    const kept = cache.get(key);
    if (kept) return kept;
    const found = findGatewayTwins(gatewayId, others, store);
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    return found;
  };
}
