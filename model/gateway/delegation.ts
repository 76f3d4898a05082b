import type { FromSchema } from 'json-schema-to-ts';
import { DELEGATION_LEVELS } from './gateway.ts';

const clientId = { type: 'string', minLength: 1, maxLength: 200, description: 'The client that gets access.' } as const;
/** Printable ASCII without spaces, as identity services issue ids. An id of dots alone would change the path of a look-up. */
const newClientId = { ...clientId, pattern: '^(?!\\.+$)[!-~]+$' } as const;
const level = {
  type: 'string',
  enum: DELEGATION_LEVELS,
  description: 'READ: look. WRITE: sync and change as well. FULL_ACCESS: billing as well.',
} as const;

export const delegationCreateSchema = {
  type: 'object',
  properties: {
    client_id: newClientId,
    level,
    expires_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description:
        'The access ends by itself then; a time to come. `null`: it does not end. Absent: as it is, a new one does not end.',
    },
  },
  required: ['client_id'],
  additionalProperties: false,
} as const;

/** A client with access to a gateway, as the API returns it. */
export const delegationSchema = {
  type: 'object',
  properties: {
    client_id: clientId,
    level,
    created_at: { type: 'string', format: 'date-time', description: 'Since when the client has access.' },
    expires_at: {
      type: 'string',
      format: 'date-time',
      description: 'When the access ends by itself. Absent: it does not.',
    },
  },
  required: ['client_id', 'level', 'created_at'],
  additionalProperties: false,
} as const;

export type DelegationCreate = FromSchema<typeof delegationCreateSchema>;
export type Delegation = FromSchema<typeof delegationSchema>;
