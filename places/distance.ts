/** Mean radius of the earth, metres (IUGG). */
const EARTH = 6_371_009;

const RADIANS = Math.PI / 180;

interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Metres between two positions in degrees, by the haversine formula. */
export function metres(one: Position, other: Position): number {
  const [lat1, lat2] = [one.lat * RADIANS, other.lat * RADIANS];
  const half = (a: number, b: number): number => Math.sin((a - b) / 2) ** 2;
  const h = half(lat2, lat1) + Math.cos(lat1) * Math.cos(lat2) * half(other.lon * RADIANS, one.lon * RADIANS);
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}
