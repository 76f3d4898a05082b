import { createHash } from 'node:crypto';
import { presentListing } from '../../store/listings/present-listing.ts';
import { route } from '../contract.ts';
import { withHeadersOf } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { visibleListing } from './visible-listing.ts';

export const getProperty = route({
  method: 'GET',
  path: '/properties/{id}',
  id: 'getProperty',
  summary: 'Listing detail',
  description: 'Send the `ETag` back as `If-None-Match` to get 304 while nothing has changed.',
  tag: 'Listings',
  access: 'token',
  forSites: true,
  success: {
    status: 200,
    description: 'The listing.',
    schema: ref('Property'),
    headers: {
      'Last-Modified':
        'When the content or the published URL of the listing last changed: the time that `updatedSince` compares. Deliveries and covers do not count.',
      ETag: 'Changes with any part of the response.',
    },
  },
  head: { id: 'headProperty', summary: 'Whether a listing exists' },
}).handle(async ({ params, principal }, deps) => {
  const listing = await visibleListing(params.id, principal, deps);
  const presented = presentListing(listing, deps.config.PUBLIC_URL);
  return withHeadersOf((text) => {
    // Computed over the whole response: delivery, cover and published URL change without a new version.
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    return { 'Last-Modified': listing.sync.changed_at.toUTCString(), ETag: `W/"${listing.sync.version}-${digest}"` };
  }, presented);
});
