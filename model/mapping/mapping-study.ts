import type { FromSchema } from 'json-schema-to-ts';
import { mappingSchema } from './mapping.ts';
import { shownSourceSchema } from './mapping-source.ts';

const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const examples = { type: 'array', items: text, description: 'Keys of listings, or values.' } as const;

/** How far a study of a file is. */
export const studyProgressSchema = {
  type: 'object',
  properties: {
    stage: { type: 'string', enum: ['waiting', 'fetching', 'reading', 'comparing'] },
    records: { ...count, description: 'Records read so far.' },
  },
  required: ['stage', 'records'],
  additionalProperties: false,
} as const;
export type StudyProgress = FromSchema<typeof studyProgressSchema>;

export const STUDY_STATUSES = ['running', 'done', 'failed'] as const;
export type StudyStatus = (typeof STUDY_STATUSES)[number];

const studyFields = {
  id: { type: 'string', format: 'uuid' },
  status: { type: 'string', enum: STUDY_STATUSES },
  progress: studyProgressSchema,
  message: { ...text, description: 'failed: what was wrong with the file or its address.' },
  created_at: { type: 'string', format: 'date-time' },
  expires_at: { type: 'string', format: 'date-time' },
} as const;

const share = { type: 'number', minimum: 0, maximum: 1 } as const;
const counts = { type: 'object', additionalProperties: count } as const;

/** What a survey of a file proposes. */
export const proposalSchema = {
  type: 'object',
  properties: {
    recognised: {
      type: 'object',
      description: 'The file has a known format: its connector or preset reads it without a mapping of your own.',
      properties: {
        format: text,
        kind: { type: 'string', enum: ['connector', 'preset'] },
        title: text,
        evidence: text,
      },
      required: ['format', 'kind', 'title', 'evidence'],
      additionalProperties: false,
    },
    model: {
      type: 'object',
      description: 'What a language model did, where one is configured for mappings.',
      properties: {
        status: {
          ...text,
          enum: ['refined', 'unused', 'failed'],
          description: 'failed: the proposal stays as it was.',
        },
        message: text,
        made: { ...count, description: 'Entries of its reply that were accepted.' },
        refused: { type: 'array', items: text, description: 'Entries that were refused, with the reason; at most 20.' },
      },
      required: ['status', 'message', 'made', 'refused'],
      additionalProperties: false,
    },
    records: count,
    layout: { ...text, description: 'How the file is read, in words.' },
    mapping: mappingSchema,
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          rule: { type: 'integer', minimum: -1, description: 'Place in `mapping.rules`; -1: the key of the records.' },
          to: text,
          from: { type: 'array', items: text },
          sure: { ...share, description: 'Below 0.7 a person should look at the rule.' },
          why: text,
          alternatives: {
            type: 'array',
            items: {
              type: 'object',
              properties: { path: text, sure: share, why: text },
              required: ['path', 'sure', 'why'],
              additionalProperties: false,
            },
          },
          unknown_words: { ...counts, description: 'Words of the source without a counterpart.' },
          examples,
          by: { ...text, enum: ['model'], description: 'A language model made or completed the rule.' },
        },
        required: ['rule', 'to', 'from', 'sure', 'why', 'alternatives', 'unknown_words', 'examples'],
        additionalProperties: false,
      },
    },
    profile: {
      type: 'object',
      additionalProperties: text,
      description: 'What the whole file proves about numbers, dates, language and currency.',
    },
    questions: {
      type: 'array',
      description: 'What the file does not say and nobody may guess.',
      items: {
        type: 'object',
        properties: {
          about: text,
          question: text,
          fields: {
            type: 'array',
            description: 'Source fields that may have the response.',
            items: {
              type: 'object',
              properties: { path: text, values: counts },
              required: ['path', 'values'],
              additionalProperties: false,
            },
          },
        },
        required: ['about', 'question', 'fields'],
        additionalProperties: false,
      },
    },
    left: {
      type: 'array',
      description: 'Source fields without a rule.',
      items: {
        type: 'object',
        properties: {
          path: text,
          share,
          examples,
          is_private: { ...text, description: 'Why its values must not be public; they are not shown.' },
          alternatives: {
            type: 'array',
            items: {
              type: 'object',
              properties: { to: text, sure: share },
              required: ['to', 'sure'],
              additionalProperties: false,
            },
          },
        },
        required: ['path', 'share', 'examples', 'alternatives'],
        additionalProperties: false,
      },
    },
    warnings: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: text, message: text, count, examples },
        required: ['code', 'message', 'examples'],
        additionalProperties: false,
      },
    },
    examples: { type: 'array', items: { type: 'object' }, description: 'Up to twenty records of the source.' },
  },
  required: ['records', 'layout', 'reasons', 'profile', 'questions', 'left', 'warnings', 'examples'],
  additionalProperties: false,
} as const;
export type MappingProposal = FromSchema<typeof proposalSchema>;

/** The survey of a file, under way or done. */
export const proposalStudySchema = {
  type: 'object',
  properties: { ...studyFields, source: shownSourceSchema, proposal: proposalSchema },
  required: ['id', 'status', 'progress', 'source', 'created_at', 'expires_at'],
  additionalProperties: false,
} as const;
export type ProposalStudy = FromSchema<typeof proposalStudySchema>;

const gap = {
  type: 'object',
  properties: {
    code: {
      ...text,
      description: '`unmapped_value`: a word that no code table has. `unknown_field`: a field without a rule.',
    },
    field: text,
    value: text,
    count,
    examples,
  },
  required: ['code', 'field', 'count', 'examples'],
  additionalProperties: false,
} as const;
export type CountedGap = FromSchema<typeof gap>;

const fault = {
  type: 'object',
  properties: { code: text, message: text, path: text, count, examples },
  required: ['code', 'message', 'count', 'examples'],
  additionalProperties: false,
} as const;
export type CountedFault = FromSchema<typeof fault>;

const sample = {
  type: 'object',
  properties: {
    key: text,
    source: { type: 'object', description: 'The record as the feed has it; long texts are cut.' },
    listing: { type: 'object', description: 'The listing; absent if the record is quarantined.' },
    fault: {
      type: 'object',
      properties: { message: text, path: text },
      required: ['message'],
      additionalProperties: false,
    },
    warnings: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: text, field: text, value: text },
        required: ['code', 'field'],
        additionalProperties: false,
      },
    },
  },
  required: ['key', 'source', 'warnings'],
  additionalProperties: false,
} as const;
export type SampleListing = FromSchema<typeof sample>;

const affected = {
  type: 'object',
  properties: { count, examples },
  required: ['count', 'examples'],
  additionalProperties: false,
} as const;

/** What publishing a draft would do to the listings that are stored. */
const diff = {
  type: 'object',
  properties: {
    stored: { ...count, description: 'Listings of this input now.' },
    made: affected,
    changed: {
      type: 'object',
      properties: {
        count,
        examples: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              key: text,
              fields: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { field: text, before: text, after: text },
                  required: ['field'],
                  additionalProperties: false,
                },
              },
            },
            required: ['key', 'fields'],
            additionalProperties: false,
          },
        },
      },
      required: ['count', 'examples'],
      additionalProperties: false,
    },
    rekeyed: {
      type: 'object',
      description: 'The same record gets another key: its listing loses its id and its web address.',
      properties: {
        count,
        examples: {
          type: 'array',
          items: {
            type: 'object',
            properties: { before: text, after: text },
            required: ['before', 'after'],
            additionalProperties: false,
          },
        },
      },
      required: ['count', 'examples'],
      additionalProperties: false,
    },
    archived: { ...affected, description: 'Stored, and not among what the draft makes of the file.' },
    unchanged: count,
  },
  required: ['stored', 'made', 'changed', 'rekeyed', 'archived', 'unchanged'],
  additionalProperties: false,
} as const;
export type MappingDiff = FromSchema<typeof diff>;

/** What two files of different days say about the key of a draft. */
export const keyStabilitySchema = {
  type: 'object',
  description:
    'Keys of this file and of an earlier one, both read with the draft. Homes are known again by three of price, place, area and texts.',
  properties: {
    earlier: count,
    now: count,
    shared: count,
    suspicious: {
      type: 'boolean',
      description:
        'The key may not last from one delivery to the next: homes have other keys than before, or no home is known again and less than half of the earlier keys are in this file.',
    },
    verdict: {
      type: 'string',
      enum: ['stable', 'unstable', 'same_listings', 'unclear'],
      description:
        '`same_listings`: nothing was added, removed or moved, so that running numbers would be the same, too. `unclear`: too few homes are known again, and few keys are common.',
    },
    homes: { ...count, description: 'Homes of both files.' },
    changed: { ...count, description: 'Homes of both files with another key than before.' },
    examples: {
      type: 'array',
      items: {
        type: 'object',
        properties: { before: text, after: text },
        required: ['before', 'after'],
        additionalProperties: false,
      },
    },
    stable_fields: {
      type: 'array',
      items: text,
      description: 'If the key does not last: fields that do, and that are different in every listing.',
    },
  },
  required: ['earlier', 'now', 'shared', 'suspicious'],
  additionalProperties: false,
} as const;
export type KeyStability = FromSchema<typeof keyStabilitySchema>;

/** What a draft makes of a whole file. Nothing of it is written. */
export const previewSchema = {
  type: 'object',
  properties: {
    records: count,
    mapped: count,
    quarantined: { type: 'array', items: fault },
    skipped: { type: 'object', additionalProperties: count },
    deleted: count,
    warnings: { type: 'array', items: gap },
    warnings_left_out: { ...count, description: 'Kinds of warnings beyond those that are listed.' },
    filled: {
      type: 'object',
      additionalProperties: count,
      description: 'Listings with a value, by field of the model.',
    },
    listings: { type: 'array', items: sample },
    duplicate_keys: affected,
    diff,
    keys: keyStabilitySchema,
    error: { ...text, description: 'Why the file could not be read to its end; the counts are those until then.' },
  },
  required: [
    'records',
    'mapped',
    'quarantined',
    'skipped',
    'deleted',
    'warnings',
    'warnings_left_out',
    'filled',
    'listings',
    'duplicate_keys',
  ],
  additionalProperties: false,
} as const;
export type MappingPreview = FromSchema<typeof previewSchema>;

/** The preview of a draft, under way or done. */
export const previewStudySchema = {
  type: 'object',
  properties: {
    ...studyFields,
    mapping_id: { type: 'string', format: 'uuid' },
    revision: { ...count, description: 'Of the draft that is previewed.' },
    preview: previewSchema,
  },
  required: ['id', 'status', 'progress', 'mapping_id', 'revision', 'created_at', 'expires_at'],
  additionalProperties: false,
} as const;
export type PreviewStudy = FromSchema<typeof previewStudySchema>;
