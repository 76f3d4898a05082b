import type { FromSchema } from 'json-schema-to-ts';

const time = { type: 'string', format: 'date-time' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;

/** Any value; absent where that side says nothing. */
const value = {} as const;

const path = { type: 'string', description: 'JSON path into the listing.' } as const;

/** A listing as its CRM's record says, as it is stored and as each site has it. */
export const listingComparisonSchema = {
  type: 'object',
  properties: {
    property_id: uuid,
    crm_reference: { type: 'string' },
    version: { type: 'integer', description: 'Of what is stored.' },
    crm: {
      type: 'object',
      description: 'The CRM’s record as it was read last, mapped anew.',
      properties: {
        crm_model_url: { type: 'string', description: 'Path of the record itself.' },
        record: { description: 'The record itself, if the request includes `record=true`.' },
        read_at: time,
        differences: {
          type: 'array',
          description: 'Empty: what is stored is what the record says.',
          items: {
            type: 'object',
            properties: { path, crm: value, stored: value },
            required: ['path'],
            additionalProperties: false,
          },
        },
        not_mapped: {
          type: 'array',
          description: 'Values of the record without counterpart.',
          items: {
            type: 'object',
            properties: { code: { type: 'string' }, field: { type: 'string' }, value: { type: 'string' } },
            required: ['code', 'field'],
            additionalProperties: false,
          },
        },
        fault: {
          type: 'object',
          description: 'Why the record cannot be mapped any more.',
          properties: { code: { type: 'string' }, message: { type: 'string' }, path: { type: 'string' } },
          required: ['code', 'message'],
          additionalProperties: false,
        },
      },
      required: ['crm_model_url', 'differences', 'not_mapped'],
      additionalProperties: false,
    },
    outputs: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          connector_id: uuid,
          domain: { type: 'string' },
          status: {
            type: 'string',
            enum: ['never', 'synced', 'failed', 'withdrawn'],
            description: 'What came of the last attempt.',
          },
          pending: {
            type: 'boolean',
            description: 'True while the site has not received the current version, or the withdrawal, of the listing.',
          },
          version: { type: 'integer', description: 'What the site has; absent when it shows nothing.' },
          at: time,
          message: { type: 'string' },
          differences: {
            type: 'array',
            description: 'Empty: the site has what is stored.',
            items: {
              type: 'object',
              properties: { path, delivered: value, stored: value },
              required: ['path'],
              additionalProperties: false,
            },
          },
        },
        required: ['connector_id', 'status', 'pending', 'differences'],
        additionalProperties: false,
      },
    },
  },
  required: ['property_id', 'crm_reference', 'version', 'crm', 'outputs'],
  additionalProperties: false,
} as const;

export type ListingComparison = FromSchema<typeof listingComparisonSchema>;
