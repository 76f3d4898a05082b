import { HELD_STATUSES } from '../../model/listing/held-listing.ts';
import type { HeldListing } from '../../model/listing/held-listing.ts';
import { pageQuery, toPage } from '../../model/shared/page.ts';
import type { HeldRecord } from '../../store/listings/held-listings.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listHeld = route({
  method: 'GET',
  path: '/gateways/{id}/held-listings',
  id: 'listHeldListings',
  summary: 'Listings that are missing from the CRM and were not archived, and new ones that were not published',
  description:
    'Held listings, newest first; `cause` is the reason. New listings (implausible, look_alike) are held no longer when a complete read no longer has them or no longer gives cause. A held listing is archived automatically once three plausible complete reads over a day missed it (a week where one read was the first to miss a crowd), and is held no longer when the CRM has it again.',
  tag: 'Held listings',
  access: { gateway: 'READ' },
  query: { ...pageQuery, status: { type: 'string', enum: HELD_STATUSES, description: 'Only these.' } },
  success: { status: 200, description: 'A page of held listings.', schema: pageRef('HeldListing') },
}).handle(async ({ gateway, query }, { store }) => {
  const { items, total } = await store.heldListings.list(gateway._id, query, { status: query.status });
  return toPage(items.map(presentHeld), total, query);
});

/** A held listing as returned. */
export const presentHeld = ({ _id, input_id, crm_reference, title, ...record }: HeldRecord): HeldListing => ({
  id: _id,
  connector_id: input_id,
  crm_reference,
  ...(title === undefined ? {} : { title }),
  status: record.status,
  cause: record.cause,
  held_since: record.held_since.toISOString(),
  missed_reads: record.missed,
  job_id: record.job_id,
});
