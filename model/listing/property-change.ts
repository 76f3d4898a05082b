import type { FormerListing, PublishedListing } from './listing.ts';
import { ARCHIVE_REASONS } from './former-listing.ts';

const time = { type: 'string', format: 'date-time' } as const;

/**
 * One line of the changes of a gateway: a listing that is new or says something else, or one that has left. Both are
 * one shape, because generators of clients make more of it than of alternatives.
 */
export const propertyChangeSchema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      enum: ['changed', 'removed'],
      description:
        'changed: store `property` under `id`, whether you have it or not; it is the listing without `synchronization`, `cover_thumbnail` and `fetched_at`, which change without it. removed: delete it, if you have it.',
    },
    id: { type: 'string', format: 'uuid', description: 'Id of the listing.' },
    property: { $ref: '#/components/schemas/PropertyPart' },
    removed_at: { ...time, description: 'Of `removed`: when it left.' },
    reason: {
      type: 'string',
      enum: ARCHIVE_REASONS,
      description:
        'Of `removed`. absent: a complete read did not return it. deleted: the CRM said so. input_removed: its input was taken from the gateway.',
    },
  },
  required: ['type', 'id'],
  additionalProperties: false,
} as const;

/** The type of the same; written out because inference does not follow the reference. */
export type PropertyChange =
  | { readonly type: 'changed'; readonly id: string; readonly property: ReplicatedListing }
  | {
      readonly type: 'removed';
      readonly id: string;
      readonly removed_at: string;
      readonly reason: FormerListing['reason'];
    };

/** Fields that change without the listing: by deliveries, thumbnails and forced runs. */
const FLEETING = ['synchronization', 'cover_thumbnail', 'fetched_at'] as const;

/** A listing as its replicas have it. */
export type ReplicatedListing = Omit<PublishedListing, (typeof FLEETING)[number]>;

/** The part of a listing that its replicas have. Pure. */
export function replicated(listing: PublishedListing): ReplicatedListing {
  const { synchronization: _, cover_thumbnail: __, fetched_at: ___, ...kept } = listing;
  return kept;
}
