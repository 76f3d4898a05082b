import { route } from '../contract.ts';
import { demandWholeCatalogue } from '../site/own-site.ts';
import { listingsReply } from './search/listing-page.ts';
import { LISTING_COLLECTION, listingsQuery, readQuery } from './search/listing-query.ts';
import { searchListings } from './search/search-listings.ts';

export const listGatewayProperties = route({
  method: 'GET',
  path: '/gateways/{id}/properties',
  id: 'listGatewayProperties',
  summary: 'Listings of one gateway, with search',
  description: `As GET /properties. ${LISTING_COLLECTION} A token for one site may call it while no rule of its gateway keeps listings from that site.`,
  tag: 'Listings',
  access: { gateway: 'READ' },
  forSites: true,
  query: listingsQuery,
  errors: ['UNPROCESSABLE'],
  success: { status: 200, description: 'The listings.', schema: listingsReply },
}).handle(async ({ gateway, principal, query }, deps) => {
  await demandWholeCatalogue(principal, deps);
  return searchListings({ gatewayIds: [gateway._id], list: { list: gateway._id } }, readQuery(query), deps);
});
