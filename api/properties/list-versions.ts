import { pageQuery, toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { listingVersions } from './listing-versions.ts';
import { visibleRecord } from './visible-listing.ts';

/** Maximum number of versions: a listing that changes every hour has as many in three weeks. */
const MOST = 500;

export const listVersions = route({
  method: 'GET',
  path: '/properties/{id}/versions',
  id: 'listVersions',
  summary: 'How a listing changed',
  description: `Its versions, the newest first, field by field; the first state is not included. Kept for a year; the newest ${MOST} can be read.`,
  tag: 'Listings',
  access: 'token',
  query: pageQuery,
  success: { status: 200, description: 'A page of versions.', schema: pageRef('ListingVersion') },
}).handle(async ({ params, query, principal }, deps) => {
  const listing = await visibleRecord(params.id, principal, deps);
  const steps = await deps.store.listingChanges.latest(listing._id, MOST);
  const from = query.page * query.size;
  const shown = [...listingVersions(listing, steps.slice(0, from + query.size), deps)].slice(from);
  return toPage(shown, steps.length, query);
});
