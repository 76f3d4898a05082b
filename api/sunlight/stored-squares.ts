import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import { unzippedObject } from '../../clients/unzipped-object.ts';

/** What is imported counts within ten minutes, also where something was before, or had been looked up. */
export const KNOWN_MS = 600_000;

/**
 * Reads squares of the earth that an operator imported, and keeps the last ones; undefined for one that was not imported.
 * @param max squares in memory
 * @param read from the bytes of a square; throws for what is none
 */
export function storedSquares<Square extends object>(
  objects: Pick<ObjectStorage, 'get'>,
  {
    max,
    keyOf,
    read,
  }: {
    readonly max: number;
    readonly keyOf: (name: string) => string;
    readonly read: (bytes: Buffer, name: string) => Square;
  },
): (name: string) => Promise<Square | undefined> {
  const squares = new LRUCache<string, { readonly square?: Square }>({
    max,
    ttl: KNOWN_MS,
    fetchMethod: async (name) => {
      const bytes = await unzippedObject(objects, keyOf(name));
      return bytes ? { square: read(bytes, name) } : {};
    },
  });
  return async (name) => (await squares.fetch(name))?.square;
}
