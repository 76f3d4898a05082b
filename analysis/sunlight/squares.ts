import { EARTH_RADIUS_M } from '../../model/geography/distance.ts';
import type { Point } from '../../model/geography/distance.ts';

/** Metres of a degree of latitude. */
const DEGREE_M = (EARTH_RADIUS_M * Math.PI) / 180;
/** Meridians meet at the poles: no square there is wider than ten of the equator. */
const NARROWEST = 0.1;
const RADIANS = Math.PI / 180;

/** The name of the square of whole degrees in which a place is, by its south-west corner: `N43W002` of one degree, `N40W010` of ten. */
export function squareName({ lat, lon }: Point, degrees = 1): string {
  const [south, west] = [Math.floor(lat / degrees) * degrees, Math.floor(lon / degrees) * degrees];
  const digits = (value: number, length: number) => String(Math.abs(value)).padStart(length, '0');
  return `${south < 0 ? 'S' : 'N'}${digits(south, 2)}${west < 0 ? 'W' : 'E'}${digits(west, 3)}`;
}

/** The names of the squares that are not further than `reachM` metres from a place, its own among them. */
export function squaresAround({ lat, lon }: Point, reachM: number, degrees = 1): Set<string> {
  const north = reachM / DEGREE_M;
  const east = north / Math.max(NARROWEST, Math.cos(lat * RADIANS));
  const corner = (value: number) => Math.floor(value / degrees) * degrees;
  const names = new Set<string>();
  for (let y = corner(lat - north); y <= corner(lat + north); y += degrees) {
    if (y < -90 || y >= 90) continue;
    for (let x = corner(lon - east); x <= corner(lon + east); x += degrees)
      names.add(squareName({ lat: y, lon: ((((x + 180) % 360) + 360) % 360) - 180 }, degrees));
  }
  return names;
}
