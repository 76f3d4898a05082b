import type { FromSchema } from 'json-schema-to-ts';
import { WEB_ADDRESS } from '../shared/text-patterns.ts';

const secret = { type: 'string', minLength: 1, maxLength: 4_096 } as const;

/** Where the bytes of a feed are that has no connector yet: an address with optional credentials, or an uploaded file. */
export const mappingSourceSchema = {
  type: 'object',
  properties: {
    url: { type: 'string', maxLength: 4_096, pattern: WEB_ADDRESS, description: 'Address of the file.' },
    auth: {
      type: 'string',
      enum: ['none', 'basic', 'bearer', 'header', 'query'],
      description:
        'How the request for `url` proves who asks. Default: `basic` with a username, `bearer` with an `api_key` alone, otherwise `none`.',
    },
    auth_name: {
      type: 'string',
      pattern: '^[A-Za-z0-9_.-]{1,100}$',
      description: '`header` and `query`: the name of the header or parameter that carries `api_key`.',
    },
    username: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^:\\u0000-\\u001f]+$' },
    api_key: { ...secret, description: 'Key, or password of `username`. Stored encrypted, never returned.' },
    upload_id: { type: 'string', format: 'uuid', description: 'A file of `POST /mappings/uploads`.' },
    delivery: {
      type: 'object',
      properties: {
        gateway_id: { type: 'string', format: 'uuid' },
        input_id: { type: 'string', format: 'uuid' },
        delivery_id: { type: 'string', format: 'uuid', description: 'Default: the last delivery.' },
      },
      required: ['gateway_id', 'input_id'],
      additionalProperties: false,
      description: 'A file that was pushed into the inbox of an input; needs WRITE on the gateway.',
    },
  },
  additionalProperties: false,
  description: 'Exactly one of `url`, `upload_id` and `delivery`.',
} as const;
export type MappingSourceInput = FromSchema<typeof mappingSourceSchema>;

/** The same as returned: without secrets. */
export const shownSourceSchema = {
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      enum: ['address', 'upload', 'delivery', 'gateway'],
      description: 'gateway: what its input reads.',
    },
    url: { type: 'string', description: 'Without its query, which may hold a key.' },
    upload_id: { type: 'string', format: 'uuid' },
    filename: { type: 'string' },
    delivery_id: { type: 'string', format: 'uuid' },
  },
  required: ['kind'],
  additionalProperties: false,
} as const;
export type ShownSource = FromSchema<typeof shownSourceSchema>;

/** An uploaded sample file. */
export const mappingUploadSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    filename: { type: 'string' },
    bytes: { type: 'integer' },
    expires_at: { type: 'string', format: 'date-time', description: 'A mapping that uses the file keeps it longer.' },
  },
  required: ['id', 'filename', 'bytes', 'expires_at'],
  additionalProperties: false,
} as const;
export type MappingUpload = FromSchema<typeof mappingUploadSchema>;
