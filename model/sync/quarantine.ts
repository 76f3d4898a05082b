import type { FromSchema } from 'json-schema-to-ts';
import { RECORD_FAULT_CODES } from '../shared/fault-codes.ts';

/** A CRM record that could not become a listing, as the API returns it. */
export const quarantinedSchema = {
  type: 'object',
  properties: {
    connector_id: { type: 'string', format: 'uuid' },
    key: { type: 'string', description: 'The CRM’s reference of the record; `?` and a hash where it has none.' },
    code: { type: 'string' },
    fault: {
      type: 'string',
      enum: RECORD_FAULT_CODES,
      description: 'What is wrong, as one of a short list; the console has a sentence for each in its languages.',
    },
    message: { type: 'string', description: 'The fault of the record, with the exact value.' },
    path: { type: 'string', description: 'Where: a JSON path into the listing.' },
    listing_id: {
      type: 'string',
      format: 'uuid',
      description: 'The stored listing with this key, which stays as it was; absent if there is none.',
    },
    title: { type: 'object', additionalProperties: { type: 'string' }, description: 'Its title, by language.' },
    cover_thumbnail: { type: 'string', description: 'Address of its picture; absent where it has none.' },
    raw_url: { type: 'string', description: 'Path of the record as the CRM sent it; absent where it has no raw form.' },
    first_seen_at: { type: 'string', format: 'date-time' },
    last_seen_at: { type: 'string', format: 'date-time' },
    job_id: { type: 'string', format: 'uuid', description: 'The last run that met it.' },
  },
  required: ['connector_id', 'key', 'code', 'fault', 'message', 'first_seen_at', 'last_seen_at', 'job_id'],
  additionalProperties: false,
} as const;

export type Quarantined = FromSchema<typeof quarantinedSchema>;
