import type { FromSchema } from 'json-schema-to-ts';
import { conditionSchema } from '../shared/condition.ts';
import { office } from '../property/building.ts';
import { person } from '../property/shared-types.ts';
import { SIZE_UNITS } from '../property/enums.ts';

/** Most entries of each list of rules: tables of codes have hundreds, not thousands. */
const MAX_WORDS = 1_000;
const MAX_FIELDS = 200;
const MAX_PEOPLE = 500;
const MAX_SITES = 20;

const path = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-zA-Z0-9_]+(\\.[a-zA-Z0-9_]+)*$',
  description: 'A field of the listing, names separated by dots: `location.city`.',
} as const;
const scalar = { anyOf: [{ type: 'string', maxLength: 2_000 }, { type: 'number' }, { type: 'boolean' }] } as const;
const text = { type: 'string', minLength: 1, maxLength: 300 } as const;
const source = {
  type: 'string',
  minLength: 1,
  maxLength: 300,
  description: 'A field of the CRM’s record, names separated by dots; a dot within a name is written `\\.`.',
} as const;

/** What one word means that a connector did not understand. */
export const wordRuleSchema = {
  type: 'object',
  properties: {
    connector_type: { type: 'string', minLength: 1, maxLength: 64 },
    field: { ...text, description: 'The source field, as the list of unmapped words names it.' },
    value: { ...text, description: 'The word; case, accents and repeated spaces do not matter.' },
    path,
    means: { ...scalar, description: 'The value of the listing’s field; of a list, one entry that is added.' },
  },
  required: ['connector_type', 'field', 'value', 'path', 'means'],
  additionalProperties: false,
} as const;

const SOURCE_READERS = ['text', 'number', 'amount', 'size', 'date', 'flag'] as const;

const sourcedField = {
  type: 'object',
  properties: {
    path,
    from: source,
    reader: {
      type: 'string',
      enum: SOURCE_READERS,
      description:
        'How the text is read. `amount` needs `currency` and `size` needs `unit`; `date` reads `2026-03-31`, and with `order` also `31/03/2026`.',
    },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    unit: { type: 'string', enum: SIZE_UNITS },
    order: { type: 'string', enum: ['dmy', 'mdy'] },
    codes: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        properties: { word: text, means: scalar },
        required: ['word', 'means'],
        additionalProperties: false,
      },
      description:
        'Of `text`: what each word means. A word that is not among them is reported and leaves the field out.',
    },
    when: conditionSchema,
  },
  required: ['path', 'from', 'reader'],
  additionalProperties: false,
} as const;

const constantField = {
  type: 'object',
  properties: { path, constant: scalar, when: conditionSchema },
  required: ['path', 'constant'],
  additionalProperties: false,
} as const;

const { location: _place, ...officeFields } = office.properties;

const match = <const Properties extends object>(properties: Properties) =>
  ({
    type: 'object',
    properties,
    minProperties: 1,
    additionalProperties: false,
    description: 'All of these are the listing’s; case and accents do not matter.',
  }) as const;
const set = <const Properties extends object>(properties: Properties) =>
  ({
    type: 'object',
    properties,
    minProperties: 1,
    additionalProperties: false,
    description: 'These fields replace the listing’s; the others stay.',
  }) as const;

/** Which listings a part of the rules is about, and what of them is published. */
const publishRule = {
  type: 'object',
  properties: {
    when: conditionSchema,
    address: {
      type: 'string',
      enum: ['exact', 'street', 'town', 'none'],
      description:
        'The finest part of the place that is published. `exact`: as the CRM allows; `street`: without the number; `town`: without the street; `none`: the country alone. ' +
        'Coordinates are blurred with it.',
    },
    price: { type: 'string', enum: ['show', 'hide'], description: '`hide`: a price on request.' },
    fees: { type: 'string', enum: ['show', 'hide'], description: 'The commissions of the agency.' },
    negotiator: { type: 'string', enum: ['show', 'hide'] },
  },
  minProperties: 1,
  additionalProperties: false,
} as const;

/** The rules of a gateway over what its connectors map. Each part may be absent. `rulesFault` checks what a schema cannot say. */
export const feedRulesSchema = {
  type: 'object',
  properties: {
    take: conditionSchema,
    sites: {
      type: 'array',
      maxItems: MAX_SITES,
      items: {
        type: 'object',
        properties: { connector_id: { type: 'string', format: 'uuid' }, when: conditionSchema },
        required: ['connector_id', 'when'],
        additionalProperties: false,
      },
      description:
        'Per output: only listings that meet the condition are sent to it. Outputs that are not named get all.',
    },
    words: { type: 'array', maxItems: MAX_WORDS, items: wordRuleSchema },
    fields: { type: 'array', maxItems: MAX_FIELDS, items: { anyOf: [sourcedField, constantField] } },
    offices: {
      type: 'array',
      maxItems: MAX_PEOPLE,
      items: {
        type: 'object',
        properties: { match: match({ code: text, mail: text, name: text }), set: set(officeFields) },
        required: ['match', 'set'],
        additionalProperties: false,
      },
    },
    agents: {
      type: 'array',
      maxItems: MAX_PEOPLE,
      items: {
        type: 'object',
        properties: {
          match: match({ id: text, email: text, first_name: text, last_name: text }),
          set: set(person.properties),
        },
        required: ['match', 'set'],
        additionalProperties: false,
      },
    },
    publish: { type: 'array', maxItems: 50, items: publishRule },
  },
  additionalProperties: false,
} as const;

export type FeedRules = FromSchema<typeof feedRulesSchema>;
export type WordRule = FromSchema<typeof wordRuleSchema>;
export type FieldRule = NonNullable<FeedRules['fields']>[number];
export type SourcedField = FromSchema<typeof sourcedField>;
export type PublishRule = FromSchema<typeof publishRule>;

/** The rules of a gateway in one version; version 0 is that nobody has written any. */
export const feedRulesVersionSchema = {
  type: 'object',
  properties: {
    gateway_id: { type: 'string', format: 'uuid' },
    version: { type: 'integer', minimum: 0 },
    rules: feedRulesSchema,
    note: { type: 'string', maxLength: 500 },
    restored_from: { type: 'integer', description: 'The earlier version that this one repeats.' },
    created_by: { type: 'string', description: 'The client that wrote it.' },
    created_at: { type: 'string', format: 'date-time' },
  },
  required: ['gateway_id', 'version', 'rules'],
  additionalProperties: false,
} as const;
export type FeedRulesVersion = FromSchema<typeof feedRulesVersionSchema>;
