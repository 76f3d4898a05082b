import type { FromSchema } from 'json-schema-to-ts';
import { PROPERTY_STATUSES } from '../property/enums.ts';
import { visibleName } from '../shared/text-patterns.ts';
import { FORMATS } from './format-value.ts';

/** Maximum fields of a post; the largest themes have some eighty. */
const MAX_POSTMETA = 100;
const MAX_TAXONOMIES = 30;
/** Maximum words of one taxonomy; the longest enumeration of the model, the amenities, has about 200. */
const MAX_TERMS = 300;
/** WordPress limits keys of post meta to 255 characters, names of taxonomies to 32, of terms to 200, of a post status to 20. */
const MAX_KEY = 255;
const MAX_TAXONOMY = 32;
export const MAX_TERM = 200;
const MAX_STATUS = 20;

const uuid = { type: 'string', format: 'uuid' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const source = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description:
    'Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.',
} as const;

const postmetaEntry = {
  type: 'object',
  properties: {
    key: {
      type: 'string',
      maxLength: MAX_KEY,
      pattern: '^[A-Za-z0-9_:./-]+$',
      description: 'Key of the post meta: letters, digits and _ : . / -',
    },
    source,
    value: {
      anyOf: [{ type: 'string', maxLength: 1_000 }, { type: 'number' }, { type: 'boolean' }],
      description: 'A fixed value, instead of `source`.',
    },
    format: { type: 'string', enum: FORMATS, description: 'How the value is written; as it is by default.' },
  },
  required: ['key'],
  additionalProperties: false,
} as const;

const term = { type: 'string', minLength: 1, maxLength: MAX_TERM } as const;

const taxonomyEntry = {
  type: 'object',
  properties: {
    taxonomy: {
      type: 'string',
      maxLength: MAX_TAXONOMY,
      pattern: '^[a-z0-9_-]+$',
      description: 'Name of the taxonomy: lower-case letters, digits, _ and -',
    },
    source,
    terms: {
      type: 'object',
      maxProperties: MAX_TERMS,
      additionalProperties: term,
      description: 'Slug or label of the term by value. Without it the value itself is the term.',
    },
    fallback: { ...term, description: 'The term when there is no value, or none that `terms` has.' },
  },
  required: ['taxonomy', 'source'],
  additionalProperties: false,
} as const;

const postStatus = {
  type: 'string',
  maxLength: MAX_STATUS,
  pattern: '^[a-z0-9_-]+$',
  description: 'Status of the post, such as publish, draft, private, trash or one of the theme’s own.',
} as const;

const writable = {
  name: visibleName(200),
  description: { type: 'string', maxLength: 1_000 },
  language: {
    type: 'string',
    pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$',
    description: 'Language of texts that have several, such as fr or pt-BR; the first one of the listing by default.',
  },
  postmeta: {
    type: 'array',
    maxItems: MAX_POSTMETA,
    items: postmetaEntry,
    description: 'Fields of the post. Of several entries with the same key the first one that has a value counts.',
  },
  taxonomies: {
    type: 'array',
    maxItems: MAX_TAXONOMIES,
    items: taxonomyEntry,
    description: 'Terms of the post. Entries with the same taxonomy add up.',
  },
  statuses: {
    type: 'object',
    properties: Object.fromEntries(PROPERTY_STATUSES.map((status) => [status, postStatus])) as {
      readonly [Status in (typeof PROPERTY_STATUSES)[number]]: typeof postStatus;
    },
    additionalProperties: false,
    description: 'Status of the post by status of the listing; publish by default.',
  },
} as const;

/** Body of POST /templates and PUT /templates/{id}. */
export const templateWriteSchema = {
  type: 'object',
  properties: writable,
  required: ['name'],
  additionalProperties: false,
} as const;

/** A template as the API returns it. */
export const templateSchema = {
  type: 'object',
  properties: {
    id: uuid,
    is_default: { type: 'boolean', description: 'Shipped with the product: can be used and duplicated, not changed.' },
    ...writable,
    created_at: time,
    updated_at: time,
  },
  required: ['id', 'is_default', 'name', 'postmeta', 'taxonomies', 'statuses'],
  additionalProperties: false,
} as const;

export type TemplateWrite = FromSchema<typeof templateWriteSchema>;
export type Template = FromSchema<typeof templateSchema>;
/** The part of a template that shapes a listing. */
export type Mapping = Pick<Template, 'language' | 'postmeta' | 'taxonomies' | 'statuses'>;
export type PostmetaEntry = Mapping['postmeta'][number];
export type TaxonomyEntry = Mapping['taxonomies'][number];
