import type { FromSchema } from 'json-schema-to-ts';

/** Fields that a version of a listing changed. */
export const changedFields = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'JSON path, `$.location.city`. Lists are compared as a whole.' },
      before: { description: 'Absent: nothing was there.' },
      after: { description: 'Absent: nothing is there.' },
    },
    required: ['path'],
    additionalProperties: false,
  },
} as const;

/** A version of a listing that changed what it says. */
export const listingVersionSchema = {
  type: 'object',
  properties: {
    version: { type: 'integer' },
    at: { type: 'string', format: 'date-time', description: 'When it was written.' },
    fields: { ...changedFields, description: 'What it changed.' },
  },
  required: ['version', 'at', 'fields'],
  additionalProperties: false,
} as const;

export type ListingVersion = FromSchema<typeof listingVersionSchema>;
