import { firstCrossing } from '../../../model/geography/geo-area.ts';
import type { Position } from '../../../model/geography/geo-area.ts';

/** A point of an area, degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Most points of a drawn area: the address of the page holds them, and the API takes 499. */
export const MAX_POINTS = 100;
const FEWEST_POINTS = 3;
/** Widest area, degrees of longitude: beyond half the world it is ambiguous which side is meant. */
const MAX_WIDTH = 180;
/** Decimals of a degree: one metre. */
const DECIMALS = 5;
/** Kilometres of a degree of latitude on the mean sphere. */
const KM_PER_DEGREE = 111.195;

/** Why an area cannot be searched. `crossing`: the lines after which points cross, by number. */
export type AreaFault =
  | { readonly code: 'few' | 'many' | 'outside' | 'wide' | 'twice' }
  | { readonly code: 'crossing'; readonly first: number; readonly second: number };

/** A place as an address holds it, exact to a metre. */
export const rounded = ({ lat, lon }: Place): Place => ({
  lat: Number(lat.toFixed(DECIMALS)),
  lon: Number(lon.toFixed(DECIMALS)),
});

/** An area in an address: latitudes and longitudes of its points, in turn. */
export const areaText = (points: readonly Place[]): string =>
  points
    .map(rounded)
    .flatMap(({ lat, lon }) => [lat, lon])
    .join('_');

/** The points of an area in an address; undefined if they cannot be read. */
export function readArea(text: string): Place[] | undefined {
  const parts = text.split('_');
  if (parts.length % 2 !== 0 || !parts.every((part) => /^-?\d+(\.\d+)?$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  return numbers.flatMap((lat, place) => (place % 2 === 0 ? [{ lat, lon: numbers[place + 1] ?? 0 }] : []));
}

/** The closed ring of the API. */
export function ringOf(points: readonly Place[]): [lon: number, lat: number][] {
  const ring = points.map(({ lat, lon }): [number, number] => [lon, lat]);
  const [first] = ring;
  return first ? [...ring, first] : [];
}

/** The first fault of an area; undefined if it can be searched. */
export function areaFault(points: readonly Place[]): AreaFault | undefined {
  if (points.length < FEWEST_POINTS) return { code: 'few' };
  if (points.length > MAX_POINTS) return { code: 'many' };
  if (points.some(({ lat, lon }) => Math.abs(lat) > 90 || Math.abs(lon) > 180)) return { code: 'outside' };
  const lons = points.map(({ lon }) => lon);
  if (Math.max(...lons) - Math.min(...lons) >= MAX_WIDTH) return { code: 'wide' };
  const ring: Position[] = ringOf(points);
  if (ring.some(([lon, lat], place) => lon === ring[place - 1]?.[0] && lat === ring[place - 1]?.[1]))
    return { code: 'twice' };
  const crossing = firstCrossing(ring);
  return crossing && { code: 'crossing', first: crossing[0] + 1, second: crossing[1] + 1 };
}

/** The size of an area without crossing lines, km²: exact to a per mille for areas as large as a department. */
export function areaKm2(points: readonly Place[]): number {
  const middle = points.reduce((sum, { lat }) => sum + lat, 0) / points.length;
  const width = Math.cos((middle * Math.PI) / 180);
  let twice = 0;
  for (const [index, { lat, lon }] of points.entries()) {
    const next = points[(index + 1) % points.length];
    if (next) twice += lon * next.lat - next.lon * lat;
  }
  return (Math.abs(twice) / 2) * width * KM_PER_DEGREE ** 2;
}
