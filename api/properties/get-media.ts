import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { redirect } from '../http/reply.ts';
import { PUBLIC_REDIRECT } from './get-cover.ts';
import { SIGNED_SECONDS } from './get-crm-model.ts';

export const getMedia = route({
  method: 'GET',
  path: '/public/media/{gatewayId}/{name}',
  id: 'getMedia',
  summary: 'A picture that came inside a feed',
  description: 'Needs no token; the addresses stand in the listings’ images, plans and documents.',
  tag: 'Public',
  access: 'public',
  // Only a hash and a file extension, so that the path cannot leave its folder in the bucket.
  params: { name: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}(\\.[a-z0-9]{1,5})?$' } },
  success: { status: 302, description: 'To the file.', headers: { Location: 'Pre-signed address.' } },
}).handle(async ({ params: { gatewayId, name } }, { objects }) => {
  const key = `media/${gatewayId}/${name}`;
  const url = await reach('Object storage', async () =>
    (await objects.exists(key)) ? objects.url(key, { expiresSeconds: SIGNED_SECONDS }) : undefined,
  );
  if (url === undefined) throw notFound('The file', name);
  return redirect(url, PUBLIC_REDIRECT);
});
