import { AppError } from '../../model/errors.ts';
import { OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '../../model/property/enums.ts';
import type { ListingFilter } from '../../search/listing-search.ts';
import { route } from '../contract.ts';
import { listingsQuery, listingsReply, pagingOf, sinceOf } from './listing-page.ts';
import { readListings } from './read-listings.ts';
import { searchListings } from './search-listings.ts';

/** Beyond any price in any currency; keeps out what is no finite number. */
const price = { type: 'number', minimum: 0, maximum: 1e15 } as const;

export const listGatewayProperties = route({
  method: 'GET',
  path: '/gateways/{id}/properties',
  id: 'listGatewayProperties',
  summary: 'Listings of one gateway, with search',
  description:
    'Without filters in order of id; with any of `q`, `type`, `offerType`, `status`, `city`, `priceMin`, `priceMax` all of them must hold, by relevance when `q` is given. Shapes as GET /properties; a search has no `page` mode and no `updatedSince`.',
  tag: 'Listings',
  access: { gateway: 'READ' },
  query: {
    q: {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      description: 'Words in title, description, reference or place.',
    },
    type: { type: 'string', enum: PROPERTY_TYPES },
    offerType: { type: 'string', enum: OFFER_TYPES },
    status: { type: 'string', enum: PROPERTY_STATUSES },
    city: { type: 'string', minLength: 1, maxLength: 200, description: 'Case and accents do not matter.' },
    priceMin: { ...price, description: 'Lowest price, in the listing’s own currency.' },
    priceMax: { ...price, description: 'Highest price, in the listing’s own currency.' },
    ...listingsQuery,
  },
  success: { status: 200, description: 'The listings.', schema: listingsReply },
}).handle(async ({ gateway, query }, deps) => {
  const { q, type, offerType, status, city, priceMin, priceMax } = query;
  const given = Object.entries({ q, type, offerType, status, city, priceMin, priceMax }).filter(
    ([, value]) => value !== undefined,
  );
  const since = sinceOf(query);
  const paging = pagingOf(query);
  const scope = { list: gateway._id, since, filter: given };
  if (given.length === 0) return readListings([gateway._id], { paging, since, scope }, deps);
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax) {
    throw new AppError('BAD_REQUEST', 'priceMin must not be greater than priceMax.', { detail: 'priceMin' });
  }
  if (since || paging.mode === 'page') {
    const detail = since ? 'updatedSince' : 'page';
    throw new AppError(
      'BAD_REQUEST',
      `${detail} cannot be combined with ${given[0]?.[0]}; page with cursor and limit.`,
      {
        detail,
      },
    );
  }
  const filter: ListingFilter = Object.fromEntries(given);
  return searchListings(gateway._id, filter, { paging, scope }, deps);
});
