import { LRUCache } from 'lru-cache';
import { squaresAround } from '../../analysis/sunlight/squares.ts';
import {
  CELL_REACH_M,
  nextCell,
  readSquare,
  SQUARE_DEGREES,
  squareKey,
} from '../../analysis/sunlight/sunshine-grid.ts';
import type { Sunshine, SunshineSquare } from '../../analysis/sunlight/sunshine-grid.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import { unzippedObject } from '../../clients/unzipped-object.ts';

/** Looks the usual sunshine of a place up; undefined where none was imported. */
export type SunshineAt = (lat: number, lon: number) => Promise<(Sunshine & Pick<SunshineSquare, 'source'>) | undefined>;

/** Squares in memory, some 0.7 MB each: four places at corners of their squares. */
const MAX_SQUARES = 16;
/** A square that is imported counts within ten minutes, also where one was before. */
const KNOWN_MS = 600_000;

/** Reads squares from the object storage and keeps the last ones. */
export function createSunshine(objects: Pick<ObjectStorage, 'get'>): SunshineAt {
  const squares = new LRUCache<string, { readonly square?: SunshineSquare }>({
    max: MAX_SQUARES,
    ttl: KNOWN_MS,
    fetchMethod: async (name) => {
      const square = await unzippedObject(objects, squareKey(name));
      return square ? { square: readSquare(String(square)) } : {};
    },
  });
  return async (lat, lon) => {
    const names = [...squaresAround({ lat, lon }, CELL_REACH_M, SQUARE_DEGREES)];
    const found = await Promise.all(names.map((name) => squares.fetch(name)));
    return nextCell(
      found.flatMap((one) => one?.square ?? []),
      { lat, lon },
    );
  };
}
