import { DEGREE_M } from '../../model/geography/distance.ts';
import type { Point } from '../../model/geography/distance.ts';

/** Meridians meet at the poles: no square there is wider than ten of the equator. */
const NARROWEST = 0.1;
const RADIANS = Math.PI / 180;

/**
 * The name of the square in which a place is, by its south-west corner: `N43W002` of one degree, `N40W010` of ten, `N43.48W001.56` of a hundredth.
 * @param degrees its side: whole degrees, or hundredths
 */
export const squareName = ({ lat, lon }: Point, degrees = 1): string =>
  nameOf(Math.floor(lat / degrees), Math.floor(lon / degrees), degrees);

/** The names of the squares that are not further than `reachM` metres from a place, its own among them. */
export function squaresAround({ lat, lon }: Point, reachM: number, degrees = 1): Set<string> {
  const north = reachM / DEGREE_M;
  const east = north / Math.max(NARROWEST, Math.cos(lat * RADIANS));
  const number = (value: number) => Math.floor(value / degrees);
  const around = number(360);
  const names = new Set<string>();
  for (let y = number(lat - north); y <= number(lat + north); y++) {
    if (y < number(-90) || y >= number(90)) continue;
    for (let x = number(lon - east); x <= number(lon + east); x++)
      names.add(nameOf(y, ((((x - number(-180)) % around) + around) % around) + number(-180), degrees));
  }
  return names;
}

/** By the numbers of a square, counted from the equator and from Greenwich: those of a place and of its surroundings have the same names, however degrees are rounded. */
function nameOf(y: number, x: number, degrees: number): string {
  const digits = (number: number, whole: number) => {
    const text = (Math.abs(number) * degrees).toFixed(degrees < 1 ? 2 : 0);
    return text.padStart(text.includes('.') ? whole + 3 : whole, '0');
  };
  return `${y < 0 ? 'S' : 'N'}${digits(y, 2)}${x < 0 ? 'W' : 'E'}${digits(x, 3)}`;
}
