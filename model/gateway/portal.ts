import type { FromSchema } from 'json-schema-to-ts';

/** The formats of whole catalogues that the gateway writes. */
export const FEED_FORMAT_CODES = ['KYERO', 'OPENIMMO', 'SCHEMA_ORG'] as const;
export type FeedFormatCode = (typeof FEED_FORMAT_CODES)[number];

/** Why a feed leaves a listing out. */
export const SKIP_REASONS = [
  /** Its CRM hides it. */
  'hidden',
  /** It is not on offer, or the format cannot express its offer. */
  'status',
  /** The plan's number of listings is reached. */
  'plan_limit',
  /** The format does not know this kind of offer. */
  'offer_type',
  /** The format does not know this period of a rent. */
  'rent_period',
  /** The format does not know this kind of property. */
  'type',
  /** It has no price. */
  'price',
  /** The format does not know the currency. */
  'currency',
  /** It lacks a part of the address that the format requires. */
  'place',
  /** It has no text in a language of the format. */
  'language',
  /** It has no contact. */
  'contact',
] as const;

const dateTime = { type: 'string', format: 'date-time' } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** A portal as the API returns it for one gateway. */
export const portalSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    name: { type: 'string' },
    format: { type: 'string', description: 'The format of its feed.' },
    countries: {
      type: 'array',
      items: { type: 'string', pattern: '^[A-Z]{2}$' },
      description: 'Where the format is in use (ISO 3166-1 alpha-2); absent: anywhere.',
    },
    required_addon: { type: 'string' },
    addon_active: { type: 'boolean', description: 'Without its addon an enrolled gateway’s feed is 404.' },
    enrolled: { type: 'boolean' },
    enrolled_at: dateTime,
    feed_url: {
      type: 'string',
      description: 'The address for the portal. Anybody who knows it can read the feed; only the owner sees it.',
    },
    secrets_unreadable: {
      const: true,
      description:
        'No encryption key of this service opens the address of the feed, so `feed_url` is missing; the portal can still fetch the feed. Rotate the token for a new address.',
    },
    last_served: {
      type: 'object',
      description: 'The feed as it was last fetched whole.',
      properties: {
        at: dateTime,
        listings: { ...count, description: 'In the feed.' },
        skipped: { ...count, description: 'Not in the feed.' },
        reasons: {
          type: 'array',
          items: {
            type: 'object',
            properties: { code: { type: 'string', enum: SKIP_REASONS }, count },
            required: ['code', 'count'],
            additionalProperties: false,
          },
        },
      },
      required: ['at', 'listings', 'skipped', 'reasons'],
      additionalProperties: false,
    },
  },
  required: ['code', 'name', 'format', 'required_addon', 'addon_active', 'enrolled'],
  additionalProperties: false,
} as const;

export type SkipReason = (typeof SKIP_REASONS)[number];
export type Portal = FromSchema<typeof portalSchema>;
export type LastServed = NonNullable<Portal['last_served']>;
