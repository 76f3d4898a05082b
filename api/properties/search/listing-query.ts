import type { FromSchema } from 'json-schema-to-ts';
import { defined } from '../../../model/shared/defined.ts';
import { AppError } from '../../../model/shared/errors.ts';
import { filterFault, listingFilterFields, listingFilterSchema } from '../../../model/listing/listing-filter.ts';
import type { ListingFilter } from '../../../model/listing/listing-filter.ts';
import { described } from '../../../model/property/shared-types.ts';
import { FACETS } from '../../../search/listing-facets.ts';
import type { SummaryRequest } from '../../../search/listing-facets.ts';
import { LISTING_SORTS } from '../../../search/listing-sort.ts';
import type { ListingSort } from '../../../search/listing-sort.ts';
import type { Undelivered } from '../../../store/listings/delivery-states.ts';
import { camelCase, camelKeys } from '../../http/camel-case.ts';
import type { CamelKeys } from '../../http/camel-case.ts';
import { MAX_CURSOR_LENGTH } from '../../http/cursor.ts';
import type { DaysOnMarket } from './days-on-market.ts';
import { MAX_FIELDS } from './pick-fields.ts';

/** For the descriptions of the listing collections. */
export const LISTING_COLLECTION =
  'Without filters in order of id. Of several filters all must hold; several values of one are separated by commas, or the parameter is repeated. Without `cursor`, `limit`, `page` and summaries of all matches (`facets`, `bounds`, `zoom`, `priceStatistics`) the response is one JSON array of everything; with them it is `{data, meta}`.';

/** The deepest zoom of web maps. */
const MAX_ZOOM = 22;

const paging = {
  cursor: { type: 'string', maxLength: MAX_CURSOR_LENGTH, description: 'From `meta.next_cursor`; good for 24 hours.' },
  limit: {
    type: 'integer',
    minimum: 1,
    // Far above MAX_LIMIT, because larger limits are reduced, not refused.
    maximum: 1_000_000,
    description: 'Listings per page: default 50, at most 200; above that 100 are returned.',
  },
  page: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Zero-based page instead of a cursor.' },
} as const;

/** Longer than any listing is on the market: a hundred years. */
const days = { type: 'integer', minimum: 0, maximum: 36_500 } as const;

/** Which listings, by what depends on the moment: no part of a filter that is saved. */
const present = {
  days_on_market_min: described(
    days,
    'Fewest days on the market: days of the calendar (UTC) since the listing was created in its CRM.',
  ),
  days_on_market_max: described(days, 'Most days on the market; 0 is what was created today.'),
  delivery: {
    type: 'string',
    enum: ['pending', 'failed'],
    description:
      'Only listings that a site has not acknowledged as they are stored (`pending`), or that it refused when it was last sent them (`failed`, some of the pending ones). At most 50,000 such listings can be searched: name a gateway or an `output` where there are more (422).',
  },
  output: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'With `delivery`: at the output connector with this id. Absent: at any.',
  },
} as const;

/** Parameters for the order of matches, the fields of each, and summaries of all. */
const shape = {
  sort: {
    type: 'string',
    enum: LISTING_SORTS,
    description:
      'Order, with a minus sign reversed: `date` is when the listing was created, `updated` when it last changed; `distance` needs `lat` and `lon`, `relevance` needs `q` and means the best match first. Listings without a value come last. Default: by relevance with `q`, else by id.',
  },
  fields: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_FIELDS,
    items: { type: 'string', maxLength: 200 },
    description:
      'Only these fields of each listing, and its id: `title`, `images`, `financial.transaction.price`. Absent: all.',
  },
  facets: {
    type: 'array',
    minItems: 1,
    maxItems: FACETS.length,
    items: { type: 'string', enum: FACETS },
    description: 'Counts of all matches by these, in `facets`.',
  },
  bounds: { type: 'boolean', description: 'The box around all matches, in `bounds`.' },
  price_statistics: {
    type: 'boolean',
    description:
      'Statistics of the prices of all matches, in `price_statistics`: of each kind of offer, currency and rent period on its own.',
  },
  zoom: {
    type: 'integer',
    minimum: 0,
    maximum: MAX_ZOOM,
    description: 'Zoom level of a web map: all matches as clusters of a quarter of a tile, in `clusters`.',
  },
} as const;

const updatedSince = { ...listingFilterFields.updated_since, description: 'The same as updatedSince.' } as const;

/** Query parameters of the listing collections. Without any that asks for a page or a summary, the response is the whole list as an array. */
export const listingsQuery = {
  ...camelKeys(listingFilterFields),
  ...camelKeys(present),
  ...camelKeys(shape),
  ...paging,
  updated_since: updatedSince,
};

/** The same as a body. */
export const listingsBodySchema = {
  type: 'object',
  properties: { ...listingFilterSchema.properties, ...present, ...shape, ...paging },
  additionalProperties: false,
} as const;

/** The fields of a search as a body. */
export type ListingsBody = FromSchema<typeof listingsBodySchema>;
type Query = Partial<CamelKeys<ListingsBody>> & { readonly updated_since?: string | undefined };

/** The form of the response: all matches as an array, or a page by cursor or by number. */
export type Paging =
  | { readonly mode: 'all' }
  | { readonly mode: 'cursor'; readonly cursor?: string; readonly limit: number }
  | { readonly mode: 'page'; readonly page: number; readonly limit: number };

/** A request for listings, checked. */
export interface ListingsRequest {
  readonly filter: ListingFilter;
  readonly daysOnMarket: DaysOnMarket;
  /** Only listings that a site does not have as they are stored. */
  readonly undelivered?: Undelivered;
  readonly paging: Paging;
  readonly sort?: ListingSort;
  readonly fields?: readonly string[];
  readonly summary: SummaryRequest;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** The effective limit, as the contract defines it, when a larger one is requested. */
const FORCED_LIMIT = 100;

/** The request in query parameters. Throws BAD_REQUEST if they contradict each other. */
export function readQuery({ updated_since, ...query }: Query): ListingsRequest {
  const { updatedSince } = query;
  if (updatedSince !== undefined && updated_since !== undefined && updatedSince !== updated_since)
    throw contradiction('updatedSince', 'updatedSince and updated_since differ; send one of them');
  const since = updatedSince ?? updated_since;
  const body: ListingsBody = Object.fromEntries(
    Object.keys(listingsBodySchema.properties).flatMap((name) => {
      const value =
        name === 'updated_since' ? since : Object.entries(query).find(([key]) => key === camelCase(name))?.[1];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return toRequest(body, camelCase);
}

/** The request in a body. Throws BAD_REQUEST if its fields contradict each other. */
export const readBody = (body: ListingsBody): ListingsRequest =>
  // A body always gets a page: arrays of everything are for clients that copy all listings.
  toRequest({ limit: DEFAULT_LIMIT, ...body }, (name) => `/${name}`);

/** @param nameOf spells a field as the caller wrote it */
function toRequest(body: ListingsBody, nameOf: (field: string) => string): ListingsRequest {
  const { sort, fields, facets, bounds, zoom, price_statistics, cursor, limit, page, ...others } = body;
  const { delivery: state, output, days_on_market_min: min, days_on_market_max: max, ...filter } = others;
  const refusal = contradictionOf(body, filter, nameOf);
  if (refusal) throw refusal;
  const summary = {
    ...(facets ? { facets } : {}),
    ...(bounds ? { bounds } : {}),
    ...(price_statistics ? { price_statistics } : {}),
    ...(zoom === undefined ? {} : { zoom }),
  };
  return {
    filter,
    daysOnMarket: defined({ min, max }),
    summary,
    ...(state ? { undelivered: { delivery: state, ...(output === undefined ? {} : { output }) } } : {}),
    ...(sort ? { sort } : {}),
    ...(fields ? { fields } : {}),
    paging: pagingOf({ cursor, limit, page }, Object.keys(summary).length > 0),
  };
}

/** What in a request excludes something else in it; undefined if nothing does. */
function contradictionOf(
  { sort, cursor, page, delivery: state, output, days_on_market_min: min, days_on_market_max: max }: ListingsBody,
  filter: ListingFilter,
  nameOf: (field: string) => string,
): AppError | undefined {
  const fault = filterFault(filter);
  if (fault) return contradiction(nameOf(fault.field), `${nameOf(fault.field)} ${fault.message}`);
  if (sort?.endsWith('distance') && filter.lat === undefined)
    return contradiction(nameOf('sort'), 'The sort by distance needs lat and lon');
  if (sort?.endsWith('relevance') && filter.q === undefined)
    return contradiction(nameOf('sort'), 'The sort by relevance needs q');
  if (output !== undefined && state === undefined)
    return contradiction(nameOf('output'), 'The output needs delivery: pending or failed');
  if (min !== undefined && max !== undefined && min > max)
    return contradiction(
      nameOf('days_on_market_min'),
      `${nameOf('days_on_market_min')} must not be greater than its maximum`,
    );
  if (page !== undefined && cursor !== undefined)
    return contradiction(nameOf('page'), 'Use either cursor or page, not both');
  return undefined;
}

function pagingOf(
  { cursor, limit, page }: Pick<ListingsBody, 'cursor' | 'limit' | 'page'>,
  hasSummary: boolean,
): Paging {
  const size = limit === undefined ? DEFAULT_LIMIT : limit > MAX_LIMIT ? FORCED_LIMIT : limit;
  if (page !== undefined) return { mode: 'page', page, limit: size };
  if (cursor === undefined && limit === undefined && !hasSummary) return { mode: 'all' };
  return { mode: 'cursor', limit: size, ...(cursor === undefined ? {} : { cursor }) };
}

const contradiction = (detail: string, message: string): AppError =>
  new AppError('BAD_REQUEST', `${message}.`, { detail });
