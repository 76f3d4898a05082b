import type { InputContext } from '../connector.ts';
import { isAddress, PANORAMA_FIELD, PICTURE_FIELDS } from './map-pictures.ts';
import type { Feed } from './open-feed.ts';

/** The format's own limit for a picture. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;

/** Pictures of one row stored at the same time. */
const PARALLEL_PICTURES = 4;

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** Stores the row's pictures that are files of the zip; their references by the name in the field. */
export async function storePictures(
  ctx: InputContext,
  feed: Feed,
  field: (number: number) => string | undefined,
): Promise<Record<string, string>> {
  const names = [...PICTURE_FIELDS.map(([number]) => number), PANORAMA_FIELD]
    .map(field)
    .filter((name): name is string => name !== undefined && !isAddress(name));
  const waiting = [...new Set(names)].flatMap((name) => {
    const entry = feed.picture(name);
    return entry && entry.bytes <= MAX_PICTURE_BYTES ? [{ name, entry }] : [];
  });
  const stored: Record<string, string> = {};
  for (let at = 0; at < waiting.length; at += PARALLEL_PICTURES) {
    const references = await Promise.all(
      waiting.slice(at, at + PARALLEL_PICTURES).map(async ({ name, entry }) => {
        const reference = await ctx.media.put({
          fingerprint: `${entry.name.toLowerCase()} ${entry.crc32.toString(16)} ${entry.bytes}`,
          filename: entry.name.slice(entry.name.lastIndexOf('/') + 1),
          contentType: PICTURE_TYPES[entry.name.slice(entry.name.lastIndexOf('.') + 1).toLowerCase()],
          open: () => feed.openPicture(entry),
        });
        return [name, reference] as const;
      }),
    );
    Object.assign(stored, Object.fromEntries(references));
  }
  return stored;
}
