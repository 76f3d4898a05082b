import { PICTURE_TYPES, PICTURE_WIDTHS, pictureName } from '../../model/listing/resized-picture.ts';
import type { PictureType, PictureWidth } from '../../model/listing/resized-picture.ts';
import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { content } from '../http/reply.ts';

/** The address belongs to one original, so that browsers and CDNs need not ask again: 30 days, as long as the picture is kept. */
const CACHED = 'public, max-age=2592000, immutable';
const DEFAULT_WIDTH = 1280;

export const getPicture = route({
  method: 'GET',
  path: '/public/properties/{id}/pictures/{picture}',
  id: 'getPicture',
  summary: 'A picture of a listing, resized',
  description:
    'Needs no token; the addresses are in `resized_images` of the listing. WebP for clients whose `Accept` names it, else JPEG; upright, without EXIF and GPS, and never larger than the original. A hidden listing has no public pictures.',
  tag: 'Public',
  access: 'public',
  params: { picture: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } },
  query: {
    w: {
      type: 'integer',
      enum: PICTURE_WIDTHS,
      default: DEFAULT_WIDTH,
      description: 'Width in pixels; the height follows.',
    },
  },
  negotiates: PICTURE_TYPES,
  errors: ['RATE_LIMITED'],
  success: {
    status: 200,
    description: 'The picture.',
    contentType: PICTURE_TYPES,
    headers: { ETag: 'Changes when the picture is made again.', 'Cache-Control': 'A month, immutable.' },
  },
}).handle(async ({ params: { id, picture }, query, mediaType }, { store, pictures }) => {
  const listing = await store.listings.find(id);
  const images = listing?.hidden === true ? [] : (listing?.images ?? []);
  const source = images.find(({ url }) => url !== undefined && pictureName(id, url) === picture)?.url;
  if (!listing || source === undefined) throw notFound('The picture', picture);
  const width: PictureWidth = query.w ?? DEFAULT_WIDTH;
  const type: PictureType = mediaType === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const { bytes, tag } = await pictures.get({ listing, name: picture, source, width, type });
  return content(type, bytes, { ETag: tag, 'Cache-Control': CACHED });
});
