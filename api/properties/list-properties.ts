import { route } from '../contract.ts';
import { listingsQuery, listingsReply, pagingOf, sinceOf } from './listing-page.ts';
import { readListings } from './read-listings.ts';

export const listProperties = route({
  method: 'GET',
  path: '/properties',
  id: 'listProperties',
  summary: 'Listings of the token’s gateways',
  description:
    'Owned and delegated gateways, in order of id. Without `cursor`, `limit` or `page` the answer is one JSON array of everything; with them it is `{data, meta}`. A token without items matches no listing.',
  tag: 'Listings',
  access: 'token',
  query: listingsQuery,
  success: { status: 200, description: 'The listings.', schema: listingsReply },
}).handle(async ({ principal, query }, deps) => {
  const gatewayIds = await deps.store.gateways.visibleIds(principal);
  const since = sinceOf(query);
  const scope = { list: 'properties', client: principal.clientId, since };
  return readListings(gatewayIds, { paging: pagingOf(query), since, scope }, deps);
});
