import { hash } from 'node:crypto';

/** Widths in which pictures of listings are served, pixels: phones, cards on dense screens, pages, full screens. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Media types in which they are served. */
export const PICTURE_TYPES = ['image/jpeg', 'image/webp'] as const;

export type PictureType = (typeof PICTURE_TYPES)[number];

/** Base64url characters of a name: 132 bits, so that nobody finds a name by trying. */
const NAME_LENGTH = 22;

/**
 * The name of a picture in its public address. It cannot be made up without the listing's id and the address of the original, and stays the same while
 * the listing has that picture.
 * @param url address of the original as stored, also with the scheme `media:`
 */
export const pictureName = (listingId: string, url: string): string =>
  hash('sha256', `${listingId}/${url}`, 'base64url').slice(0, NAME_LENGTH);

/** Path of a picture below the root of the API; the width follows as `?w=`. */
export const picturePath = (listingId: string, url: string): string =>
  `/v1/gateway/public/properties/${listingId}/pictures/${pictureName(listingId, url)}`;

/** Prefix of the resized pictures of a gateway in object storage. */
export const resizedPrefix = (gatewayId: string): string => `pictures/${gatewayId}/`;

/** A resized picture, or why there is none; `retry` when it may work later. */
export type ResizedPicture = { readonly bytes: Buffer } | { readonly failure: string; readonly retry: boolean };

/** Fetches the original of a picture and resizes it. Throws DOWNSTREAM_ERROR when object storage is down. */
export type ResizePicture = (
  source: string,
  how: { readonly width: PictureWidth; readonly type: PictureType },
  signal: AbortSignal,
) => Promise<ResizedPicture>;
