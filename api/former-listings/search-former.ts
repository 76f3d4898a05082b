import { AppError } from '../../model/shared/errors.ts';
import { pageQuery, toPage } from '../../model/shared/page.ts';
import { OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '../../model/property/enums.ts';
import { presentFormer } from '../../store/listings/former-listings.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

const time = { type: 'string', format: 'date-time' } as const;
const price = { type: 'number', minimum: 0 } as const;

export const searchFormer = route({
  method: 'GET',
  path: '/properties/deleted',
  id: 'searchFormerListings',
  summary: 'Search former listings',
  description:
    'Archived listings of the token’s own gateways, the last archived first; delegates do not see them. Every filter given must match.',
  tag: 'Former listings',
  access: 'token',
  query: {
    text: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Words that all occur in references, title, city or description; case and accents do not matter.',
    },
    city: { type: 'string', minLength: 1, maxLength: 100, description: 'The city, case and accents aside.' },
    type: { type: 'string', enum: PROPERTY_TYPES },
    status: { type: 'string', enum: PROPERTY_STATUSES, description: 'The last status that its CRM gave it.' },
    offerType: { type: 'string', enum: OFFER_TYPES },
    gatewayId: { type: 'string', format: 'uuid', description: 'Of this gateway only.' },
    archivedFrom: { ...time, description: 'Archived then or later.' },
    archivedTo: { ...time, description: 'Archived before.' },
    minPrice: { ...price, description: 'In the listing’s own currency.' },
    maxPrice: price,
    ...pageQuery,
  },
  success: { status: 200, description: 'A page of former listings.', schema: pageRef('FormerListing') },
}).handle(async ({ principal, query }, { store, config }) => {
  const { page, size, gatewayId, archivedFrom, archivedTo, minPrice, maxPrice, ...filter } = query;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    throw new AppError('BAD_REQUEST', 'minPrice is greater than maxPrice.', { detail: 'minPrice' });
  }
  const owned = await store.gateways.ownedIds(principal);
  const { items, total } = await store.formerListings.search(
    gatewayId === undefined ? owned : owned.filter((id) => id === gatewayId),
    {
      ...filter,
      ...(archivedFrom ? { from: new Date(archivedFrom) } : {}),
      ...(archivedTo ? { to: new Date(archivedTo) } : {}),
      ...(minPrice === undefined ? {} : { minPrice }),
      ...(maxPrice === undefined ? {} : { maxPrice }),
    },
    { page, size },
  );
  return toPage(
    items.map((former) => presentFormer(former, config.PUBLIC_URL)),
    total,
    { page, size },
  );
});
