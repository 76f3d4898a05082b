import type { FromSchema } from 'json-schema-to-ts';

const time = { type: 'string', format: 'date-time' } as const;

/** An API token of a gateway, without the token itself. */
export const apiTokenSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    created_at: time,
    expires_at: { ...time, description: 'Absent: it does not expire.' },
  },
  required: ['id', 'created_at'],
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
