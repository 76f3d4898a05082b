import type { PublishedListing } from '../../model/listing/listing.ts';
import { FACETS } from '../../search/listing-facets.ts';
import type { Summary } from '../../search/listing-facets.ts';
import type { Typed } from '../http/schemas.ts';

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
  },
  required: ['data', 'meta'],
  additionalProperties: false,
};

/** The two response shapes of a listing collection: everything, or a page. */
export const listingsReply: Typed<ListingPart[] | ListingPage> = {
  oneOf: [{ type: 'array', items: listing }, listingPage],
};
