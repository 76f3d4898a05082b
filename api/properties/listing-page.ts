import { AppError } from '../../model/errors.ts';
import type { PublishedListing } from '../../model/listing.ts';
import { MAX_CURSOR_LENGTH } from '../cursor.ts';
import type { Typed } from '../schemas.ts';

/** Where a page of listings stands in its list: by cursor, or by number. */
export interface ListingPageMeta {
  readonly next_cursor?: string;
  readonly has_more?: boolean;
  readonly page?: number;
  readonly limit?: number;
  readonly total?: number;
  readonly total_pages?: number;
}

export interface ListingPage {
  readonly data: PublishedListing[];
  readonly meta: ListingPageMeta;
}

/** The two shapes of a listing collection: everything, or a page of it. */
export const listingsReply: Typed<PublishedListing[] | ListingPage> = {
  oneOf: [
    { type: 'array', items: { $ref: '#/components/schemas/Property' } },
    {
      type: 'object',
      properties: {
        data: { type: 'array', items: { $ref: '#/components/schemas/Property' } },
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
      },
      required: ['data', 'meta'],
      additionalProperties: false,
    },
  ],
};

const since = {
  type: 'string',
  format: 'date-time',
  description:
    'Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.',
} as const;

/** Query parameters of every listing collection. None of cursor, limit and page: the whole list as an array. */
export const listingsQuery = {
  cursor: { type: 'string', maxLength: MAX_CURSOR_LENGTH, description: 'From `meta.next_cursor`; good for 24 hours.' },
  limit: {
    type: 'integer',
    minimum: 1,
    // Far above MAX_LIMIT, which is answered, not refused; still a number.
    maximum: 1_000_000,
    description: 'Listings per page: default 50, at most 200; above that 100 are answered.',
  },
  page: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Zero-based page instead of a cursor.' },
  updatedSince: since,
  updated_since: { ...since, description: 'The same as updatedSince.' },
} as const;

interface ListingsQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly updatedSince?: string | undefined;
  readonly updated_since?: string | undefined;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** What the contract answers to a limit beyond the maximum. */
const FORCED_LIMIT = 100;

/** How a listing collection is to be answered. */
export type Paging =
  | { readonly mode: 'all' }
  | { readonly mode: 'cursor'; readonly cursor?: string; readonly limit: number }
  | { readonly mode: 'page'; readonly page: number; readonly limit: number };

/** Throws BAD_REQUEST when both ways of paging are asked for. */
export function pagingOf({ cursor, limit, page }: ListingsQuery): Paging {
  const size = limit === undefined ? DEFAULT_LIMIT : limit > MAX_LIMIT ? FORCED_LIMIT : limit;
  if (page !== undefined) {
    if (cursor !== undefined) {
      throw new AppError('BAD_REQUEST', 'Use either cursor or page, not both.', { detail: 'page' });
    }
    return { mode: 'page', page, limit: size };
  }
  if (cursor === undefined && limit === undefined) return { mode: 'all' };
  return { mode: 'cursor', limit: size, ...(cursor === undefined ? {} : { cursor }) };
}

/** The lower bound of the time of change. Throws BAD_REQUEST when its two spellings disagree. */
export function sinceOf({ updatedSince, updated_since }: ListingsQuery): Date | undefined {
  if (updatedSince !== undefined && updated_since !== undefined && updatedSince !== updated_since) {
    throw new AppError('BAD_REQUEST', 'updatedSince and updated_since differ; send one of them.', {
      detail: 'updatedSince',
    });
  }
  const text = updatedSince ?? updated_since;
  if (text === undefined) return undefined;
  const time = new Date(text);
  // RFC 3339 knows leap seconds, a Date does not.
  if (!Number.isNaN(time.getTime())) return time;
  throw new AppError('BAD_REQUEST', 'updatedSince must not be a leap second.', { detail: 'updatedSince' });
}
