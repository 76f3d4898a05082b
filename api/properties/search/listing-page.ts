import type { PublishedListing } from '../../../model/listing/listing.ts';
import { FACETS } from '../../../search/listing-facets.ts';
import type { Summary } from '../../../search/listing-facets.ts';
import type { Typed } from '../../http/schemas.ts';

/** The position of a page in its list: a cursor, or a page number. */
export interface ListingPageMeta {
  readonly next_cursor?: string;
  readonly has_more?: boolean;
  readonly page?: number;
  readonly limit?: number;
  readonly total?: number;
  readonly total_pages?: number;
}

/** A listing, or the selected part of one. */
export type ListingPart = Partial<PublishedListing> & Pick<PublishedListing, 'id'>;

export interface ListingPage extends Summary {
  readonly data: ListingPart[];
  readonly meta: ListingPageMeta;
}

const listing = {
  anyOf: [{ $ref: '#/components/schemas/Property' }, { $ref: '#/components/schemas/PropertyPart' }],
} as const;

const box = {
  type: 'array',
  minItems: 4,
  maxItems: 4,
  items: { type: 'number' },
  description: 'West, south, east, north, degrees.',
} as const;

const facet = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      value: { description: 'As the filter of the same name takes it.' },
      from: { type: 'number', description: 'Lower end of a band, inclusive.' },
      to: { type: 'number', description: 'Upper end, exclusive; absent for the last band.' },
      count: { type: 'integer', minimum: 1 },
    },
    required: ['count'],
    additionalProperties: false,
  },
} as const;

const cluster = {
  type: 'object',
  properties: {
    lat: { type: 'number' },
    lon: { type: 'number' },
    count: { type: 'integer', minimum: 1 },
    bbox: box,
  },
  required: ['lat', 'lon', 'count', 'bbox'],
  additionalProperties: false,
} as const;

const amount = (description: string) => ({ type: 'number', minimum: 0, description }) as const;

const distribution = {
  type: 'object',
  description: 'In the currency of the group. Quartiles of more than a few hundred values are estimates.',
  properties: {
    count: { type: 'integer', minimum: 1, description: 'Listings that have a price and an area.' },
    min: amount('The least.'),
    lower_quartile: amount('A quarter is below it.'),
    median: amount('Half is below it.'),
    upper_quartile: amount('Three quarters are below it.'),
    max: amount('The greatest.'),
    mean: amount('The sum by the count.'),
  },
  required: ['min', 'lower_quartile', 'median', 'upper_quartile', 'max', 'mean'],
  additionalProperties: false,
} as const;

const priceStatistics = {
  type: 'array',
  description: 'Prices that can be compared, the largest group first. Listings without a price are in none.',
  items: {
    type: 'object',
    properties: {
      offer_type: { type: 'string', description: 'Absent: listings that do not say.' },
      currency: { type: 'string', description: 'ISO 4217.' },
      rent_period: { type: 'string', description: 'The period that a rent is for; absent: not said, or no rent.' },
      count: { type: 'integer', minimum: 1, description: 'Listings with a price.' },
      price: distribution,
      price_per_m2: distribution,
    },
    required: ['count', 'price'],
    additionalProperties: false,
  },
} as const;

/** A page of listings, with the summaries of all matches that were requested. */
export const listingPage: Typed<ListingPage> = {
  type: 'object',
  properties: {
    data: { type: 'array', items: listing },
    meta: {
      type: 'object',
      properties: {
        next_cursor: { type: 'string', description: 'Where the next page begins; absent on the last one.' },
        has_more: { type: 'boolean' },
        page: { type: 'integer', minimum: 0 },
        limit: { type: 'integer', minimum: 1 },
        total: { type: 'integer', minimum: 0 },
        total_pages: { type: 'integer', minimum: 0 },
      },
      additionalProperties: false,
    },
    facets: {
      type: 'object',
      description: 'Counts of all matches; values that no match has are left out.',
      properties: Object.fromEntries(FACETS.map((name) => [name, facet])),
      additionalProperties: false,
    },
    bounds: { ...box, description: 'The box around all matches that have a place: west, south, east, north.' },
    clusters: { type: 'array', items: cluster },
    price_statistics: priceStatistics,
  },
  required: ['data', 'meta'],
  additionalProperties: false,
};

/** The two response shapes of a listing collection: everything, or a page. */
export const listingsReply: Typed<ListingPart[] | ListingPage> = {
  oneOf: [{ type: 'array', items: listing }, listingPage],
};
