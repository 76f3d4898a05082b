import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { WEB_ADDRESS } from '../../model/shared/text-patterns.ts';
import { levelOf, reaches } from '../../store/access/gateways.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { demandOwnSite } from '../site/own-site.ts';
import { visibleListing } from './visible-listing.ts';
import { toUrl } from '../../model/shared/to-url.ts';

const urlBody = schema({
  type: 'object',
  properties: {
    url: {
      type: 'string',
      maxLength: 4_096,
      pattern: WEB_ADDRESS,
      description:
        'Public address of the listing on the client’s site, http or https; quotes, blanks and other signs that RFC 3986 does not allow are sent escaped.',
    },
  },
  required: ['url'],
  additionalProperties: false,
});

export const setUrl = route({
  method: 'PUT',
  path: '/properties/{id}/url',
  id: 'setPropertyUrl',
  summary: 'Set the published URL of a listing',
  description: 'Used by the site’s plugin after a sync; needs WRITE on the listing’s gateway.',
  tag: 'Listings',
  access: 'token',
  forSites: true,
  quota: 'listing_url',
  body: urlBody,
  success: { status: 200, description: 'The listing as it is now.', schema: ref('Property') },
  errors: ['FORBIDDEN'],
}).handle(async (input, deps) => {
  const { params, principal, body } = input;
  if (!toUrl(body.url)) throw new AppError('BAD_REQUEST', 'The field /url is no valid URL.', { detail: '/url' });
  const listing = await visibleListing(params.id, principal, deps);
  const gateway = await deps.store.gateways.findFor(principal, listing.gateway_id);
  if (!gateway) throw notFound('Listing', params.id);
  if (!reaches(levelOf(principal, gateway), 'WRITE')) {
    throw new AppError('FORBIDDEN', `Your access to gateway ${gateway._id} is READ; this needs WRITE.`);
  }
  demandOwnSite(principal, gateway, body.url, '/url');
  if (!(await deps.store.listings.setUrl(listing._id, [gateway._id], body.url))) throw notFound('Listing', params.id);
  await indexChange({ ...listing, sync: { ...listing.sync, changed_at: new Date() } }, deps);
  await recordAct(deps, input, gateway._id, 'listing.url_set', {
    detail: { listing_id: listing._id, url: body.url },
  });
  return presentListing({ ...listing, property_url: body.url }, deps.config.PUBLIC_URL);
});

/** Updates the index so that searches find the listing by the time of this change. Failures are logged: the index is only a projection. */
async function indexChange(listing: Listing, { search, log }: Pick<HandlerDeps, 'search' | 'log'>): Promise<void> {
  try {
    await search.put([listing]);
  } catch (error) {
    log.warn({ err: error, listing_id: listing._id }, 'The change of a published URL is not indexed');
  }
}
