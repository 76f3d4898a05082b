/** Mean radius of the Earth, metres (IUGG); that of Lucene differs by three centimetres. */
export const EARTH_RADIUS_M = 6_371_008.8;

/** Metres of a degree of latitude. */
export const DEGREE_M = (EARTH_RADIUS_M * Math.PI) / 180;

/** A point in WGS-84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

const RADIANS = Math.PI / 180;

/** Metres between two points on a sphere, by the haversine formula. */
export function distanceM(from: Point, to: Point): number {
  const lat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const lon = Math.sin(((to.lon - from.lon) * RADIANS) / 2);
  const chord = lat * lat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * lon * lon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}
