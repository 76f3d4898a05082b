import { EARTH_RADIUS_M } from '../../model/geography/distance.ts';
import type { HorizonPoint } from './horizon.ts';

/** The height of the ground at a place, metres above the sea; undefined where it is not known. */
export type Elevation = (place: { readonly lat: number; readonly lon: number }) => number | undefined;

/** The horizon that the ground makes. */
export interface TerrainHorizon {
  readonly points: readonly HorizonPoint[];
  /** Whether the height was known wherever it was looked up. */
  readonly complete: boolean;
}

const RADIANS = Math.PI / 180;
/** Between two directions, degrees; the sun moves as much in twelve minutes. */
const AZIMUTH_STEP = 3;
/** From nearer, heights 93 m apart say nothing of a slope. */
const FIRST_M = 150;
/** A mountain of 2,000 m is 2° high from here, as high as the sun ten minutes after it has risen. */
export const REACH_M = 50_000;
/** Steps grow with the distance: what is twice as far must be twice as wide to be as wide in the sky. */
const GROWTH = 1.03;
/** Share of the curvature of the earth that refraction of light along the ground takes back (k of surveying). */
const REFRACTION = 0.13;

/** Distances at which a ray looks at the ground, metres. */
const DISTANCES: readonly number[] = Array.from(
  { length: Math.floor(Math.log(REACH_M / FIRST_M) / Math.log(GROWTH)) + 1 },
  (_, step) => FIRST_M * GROWTH ** step,
);

/** The place at a distance in a direction (on a sphere). */
function placeAt(lat: number, lon: number, azimuth: number, metres: number): { lat: number; lon: number } {
  const [angle, from] = [metres / EARTH_RADIUS_M, lat * RADIANS];
  const bearing = azimuth * RADIANS;
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const east = lon + turn / RADIANS;
  return { lat: to / RADIANS, lon: east >= 180 ? east - 360 : east < -180 ? east + 360 : east };
}

/**
 * How high the ground rises around a place, every three degrees, to 50 km, with the curvature of the earth and the refraction along the ground; never below the level. Each point has the distance of the ground that makes it, so that it
 * can be seen from a floor. Undefined where the height of the place itself is not known.
 */
export function terrainHorizon(elevation: Elevation, lat: number, lon: number): TerrainHorizon | undefined {
  const own = elevation({ lat, lon });
  if (own === undefined) return undefined;
  let complete = true;
  const points: HorizonPoint[] = [];
  for (let azimuth = 0; azimuth < 360; azimuth += AZIMUTH_STEP) {
    let highest = 0;
    let at: number | undefined;
    for (const distance of DISTANCES) {
      const height = elevation(placeAt(lat, lon, azimuth, distance));
      if (height === undefined) complete = false;
      else {
        const drop = ((1 - REFRACTION) * distance ** 2) / (2 * EARTH_RADIUS_M);
        const slope = (height - own - drop) / distance;
        if (slope > highest) [highest, at] = [slope, distance];
      }
    }
    points.push({ azimuth, altitude: Math.atan(highest) / RADIANS, ...(at === undefined ? {} : { distance: at }) });
  }
  return { points, complete };
}
