import { Refused } from './read-body.ts';
import type { ListingStore } from './listing-store.ts';

const MAX_PAGE = 1_000;

/** One page of a gateway's listings on this site: ids and versions in order of id. Throws 400 for an invalid query. */
export function listListings(
  query: URLSearchParams,
  store: ListingStore,
): { gateway_id: string; listings: { id: string; version: number }[]; next: string | null } {
  const gatewayId = query.get('gateway_id');
  const limit = Number(query.get('limit') ?? MAX_PAGE);
  if (gatewayId === null) throw new Refused(400, 'gateway_id is missing');
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new Refused(400, `limit must be a whole number from 1 to ${MAX_PAGE}`);
  const found = store.ofGateway(gatewayId, query.get('after') ?? '', limit + 1);
  const page = found.slice(0, limit);
  return {
    gateway_id: gatewayId,
    listings: page.map(({ id, version }) => ({ id, version })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
