import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { redirect } from '../http/reply.ts';
import { SIGNED_SECONDS } from './get-crm-model.ts';

/** A redirect may be cached for half the lifetime of its address, so that it can still be followed. */
export const PUBLIC_REDIRECT = { 'Cache-Control': `public, max-age=${SIGNED_SECONDS / 2}` } as const;

export const getCover = route({
  method: 'GET',
  path: '/public/properties/{id}/cover',
  id: 'getCover',
  summary: 'Cover thumbnail of a listing',
  description: 'Needs no token. Redirects to a pre-signed address; a hidden listing has no public cover.',
  tag: 'Public',
  access: 'public',
  success: { status: 302, description: 'To the picture.', headers: { Location: 'Pre-signed address.' } },
}).handle(async ({ params }, { store, objects }) => {
  const listing = await store.listings.findPublic(params.id);
  const cover = listing?.hidden === true ? undefined : listing?.sync.cover;
  const { key } = cover ?? {};
  if (cover === undefined || key === undefined) throw notFound('The cover of listing', params.id);
  const url = await reach('Object storage', async () =>
    (await objects.exists(key)) ? objects.url(key, { expiresSeconds: SIGNED_SECONDS }) : undefined,
  );
  if (url === undefined) {
    // Missing in the object storage: the next sync makes it again.
    await store.listings.coverLost(params.id, cover);
    throw notFound('The cover of listing', params.id);
  }
  return redirect(url, PUBLIC_REDIRECT);
});
