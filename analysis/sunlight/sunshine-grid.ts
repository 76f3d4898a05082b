import { distanceM } from '../../model/geography/distance.ts';
import type { Point } from '../../model/geography/distance.ts';

/** How much of the time between sunrise and sunset the sun shines at a place, by month: means of many years. */
export interface Sunshine extends Point {
  /** Of January to December, 0 to 100. */
  readonly percents: readonly number[];
}

/** What was imported of a square of ten degrees. */
export interface SunshineSquare {
  /** Who published it, as the operator named it. */
  readonly source: string;
  readonly cells: readonly Sunshine[];
}

/** Side of a square that is stored, degrees: 3,600 cells of ten minutes of arc. */
export const SQUARE_DEGREES = 10;
/**
 * A cell further away says nothing of a place, metres. The middle of a cell of ten minutes is at most 13 km away, of one of half a degree 39 km; coasts and islands are not in every grid.
 */
export const CELL_REACH_M = 40_000;
/** No cell within reach is further to the north or south, degrees. */
const REACH_DEGREES = 0.4;
const MONTHS = 12;

/** Where the object storage has a square, compressed by gzip. */
export const squareKey = (name: string): string => `sunshine/${name}.txt.gz`;

/**
 * Reads a line of a grid of sunshine: latitude, longitude, and twelve percentages of the time from sunrise to sunset, January first, with blanks between them. It is the format of
 * `grid_10min_sunp.dat` of CRU CL 2.0 (New, Lister, Hulme and Makin 2002, A high-resolution data set of surface climate over global land areas). Throws RangeError for anything else.
 */
export function readCell(line: string): Sunshine {
  const numbers = line.trim().split(/\s+/).map(Number);
  const [lat = Number.NaN, lon = Number.NaN, ...percents] = numbers;
  if (percents.length !== MONTHS || numbers.some((value) => !Number.isFinite(value)))
    throw new RangeError('it must have 14 numbers: latitude, longitude, and the sunshine of January to December.');
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
    throw new RangeError(`${lat} ${lon} is no place: latitudes are from -90 to 90, longitudes from -180 to 180.`);
  const wrong = percents.find((percent) => percent < 0 || percent > 100);
  if (wrong !== undefined) throw new RangeError(`${wrong} is no percentage of the time from sunrise to sunset.`);
  return { lat, lon, percents };
}

/** A square as it is stored: its source, then a line for each cell as `readCell` takes it. */
export const writeSquare = ({ source, cells }: SunshineSquare): string =>
  [source, ...cells.map(({ lat, lon, percents }) => [lat, lon, ...percents].join(' '))].join('\n');

/** Throws RangeError for what `writeSquare` did not write. */
export function readSquare(text: string): SunshineSquare {
  const [source = '', ...lines] = text.split('\n');
  return { source, cells: lines.map(readCell) };
}

/** The cell whose middle is next to a place, within `CELL_REACH_M`, and who published it. */
export function nextCell(
  squares: readonly SunshineSquare[],
  place: Point,
): (Sunshine & Pick<SunshineSquare, 'source'>) | undefined {
  let found: (Sunshine & Pick<SunshineSquare, 'source'>) | undefined;
  let nearest = CELL_REACH_M;
  for (const { source, cells } of squares) {
    for (const cell of cells) {
      if (Math.abs(cell.lat - place.lat) > REACH_DEGREES) continue;
      const distance = distanceM(cell, place);
      if (distance > nearest) continue;
      nearest = distance;
      found = { ...cell, source };
    }
  }
  return found;
}
