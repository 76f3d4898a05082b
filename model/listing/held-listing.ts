import type { FromSchema } from 'json-schema-to-ts';

export const HELD_STATUSES = ['HELD', 'DISMISSED'] as const;
/** Of stored listings. absent: missing from the CRM; input_removed: its input was taken from the gateway. */
export const MISSING_CAUSES = ['absent', 'input_removed'] as const;
/**
 * Of records that are not published. Of those that would become new listings, implausible: they came with a read that does not resemble the gateway; look_alike: each is like a listing
 * that the read lacks. other_home: under the key of a stored listing such a read has another home.
 */
export const NEW_CAUSES = ['implausible', 'look_alike', 'other_home'] as const;
export const HELD_CAUSES = [...MISSING_CAUSES, ...NEW_CAUSES] as const;

/** A listing that is missing from its CRM and stays, or a record that is not published, because a guard held it; as returned. */
export const heldListingSchema = {
  type: 'object',
  properties: {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'Id of the listing; of a new one or another home, of what is held.',
    },
    connector_id: { type: 'string', format: 'uuid', description: 'The input connector that it came from.' },
    crm_reference: { type: 'string' },
    title: { type: 'string' },
    status: {
      type: 'string',
      enum: HELD_STATUSES,
      description:
        'HELD: it waits for a decision, or leaves by itself. DISMISSED: it stays until the CRM has it again and drops it once more; a new one is not published as long as the CRM has it.',
    },
    cause: {
      type: 'string',
      enum: HELD_CAUSES,
      description:
        'Of a stored listing: absent (missing from the CRM) or input_removed. Of a new one, which is not published: implausible (it came with a read that does not resemble the gateway) or look_alike (it is like a listing that is missing). Of another home under the reference of a stored listing, which stays as it was: other_home.',
    },
    held_since: { type: 'string', format: 'date-time' },
    missed_reads: {
      type: 'integer',
      minimum: 0,
      description:
        'Plausible complete reads that missed it; 0 of a new one. After three of them over a day it leaves by itself; one of a crowd that one read was the first to miss after a week.',
    },
    job_id: { type: 'string', format: 'uuid', description: 'The last run that missed it.' },
  },
  required: ['id', 'connector_id', 'crm_reference', 'status', 'cause', 'held_since', 'missed_reads', 'job_id'],
  additionalProperties: false,
} as const;

/** Most listings named in one request; `all` has no such limit. */
const MAX_HELD_IDS = 1_000;

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
