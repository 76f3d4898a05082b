import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';
import { createHorizon, fromFloor } from './horizon.ts';
import type { HorizonPoint } from './horizon.ts';
import type { TerrainHorizon } from './terrain-horizon.ts';
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
}

/** A façade: its direction in degrees from the north. */
export interface Wall {
  readonly orientation: Orientation;
  readonly azimuth: number;
}

export interface Place {
  readonly zone: ReturnType<typeof openZone>;
  readonly sun: ReturnType<typeof createSun>;
  /** The given obstacles, as seen from the floor. */
  readonly obstacles: readonly HorizonPoint[];
  /** The ground around, as seen from the floor. */
  readonly hills: readonly HorizonPoint[];
  /** How high the higher of both hides the sky. */
  readonly horizon: ReturnType<typeof createHorizon>;
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
    horizon: (azimuth) => Math.max(near(azimuth), far(azimuth)),
    walls: named.map((orientation) => ({ orientation, azimuth: ORIENTATIONS.indexOf(orientation) * EIGHTH })),
  };
}

/** Whether the middle of the sun, lifted by refraction, is above the horizon in its direction. */
export const isSeen = ({ azimuth, altitude }: SunPosition, { horizon }: Pick<Place, 'horizon'>): boolean =>
  altitude + refraction(altitude) > Math.max(0, horizon(azimuth));

/** Whether the sun is in front of a vertical wall. */
export const isInFront = ({ azimuth }: Pick<SunPosition, 'azimuth'>, wall: Wall): boolean =>
  Math.cos((azimuth - wall.azimuth) * RADIANS) > 0;
