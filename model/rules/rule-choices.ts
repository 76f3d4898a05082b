import type { FromSchema } from 'json-schema-to-ts';

/** Values listed of one field. */
export const MAX_FOUND = 30;
/** Fields of the CRM's records listed; the widest known export has 334. */
export const MAX_RECORD_FIELDS = 1_000;
/** Offices and agents listed. */
export const MAX_FOUND_PEOPLE = 500;

const found = {
  type: 'array',
  maxItems: MAX_FOUND,
  items: { type: 'string' },
  description: 'Values in the stored listings, the most frequent first; long texts are left out.',
} as const;
const listings = { type: 'integer', minimum: 0, description: 'Listings that have it.' } as const;
const text = { type: 'string' } as const;

/** What the rules of a gateway can be about: fields of the listing and of the CRM's records, and what the stored listings have in them. */
export const ruleChoicesSchema = {
  type: 'object',
  properties: {
    stored: { type: 'integer', minimum: 0, description: 'Stored listings.' },
    read: { type: 'integer', minimum: 0, description: 'Those of them whose values were looked at.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: text,
          kind: { type: 'string', enum: ['text', 'number', 'boolean', 'amount', 'size', 'words'] },
          values: { type: 'array', items: text, description: 'The values that it may have; absent for free text.' },
          readable: { type: 'boolean', description: 'A condition can compare it.' },
          numeric: { type: 'boolean', description: 'A condition can compare it with `above` and `below`.' },
          word: { type: 'boolean', description: 'A word can set it.' },
          constant: { type: 'boolean', description: 'A constant can replace it.' },
          readers: {
            type: 'array',
            items: text,
            description: 'The readers by which a source field can replace it; empty if none can.',
          },
          found,
        },
        required: ['path', 'kind', 'readable', 'numeric', 'word', 'constant', 'readers', 'found'],
        additionalProperties: false,
      },
    },
    record: {
      type: 'array',
      maxItems: MAX_RECORD_FIELDS,
      description: 'Fields of the CRM’s records. Conditions name them with `raw.` in front, `from` without.',
      items: {
        type: 'object',
        properties: { path: text, found },
        required: ['path', 'found'],
        additionalProperties: false,
      },
    },
    custom: {
      type: 'array',
      maxItems: MAX_RECORD_FIELDS,
      description: 'Custom fields of the listings, by their path in a condition.',
      items: {
        type: 'object',
        properties: { path: text, found },
        required: ['path', 'found'],
        additionalProperties: false,
      },
    },
    offices: {
      type: 'array',
      maxItems: MAX_FOUND_PEOPLE,
      items: {
        type: 'object',
        properties: { code: text, mail: text, name: text, listings },
        required: ['listings'],
        additionalProperties: false,
      },
    },
    agents: {
      type: 'array',
      maxItems: MAX_FOUND_PEOPLE,
      items: {
        type: 'object',
        properties: { id: text, email: text, first_name: text, last_name: text, listings },
        required: ['listings'],
        additionalProperties: false,
      },
    },
  },
  required: ['stored', 'read', 'fields', 'record', 'custom', 'offices', 'agents'],
  additionalProperties: false,
} as const;

export type RuleChoices = FromSchema<typeof ruleChoicesSchema>;
