import { notFound } from '../../model/shared/errors.ts';
import { presentFormer } from '../../store/listings/former-listings.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';

export const getFormer = route({
  method: 'GET',
  path: '/properties/deleted/{archiveId}',
  id: 'getFormerListing',
  summary: 'View a former listing',
  description: 'For the owner of its gateway; a delegate gets 404.',
  tag: 'Former listings',
  access: 'token',
  success: { status: 200, description: 'The former listing.', schema: ref('FormerListing') },
}).handle(async ({ params, principal }, { store, config }) => {
  const former = await store.formerListings.find(await store.gateways.ownedIds(principal), params.archiveId);
  if (!former) throw notFound('Former listing', params.archiveId);
  return presentFormer(former, config.PUBLIC_URL);
});
