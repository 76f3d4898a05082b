import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';
import { createHorizon, fromFloor } from './horizon.ts';
import type { HorizonPoint } from './horizon.ts';
import type { TerrainHorizon } from './terrain-horizon.ts';
import type { Neighbours } from './neighbours.ts';
import { openZone } from './local-days.ts';
import { createSun, refraction } from './sun-position.ts';
import type { SunPosition } from './sun-position.ts';

/** The horizon that the ground makes, and the names of the tiles that say so. */
export interface Terrain extends TerrainHorizon {
  readonly tiles: readonly string[];
}

/** A place with façades, as it is described. */
export interface PlaceDescription {
  /** Degrees, north and east positive. */
  readonly lat: number;
  readonly lon: number;
  /** IANA name. */
  readonly timezone: string;
  /** Directions of the façades; empty: unknown, so all eight. */
  readonly orientations: readonly Orientation[];
  /** Storeys above the ground; absent: unknown, as seen from the ground. */
  readonly floor?: number;
  readonly horizon?: readonly HorizonPoint[];
  /** The ground around; absent: not known, taken as level. */
  readonly terrain?: Terrain | undefined;
  /** The buildings around, as the façades see them; absent: not known. */
  readonly neighbours?: Neighbours | undefined;
}

/** A façade: its direction in degrees from the north, and how high the sky in front of it is hidden. */
export interface Wall {
  readonly orientation: Orientation;
  readonly azimuth: number;
  readonly horizon: (azimuth: number) => number;
}

export interface Place {
  readonly zone: ReturnType<typeof openZone>;
  readonly sun: ReturnType<typeof createSun>;
  /** The given obstacles, as seen from the floor. */
  readonly obstacles: readonly HorizonPoint[];
  /** The ground around, as seen from the floor. */
  readonly hills: readonly HorizonPoint[];
  readonly walls: readonly Wall[];
}

const RADIANS = Math.PI / 180;
/** Between two neighbours of the eight directions, degrees. */
const EIGHTH = 45;

/** Throws RangeError for an unknown time zone. */
export function openPlace({
  lat,
  lon,
  timezone,
  orientations,
  floor = 0,
  horizon = [],
  terrain,
  neighbours,
}: PlaceDescription): Place {
  const obstacles = fromFloor(horizon, floor);
  const hills = fromFloor(terrain?.points ?? [], floor);
  const [near, far] = [createHorizon(obstacles), createHorizon(hills)];
  const named = orientations.length > 0 ? [...new Set(orientations)] : ORIENTATIONS;
  return {
    zone: openZone(timezone),
    sun: createSun(lat, lon),
    obstacles,
    hills,
    walls: named.map((orientation): Wall => {
      const view = neighbours?.facades.find((one) => one.orientation === orientation);
      // The sun is half a degree wide: the nearest whole degree is near enough.
      const built = (azimuth: number) => view?.altitudes[Math.round(azimuth) % view.altitudes.length] ?? 0;
      return {
        orientation,
        azimuth: ORIENTATIONS.indexOf(orientation) * EIGHTH,
        horizon: (azimuth) => Math.max(near(azimuth), far(azimuth), built(azimuth)),
      };
    }),
  };
}

/**
 * Whether the sun shines on a façade: its middle, lifted by refraction, is above what hides the sky in its direction, and in front of the vertical wall.
 */
export const isLit = ({ azimuth, altitude }: SunPosition, wall: Wall): boolean =>
  Math.cos((azimuth - wall.azimuth) * RADIANS) > 0 &&
  altitude + refraction(altitude) > Math.max(0, wall.horizon(azimuth));
