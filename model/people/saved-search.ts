import type { FromSchema } from 'json-schema-to-ts';
import { listingFilterSchema } from '../listing/listing-filter.ts';
import type { ListingFilter } from '../listing/listing-filter.ts';
import { visibleName } from '../shared/text-patterns.ts';
import { LANGUAGES } from '../shared/language.ts';

/**
 * UNCONFIRMED: waits for its reader to confirm by mail. ACTIVE: matches are announced. PAUSED by its client: matches are kept. UNSUBSCRIBED by its reader:
 * nothing is announced, and it is deleted soon.
 */
export const SAVED_SEARCH_STATUSES = ['UNCONFIRMED', 'ACTIVE', 'PAUSED', 'UNSUBSCRIBED'] as const;
export type SavedSearchStatus = (typeof SAVED_SEARCH_STATUSES)[number];

const uuid = { type: 'string', format: 'uuid' } as const;
const time = { type: 'string', format: 'date-time' } as const;

const webhook = {
  type: 'object',
  properties: { type: { type: 'string', const: 'WEBHOOK' } },
  required: ['type'],
  additionalProperties: false,
  description:
    'An event `saved_search.matched` per listing, to every event subscription of the gateway with this type.',
} as const;

const mail = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'MAIL' },
    email: {
      type: 'string',
      format: 'email',
      maxLength: 320,
      description: 'Address of the reader, who has to confirm before the first alert.',
    },
    language: { type: 'string', enum: LANGUAGES, description: 'Language of the mails.' },
  },
  required: ['type', 'email', 'language'],
  additionalProperties: false,
  description: 'A mail with the new listings.',
} as const;

const channel = {
  type: 'object',
  // Distinguished by the type alone, so that an error is about the intended channel.
  discriminator: { propertyName: 'type' },
  oneOf: [webhook, mail],
  description: 'How matches are announced.',
} as const;

/** The channel as returned: without the address if no key opens it. */
const shownChannel = {
  ...channel,
  oneOf: [webhook, { ...mail, required: ['type', 'language'] }],
} as const;

const name = {
  ...visibleName(100),
  description: 'A name that the reader recognises; it is part of each alert.',
} as const;

export const savedSearchCreateSchema = {
  type: 'object',
  properties: { name, filter: listingFilterSchema, channel },
  required: ['name', 'filter', 'channel'],
  additionalProperties: false,
} as const;

export const savedSearchPatchSchema = {
  type: 'object',
  properties: {
    name,
    filter: {
      ...listingFilterSchema,
      description: 'Replaces the whole filter. What matches it already is not announced.',
    },
    status: {
      type: 'string',
      enum: ['ACTIVE', 'PAUSED'],
      description: 'PAUSED announces nothing; ACTIVE again announces what has matched meanwhile.',
    },
  },
  minProperties: 1,
  additionalProperties: false,
} as const;

/** A saved search as the API returns it, only to the client that created it. */
export const savedSearchSchema = {
  type: 'object',
  properties: {
    id: uuid,
    gateway_id: uuid,
    name,
    filter: listingFilterSchema,
    channel: shownChannel,
    status: { type: 'string', enum: SAVED_SEARCH_STATUSES },
    announced: { type: 'integer', minimum: 0, description: 'Listings announced so far.' },
    matched_until: { ...time, description: 'Changes of listings up to this time have been matched.' },
    expires_at: { ...time, description: 'The search is deleted then; absent if it does not expire.' },
    created_at: time,
    updated_at: time,
    secrets_unreadable: {
      const: true,
      description:
        'No encryption key of this service opens the address of the reader, so it is missing here and no mail is sent. The operator puts the key back.',
    },
  },
  required: [
    'id',
    'gateway_id',
    'name',
    'filter',
    'channel',
    'status',
    'announced',
    'matched_until',
    'created_at',
    'updated_at',
  ],
  additionalProperties: false,
} as const;

export type SavedSearchChannel = FromSchema<typeof channel>;
export type SavedSearchCreate = FromSchema<typeof savedSearchCreateSchema>;
export type SavedSearchPatch = FromSchema<typeof savedSearchPatchSchema>;
export type SavedSearch = FromSchema<typeof savedSearchSchema>;

/** Lists whose order has a meaning, or whose values are no texts: they are compared as they are. */
const ordered: readonly string[] = ['bbox', 'polygon', 'areas'];

/** The filter as JSON text that is equal for equal filters: fields and lists of values in one order, each value once. */
export function canonicalFilter(filter: ListingFilter): string {
  const fields = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => [
      field,
      Array.isArray(value) && !ordered.includes(field) ? [...new Set(value.map(String))].toSorted() : value,
    ]);
  return JSON.stringify(fields);
}
