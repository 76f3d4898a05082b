import { EARTH_RADIUS_M } from '../../model/geography/distance.ts';

const RADIANS = Math.PI / 180;

/**
 * Positions in metres on a plane around a latitude (equirectangular). Distances are exact within 1 % up to 60 km to the north and south of it, at the
 * latitudes of France.
 */
export function projection(
  latitude: number,
): (position: { readonly lat: number; readonly lon: number }) => { x: number; y: number } {
  const eastward = RADIANS * EARTH_RADIUS_M * Math.cos(latitude * RADIANS);
  return ({ lat, lon }) => ({ x: lon * eastward, y: lat * RADIANS * EARTH_RADIUS_M });
}
