import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import type { ListingWrite } from '../../store/listings/listings.ts';

/** Where a process dies between a change and its acknowledged event. */
export const DEATHS = ['before-commit', 'after-commit', 'before-send', 'after-send', 'at-random'] as const;

/** What one life of the process does. */
export interface Life {
  readonly mongo: string;
  readonly database: string;
  readonly gatewayId: string;
  readonly listingId: string;
  /** Otherwise it only sends what others left behind. */
  readonly writes: boolean;
  readonly dies?: (typeof DEATHS)[number];
  readonly afterMs?: number;
}

/** The listing's next version: each has another reference, so that each is a change. */
export function nextVersion({ gatewayId, listingId }: Life, stored: Listing | undefined): ListingWrite {
  const version = (stored?.sync.version ?? 0) + 1;
  const listing = sampleListing(listingId, {
    gateway_id: gatewayId,
    stream_id: `${gatewayId}.input`,
    crm_reference: listingId,
    reference: `version ${version}`,
    sync: { version, input_id: 'input', job_id: 'job', raw: '{}' },
  });
  return stored ? { listing, replaces: stored.sync.version } : { listing };
}
