import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { demandWholeCatalogue } from '../site/own-site.ts';
import { listingPage } from './search/listing-page.ts';
import { listingsBodySchema, readBody } from './search/listing-query.ts';
import type { ListingsBody } from './search/listing-query.ts';
import { searchListings } from './search/search-listings.ts';

const body: Typed<ListingsBody> = listingsBodySchema;

export const searchProperties = route({
  method: 'POST',
  path: '/properties/search',
  id: 'searchProperties',
  summary: 'Search the token’s listings with a body',
  description:
    'As GET /properties with the names of its parameters in snake_case, and by `polygon` as well. Changes nothing, and counts as a read. The response is always a page. A token for one site may call it while no rule of its gateway keeps listings from that site.',
  tag: 'Listings',
  access: 'token',
  forSites: true,
  quota: 'read',
  body,
  errors: ['FORBIDDEN', 'UNPROCESSABLE'],
  success: { status: 200, description: 'A page of the listings.', schema: listingPage },
}).handle(async ({ principal, body: request }, deps) => {
  await demandWholeCatalogue(principal, deps);
  const gatewayIds = await deps.store.gateways.visibleIds(principal);
  const list = { list: 'search', client: principal.clientId };
  return searchListings({ gatewayIds, list }, readBody(request), deps);
});
