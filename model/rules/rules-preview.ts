import type { FromSchema } from 'json-schema-to-ts';

/** Examples of each kind: enough to see what a rule catches. */
export const MAX_PREVIEW_EXAMPLES = 20;

const example = {
  type: 'object',
  properties: {
    property_id: { type: 'string', format: 'uuid' },
    crm_reference: { type: 'string' },
    title: { type: 'string' },
    path: { type: 'string', description: 'The field that a fault is about.' },
    message: { type: 'string' },
    differences: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, before: {}, after: {} },
        required: ['path'],
        additionalProperties: false,
      },
    },
  },
  required: ['property_id', 'crm_reference'],
  additionalProperties: false,
} as const;

const counted = (description: string) =>
  ({
    type: 'object',
    description,
    properties: {
      count: { type: 'integer', minimum: 0 },
      examples: { type: 'array', maxItems: MAX_PREVIEW_EXAMPLES, items: example },
    },
    required: ['count', 'examples'],
    additionalProperties: false,
  }) as const;

/** What a draft of rules would change in the stored catalogue, against the rules that apply now. */
export const rulesPreviewSchema = {
  type: 'object',
  properties: {
    listings: { type: 'integer', minimum: 0, description: 'Stored listings that were looked at.' },
    removals: {
      type: 'integer',
      minimum: 0,
      description:
        'Listings that would leave one site or all of them. Publishing many needs this number as `confirmed_removals`.',
    },
    confirmation_needed: {
      type: 'boolean',
      description: 'So many listings would leave a site that publishing needs `confirmed_removals`.',
    },
    excluded: counted(
      'Listings that would not be taken any more: they stay stored, hidden, and are withdrawn from every site.',
    ),
    included: counted('Listings that would be taken again.'),
    changed: counted('Listings that would say something else, with the fields before and after.'),
    faulty: counted('Listings that an override would make invalid: they would be quarantined and keep what is stored.'),
    unmappable: counted('Listings whose stored record the connector cannot map today; no rules apply to them.'),
    sites: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          connector_id: { type: 'string', format: 'uuid' },
          added: counted('Listings that the site would get.'),
          withdrawn: counted('Listings that the site would lose.'),
        },
        required: ['connector_id', 'added', 'withdrawn'],
        additionalProperties: false,
      },
    },
  },
  required: [
    'listings',
    'removals',
    'confirmation_needed',
    'excluded',
    'included',
    'changed',
    'faulty',
    'unmappable',
    'sites',
  ],
  additionalProperties: false,
} as const;

export type RulesPreview = FromSchema<typeof rulesPreviewSchema>;
export type RulesPreviewExample = FromSchema<typeof example>;
