import type { FromSchema } from 'json-schema-to-ts';
import { visibleName } from '../shared/text-patterns.ts';
import { MARKETS } from '../geography/country-codes.ts';
import { mappingSchema } from './mapping.ts';
import { keyStabilitySchema } from './mapping-study.ts';
import { shownSourceSchema } from './mapping-source.ts';

const id = { type: 'string', format: 'uuid' } as const;
const note = {
  ...visibleName(500),
  description: 'Why, for the list of versions.',
} as const;
const revision = { type: 'integer', minimum: 1, description: 'Of the draft; every write adds one.' } as const;

/** A fault of a draft that the schema cannot express. */
const fault = {
  type: 'object',
  properties: {
    at: { type: 'string', description: 'JSON pointer within the mapping, such as `/rules/3/to`.' },
    message: { type: 'string' },
  },
  required: ['at', 'message'],
  additionalProperties: false,
} as const;
export type DraftFault = FromSchema<typeof fault>;

const market = {
  type: 'string',
  enum: MARKETS,
  description:
    'Country of the agency in lower case: language and currency where the feed names none. Default: that of the gateway, else of the proposal, else fr.',
} as const;

const target = {
  gateway_id: { ...id, description: 'Gateway that the mapping is for; once set it stays.' },
  input_id: { ...id, description: 'Its input, of type MAPPED_FEED. Default: the primary input.' },
} as const;

/** A mapping of a client: one draft, and the versions that were published. */
export const storedMappingSchema = {
  type: 'object',
  properties: {
    id,
    name: { type: 'string' },
    market,
    ...target,
    draft: mappingSchema,
    revision,
    faults: { type: 'array', items: fault, description: 'What has to be corrected before a preview or publication.' },
    previewed_revision: { ...revision, description: 'The newest draft with a finished preview.' },
    key_doubt: {
      ...keyStabilitySchema,
      description:
        'A preview showed that the key of the draft may not last, and no later one that it does. Publishing needs `confirm_unstable_key`.',
    },
    live_version: { type: 'integer', description: 'The version that the gateway uses; absent before the first.' },
    source: shownSourceSchema,
    proposal_id: { ...id, description: 'The proposal that the mapping was made from, which is kept for 7 days.' },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name', 'market', 'draft', 'revision', 'faults', 'source', 'created_at', 'updated_at'],
  additionalProperties: false,
} as const;
export type StoredMapping = FromSchema<typeof storedMappingSchema>;

/** A mapping in a list. */
export const mappingSummarySchema = {
  type: 'object',
  properties: {
    id,
    name: { type: 'string' },
    gateway_id: id,
    input_id: id,
    revision,
    live_version: { type: 'integer' },
    updated_at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name', 'revision', 'updated_at'],
  additionalProperties: false,
} as const;
export type MappingSummary = FromSchema<typeof mappingSummarySchema>;

/** A published version, which never changes. */
export const mappingVersionSchema = {
  type: 'object',
  properties: {
    number: { type: 'integer', minimum: 1 },
    note: { type: 'string' },
    published_at: { type: 'string', format: 'date-time' },
    published_by: { type: 'string', description: 'Id of the client.' },
    from_version: { type: 'integer', description: 'Of a roll-back: the version whose mapping it repeats.' },
    rules: { type: 'integer' },
  },
  required: ['number', 'published_at', 'published_by', 'rules'],
  additionalProperties: false,
} as const;
export type MappingVersion = FromSchema<typeof mappingVersionSchema>;

export const mappingCreateSchema = {
  type: 'object',
  properties: {
    name: visibleName(200),
    mapping: { ...mappingSchema, description: 'A mapping file. Default: that of the proposal.' },
    proposal_id: { ...id, description: 'A finished proposal: the mapping keeps its file for previews.' },
    upload_id: { ...id, description: 'A file for previews, if there is no proposal.' },
    market,
    ...target,
  },
  additionalProperties: false,
} as const;
export type MappingCreate = FromSchema<typeof mappingCreateSchema>;

export const mappingWriteSchema = {
  type: 'object',
  properties: {
    revision: {
      ...revision,
      description: 'Of the draft that was read: if another request wrote it meanwhile, the response is 409.',
    },
    name: visibleName(200),
    draft: mappingSchema,
    upload_id: { ...id, description: 'Another file for previews.' },
    ...target,
  },
  required: ['revision'],
  additionalProperties: false,
} as const;
export type MappingWrite = FromSchema<typeof mappingWriteSchema>;

const confirm_unstable_key = {
  type: 'boolean',
  description: 'true: publish although a preview showed that the key may not last (`key_doubt`).',
} as const;

export const publicationSchema = {
  type: 'object',
  properties: { revision, note, confirm_unstable_key },
  required: ['revision'],
  additionalProperties: false,
} as const;

export const rollBackSchema = {
  type: 'object',
  properties: { version: { type: 'integer', minimum: 1 }, note, confirm_unstable_key },
  required: ['version'],
  additionalProperties: false,
} as const;
