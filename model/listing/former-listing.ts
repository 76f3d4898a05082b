import type { FormerListing, PublishedListing } from './listing.ts';

/** Why a listing is no longer there. */
export const ARCHIVE_REASONS = [
  'absent',
  'deleted',
  'input_removed',
] as const satisfies readonly FormerListing['reason'][];

const uuid = { type: 'string', format: 'uuid' } as const;

/** A listing that left its CRM, as the API returns it. */
export const formerListingSchema = {
  type: 'object',
  properties: {
    archive_id: uuid,
    gateway_id: uuid,
    archived_at: { type: 'string', format: 'date-time' },
    reason: {
      type: 'string',
      enum: ARCHIVE_REASONS,
      description:
        'absent: a complete read did not return it. deleted: the CRM said so. input_removed: its input was taken from the gateway.',
    },
    job_id: { ...uuid, description: 'The run that archived it.' },
    property: { $ref: '#/components/schemas/Property' },
  },
  required: ['archive_id', 'gateway_id', 'archived_at', 'reason', 'job_id', 'property'],
  additionalProperties: false,
} as const;

/** The type of the same; written out because inference does not follow the reference. */
export interface ArchivedListing {
  readonly archive_id: string;
  readonly gateway_id: string;
  readonly archived_at: string;
  readonly reason: FormerListing['reason'];
  readonly job_id: string;
  readonly property: PublishedListing;
}
