import { isObject } from '../../model/shared/is-object.ts';
import type { Point } from '../../model/geography/distance.ts';

/** A building, or a part of one with its own height. */
export interface Building {
  /** From the ground to the gutter or to the top of the roof, metres, as its publisher measures it. */
  readonly height: number;
  /** Its outline, from above. */
  readonly outline: readonly Point[];
}

/** The buildings of one publication in a square. */
export interface BuildingSet {
  /** Who published them, as the operator named it. */
  readonly source: string;
  readonly buildings: readonly Building[];
}

/** Side of a square that is stored, degrees: 1.1 km from north to south. */
export const SQUARE_DEGREES = 0.01;
/** The highest building of the world has 828 m. */
const HIGHEST_M = 1_000;
/** Corners of an outline, the last one once. */
const LEAST_CORNERS = 3;
/** A sequence of JSON texts begins each with it. */
const RECORD_SEPARATOR = '\u001E';
/** Digits behind the point of a degree that are stored: 0.1 m. */
const DIGITS = 6;

/** Where the object storage has a square, compressed by gzip. */
export const squareKey = (name: string): string => `buildings/${name}.txt.gz`;

/**
 * Reads a line of GeoJSONSeq (RFC 8142, with or without the record separator): a feature whose geometry is a polygon or several, in degrees (RFC 7946). Courtyards are taken as built over.
 * @param heightName the property of the feature that has the height in metres
 * @returns undefined where the height is not known: absent, null or not above 0
 * Throws RangeError for what is no such feature, for a height that is no number of metres, and for coordinates that are not in degrees.
 */
export function readFeature(line: string, heightName: string): Building[] | undefined {
  const { geometry, properties } = featureOf(line);
  if (!isObject(geometry)) throw new RangeError('the feature has no geometry.');
  const { type, coordinates } = geometry;
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !Array.isArray(coordinates))
    throw new RangeError(`the geometry must be a Polygon or a MultiPolygon, not ${String(type)}.`);
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  const outlines = polygons.map((polygon) => outlineOf(Array.isArray(polygon) ? polygon[0] : undefined));
  const height = heightOf(isObject(properties) ? properties[heightName] : undefined, heightName);
  return height === undefined ? undefined : outlines.map((outline) => ({ height, outline }));
}

function featureOf(line: string): Record<string, unknown> {
  try {
    const feature: unknown = JSON.parse(line.startsWith(RECORD_SEPARATOR) ? line.slice(1) : line);
    if (isObject(feature) && feature['type'] === 'Feature') return feature;
  } catch {
    // The same for what is no JSON.
  }
  throw new RangeError('it must be one GeoJSON feature; `ogr2ogr -f GeoJSONSeq -t_srs EPSG:4326` writes such files.');
}

function heightOf(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || value > HIGHEST_M)
    throw new RangeError(`${name} is ${JSON.stringify(value)}, which is no height in metres.`);
  return value > 0 ? value : undefined;
}

function outlineOf(ring: unknown): Point[] {
  const corners = Array.isArray(ring) ? ring.slice(0, -1).map(toPoint) : [];
  if (corners.length < LEAST_CORNERS) throw new RangeError('an outline has fewer than three corners.');
  return corners;
}

function toPoint(position: unknown): Point {
  const [lon, lat]: unknown[] = Array.isArray(position) ? position : [];
  if (typeof lon !== 'number' || typeof lat !== 'number' || Math.abs(lon) > 180 || Math.abs(lat) > 90)
    throw new RangeError(`${JSON.stringify(position)} is no position in degrees: longitude, then latitude.`);
  return { lat, lon };
}

/** The middle of the box around an outline: the square that it is in is that of the building. */
export function middleOf({ outline }: Pick<Building, 'outline'>): Point {
  const between = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: between(outline.map(({ lat }) => lat)), lon: between(outline.map(({ lon }) => lon)) };
}

/** A square as it is stored: each publication with its source in a line that begins with `#`, then a line for each building: its height, and latitude and longitude of each corner. */
export const writeBuildings = (sets: readonly BuildingSet[]): string =>
  sets
    .flatMap(({ source, buildings }) => [
      `#${source}`,
      ...buildings.map(({ height, outline }) =>
        [height, ...outline.flatMap(({ lat, lon }) => [lat.toFixed(DIGITS), lon.toFixed(DIGITS)])].join(' '),
      ),
    ])
    .join('\n');

/** Reads what `writeBuildings` wrote. */
export function readBuildings(text: string): BuildingSet[] {
  const sets: { source: string; buildings: Building[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) {
      sets.push({ source: line.slice(1), buildings: [] });
      continue;
    }
    const [height = 0, ...degrees] = line.split(' ').map(Number);
    const outline = Array.from({ length: degrees.length / 2 }, (_, at) => ({
      lat: degrees[2 * at] ?? 0,
      lon: degrees[2 * at + 1] ?? 0,
    }));
    sets.at(-1)?.buildings.push({ height, outline });
  }
  return sets;
}
