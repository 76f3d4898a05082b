import type { FromSchema } from 'json-schema-to-ts';

/** A word of a CRM that a mapping did not understand, with the field that it may belong to. */
export const unmappedWordSchema = {
  type: 'object',
  properties: {
    connector_type: { type: 'string' },
    field: { type: 'string', description: 'The source field.' },
    value: { type: 'string' },
    count: { type: 'integer', minimum: 0, description: 'Stored listings that have it.' },
    examples: { type: 'array', items: { type: 'string' }, description: 'References of some of them.' },
    suggested: {
      type: 'object',
      description:
        'A field of the listing that the word may belong to, with the values that it may have. A suggestion: nothing is set without a rule.',
      properties: {
        path: { type: 'string' },
        means: { type: 'string', description: 'Present if the word is itself one of the values.' },
        values: { type: 'array', items: { type: 'string' } },
      },
      required: ['path', 'values'],
      additionalProperties: false,
    },
  },
  required: ['connector_type', 'field', 'value', 'count', 'examples'],
  additionalProperties: false,
} as const;

export type UnmappedWord = FromSchema<typeof unmappedWordSchema>;
