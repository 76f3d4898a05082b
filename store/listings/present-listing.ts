import { MEDIA_SCHEME } from '../../model/property/media-scheme.ts';
import { picturePath } from '../../model/listing/resized-picture.ts';
import type { Listing, PublishedListing } from '../../model/listing/listing.ts';
import type { Property } from '../../model/property/property.ts';

type FileDocuments = NonNullable<Property['images']>;

/** What a listing says of itself rather than of the property: no change of content. */
const NO_CONTENT = new Set(['fetched_at', 'updated_at', 'synchronization', 'cover_thumbnail', 'resized_images']);

/** What a listing says about the property: two versions of it with the same content say the same to a visitor. */
export const contentOf = (listing: PublishedListing): { readonly [field: string]: unknown } =>
  Object.fromEntries(Object.entries(listing).filter(([field]) => !NO_CONTENT.has(field)));

/**
 * The listing as the world sees it: internal fields left out, media and cover addresses made absolute.
 * @param publicUrl root of the API's public address, without a trailing slash
 */
export function presentListing(listing: Listing, publicUrl: string): PublishedListing {
  const { _id, sync, ...property } = listing;
  const resolve = (files: FileDocuments): FileDocuments =>
    files.map((file) =>
      file.url?.startsWith(MEDIA_SCHEME)
        ? { ...file, url: `${publicUrl}/v1/gateway/public/media/${file.url.slice(MEDIA_SCHEME.length)}` }
        : file,
    );
  const latest = sync.deliveries?.at(-1);
  return {
    id: _id,
    ...property,
    ...(property.images
      ? {
          images: resolve(property.images),
          resized_images: property.images.map(({ url }) => publicUrl + picturePath(_id, url ?? '')),
        }
      : {}),
    ...(property.plans ? { plans: resolve(property.plans) } : {}),
    ...(property.documents ? { documents: resolve(property.documents) } : {}),
    ...(sync.cover?.key ? { cover_thumbnail: `${publicUrl}/v1/gateway/public/properties/${_id}/cover` } : {}),
    synchronization: {
      version: sync.version,
      sync_status: sync.pending ? (latest?.status === 'failed' ? 'failed' : 'pending') : (latest?.status ?? 'pending'),
      ...(latest?.status === 'synced' ? { synced_at: latest.at.toISOString(), synced_domain: latest.domain } : {}),
    },
  };
}
