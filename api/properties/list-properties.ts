import { route } from '../contract.ts';
import { listingsReply } from './search/listing-page.ts';
import { LISTING_COLLECTION, listingsQuery, readQuery } from './search/listing-query.ts';
import { searchListings, seesAll } from './search/search-listings.ts';

export const listProperties = route({
  method: 'GET',
  path: '/properties',
  id: 'listProperties',
  summary: 'Listings of the token’s gateways, with search',
  description: `Owned and delegated gateways. ${LISTING_COLLECTION} A token without items matches no listing.`,
  tag: 'Listings',
  access: 'token',
  query: listingsQuery,
  errors: ['UNPROCESSABLE'],
  success: { status: 200, description: 'The listings.', schema: listingsReply },
}).handle(async ({ principal, query }, deps) => {
  const gatewayIds = await deps.store.gateways.visibleIds(principal);
  const list = { list: 'properties', client: principal.clientId };
  return searchListings({ gatewayIds, list, stillSees: seesAll(gatewayIds, deps) }, readQuery(query), deps);
});
