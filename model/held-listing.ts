import type { FromSchema } from 'json-schema-to-ts';

export const HELD_STATUSES = ['HELD', 'DISMISSED'] as const;
/** absent: missing from the CRM; input_removed: its input was taken from the gateway. */
export const HELD_CAUSES = ['absent', 'input_removed'] as const;

/** A listing that is missing from its CRM and stays because the orphan guard held it, as returned. */
export const heldListingSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Id of the listing.' },
    connector_id: { type: 'string', format: 'uuid', description: 'The input connector that it came from.' },
    crm_reference: { type: 'string' },
    title: { type: 'string' },
    status: {
      type: 'string',
      enum: HELD_STATUSES,
      description:
        'HELD: it waits for a decision, or leaves by itself. DISMISSED: it stays until the CRM has it again and drops it once more.',
    },
    cause: { type: 'string', enum: HELD_CAUSES },
    held_since: { type: 'string', format: 'date-time' },
    missed_reads: {
      type: 'integer',
      minimum: 0,
      description:
        'Plausible complete reads that missed it. After three of them over a day it leaves by itself; one of a crowd that one read was the first to miss after a week.',
    },
    job_id: { type: 'string', format: 'uuid', description: 'The last run that missed it.' },
  },
  required: ['id', 'connector_id', 'crm_reference', 'status', 'cause', 'held_since', 'missed_reads', 'job_id'],
  additionalProperties: false,
} as const;

/** Most listings named in one request; `all` has no such limit. */
export const MAX_HELD_IDS = 1_000;

/** Which held listings are meant: some by id, or all that are not dismissed. */
export const heldSelectionSchema = {
  type: 'object',
  properties: {
    ids: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: MAX_HELD_IDS },
    all: { type: 'boolean', enum: [true], description: 'All that are HELD.' },
  },
  additionalProperties: false,
} as const;

export type HeldStatus = (typeof HELD_STATUSES)[number];
export type HeldCause = (typeof HELD_CAUSES)[number];
export type HeldListing = FromSchema<typeof heldListingSchema>;
export type HeldSelection = FromSchema<typeof heldSelectionSchema>;
