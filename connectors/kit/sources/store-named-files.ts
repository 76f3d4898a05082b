import type { InputContext } from '../../connector.ts';
import { contentType } from '../mapping/content-type.ts';
import type { TextFeed } from './open-text-feed.ts';
import { storeEntry } from './store-entry.ts';

/** Where named files are found. */
export type NamedFileSource = Pick<TextFeed, 'file' | 'openFile'>;

/** Maximum size of a file: portals accept pictures of up to 10 MiB; plans and brochures are larger. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** Files of one listing stored concurrently. */
const PARALLEL_FILES = 4;

/**
 * Stores the files of a listing from the zip of its feed.
 * @param names file names of the listing; repeated ones count once
 * @returns the reference of each file by its name; names that are not in the zip, and files that are too large, are left out
 */
export async function storeNamedFiles(
  ctx: InputContext,
  feed: NamedFileSource,
  names: Iterable<string>,
): Promise<Record<string, string>> {
  const waiting = [...new Set(names)].flatMap((name) => {
    const entry = feed.file(name);
    return entry && entry.bytes > 0 && entry.bytes <= MAX_FILE_BYTES ? [{ name, entry }] : [];
  });
  const stored: (readonly [name: string, reference: string])[] = [];
  for (let at = 0; at < waiting.length; at += PARALLEL_FILES) {
    const references = waiting.slice(at, at + PARALLEL_FILES).map(async ({ name, entry }) => {
      const reference = await storeEntry(ctx, entry, {
        contentType: contentType(undefined, entry.name),
        open: () => feed.openFile(entry),
      });
      return [name, reference] as const;
    });
    stored.push(...(await Promise.all(references)));
  }
  return Object.fromEntries(stored);
}
