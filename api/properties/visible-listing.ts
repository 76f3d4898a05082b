import { notFound } from '../../model/shared/errors.ts';
import type { Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { HandlerDeps } from '../deps.ts';
import { isForItsSite } from '../site/own-site.ts';

/** A listing of a gateway that the principal may read. Throws NOT_FOUND. */
export async function visibleListing(
  id: string,
  principal: Principal,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<Listing> {
  const listing = await store.listings.find(id);
  // Only the listing's gateway is looked up, because a client may have hundreds. Read with every request, so that a revoked delegation ends at once.
  if (!listing || !(await store.gateways.isVisible(principal, listing.gateway_id))) throw notFound('Listing', id);
  if (!(await isForItsSite(principal, listing, { store }))) throw notFound('Listing', id);
  return listing;
}

/** The same, with the CRM's record. */
export async function visibleRecord(
  id: string,
  principal: Principal,
  deps: Pick<HandlerDeps, 'store'>,
): Promise<ListingWithRaw> {
  const { _id } = await visibleListing(id, principal, deps);
  const [listing] = await deps.store.listings.byIdsWithRaw([_id]);
  if (!listing) throw notFound('Listing', id);
  return listing;
}
