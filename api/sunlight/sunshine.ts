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
import { storedSquares } from './stored-squares.ts';

/** Looks the usual sunshine of a place up; undefined where none was imported. */
export type SunshineAt = (lat: number, lon: number) => Promise<(Sunshine & Pick<SunshineSquare, 'source'>) | undefined>;

/** Squares in memory, some 0.7 MB each: four places at corners of their squares. */
const MAX_SQUARES = 16;

/** Reads squares from the object storage and keeps the last ones. */
export function createSunshine(objects: Pick<ObjectStorage, 'get'>): SunshineAt {
  const squares = storedSquares(objects, {
    max: MAX_SQUARES,
    keyOf: squareKey,
    read: (bytes) => readSquare(String(bytes)),
  });
  return async (lat, lon) => {
    const names = [...squaresAround({ lat, lon }, CELL_REACH_M, SQUARE_DEGREES)];
    const found = await Promise.all(names.map(squares));
    return nextCell(
      found.flatMap((one) => one ?? []),
      { lat, lon },
    );
  };
}
