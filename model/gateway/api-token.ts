import type { FromSchema } from 'json-schema-to-ts';

const time = { type: 'string', format: 'date-time' } as const;

/** Longest life of an API token that can be chosen, days: ten years. */
export const MAX_TOKEN_DAYS = 3_650;
/** A token that ends within so many days is counted as something to do. */
export const EXPIRES_SOON_DAYS = 14;

const limits = {
  read_only: { type: 'boolean', description: 'True: the token reads and changes nothing.' },
  output_id: {
    type: 'string',
    format: 'uuid',
    description:
      'The output connector of the only site that the token is for. It reaches the operations of sites only, listings that this site gets, and nothing once the output is removed.',
  },
} as const;

/** An API token of a gateway, without the token itself. */
export const apiTokenSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    created_at: time,
    expires_at: { ...time, description: 'Absent: it does not expire.' },
    ...limits,
  },
  required: ['id', 'created_at'],
  additionalProperties: false,
} as const;

/** What a new token is limited to, in addition to its gateway. */
export const apiTokenRequestSchema = {
  type: 'object',
  properties: {
    ...limits,
    expires_in_days: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_TOKEN_DAYS,
      description: 'Life of the token, days. Absent: as long as the identity service gives API tokens.',
    },
  },
  additionalProperties: false,
} as const;

/** A new token, shown this once. */
export const newApiTokenSchema = {
  type: 'object',
  properties: { token: { type: 'string', description: 'Shown now and never again.' } },
  required: ['token'],
  additionalProperties: false,
} as const;

export type NewApiToken = FromSchema<typeof newApiTokenSchema>;
export type ApiToken = FromSchema<typeof apiTokenSchema>;
export type ApiTokenRequest = FromSchema<typeof apiTokenRequestSchema>;
