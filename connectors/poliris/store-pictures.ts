import type { InputContext } from '../connector.ts';
import { contentType } from '../mapping/content-type.ts';
import { storeEntry } from '../sources/store-entry.ts';
import { isAddress, PANORAMA_FIELD, PICTURE_FIELDS } from './map-pictures.ts';
import type { Feed } from './open-feed.ts';

/** The format's own limit for a picture. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;

/** Pictures of one row stored at the same time. */
const PARALLEL_PICTURES = 4;

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
        const reference = await storeEntry(ctx, entry, {
          contentType: contentType(undefined, entry.name),
          open: () => feed.openPicture(entry),
        });
        return [name, reference] as const;
      }),
    );
    Object.assign(stored, Object.fromEntries(references));
  }
  return stored;
}
