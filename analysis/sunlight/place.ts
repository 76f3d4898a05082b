import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';
import { createHorizon, fromFloor } from './horizon.ts';
import type { HorizonPoint } from './horizon.ts';
import { openZone } from './local-days.ts';
import { createSun, refraction } from './sun-position.ts';
import type { SunPosition } from './sun-position.ts';

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
}

/** A façade: its direction in degrees from the north. */
export interface Wall {
  readonly orientation: Orientation;
  readonly azimuth: number;
}

export interface Place {
  readonly zone: ReturnType<typeof openZone>;
  readonly sun: ReturnType<typeof createSun>;
  /** What hides the sky, as seen from the floor. */
  readonly obstacles: readonly HorizonPoint[];
  readonly horizon: ReturnType<typeof createHorizon>;
  readonly walls: readonly Wall[];
}

const RADIANS = Math.PI / 180;
/** Between two neighbours of the eight directions, degrees. */
const EIGHTH = 45;

/** Throws RangeError for an unknown time zone. */
export function openPlace({ lat, lon, timezone, orientations, floor = 0, horizon = [] }: PlaceDescription): Place {
  const obstacles = fromFloor(horizon, floor);
  const named = orientations.length > 0 ? [...new Set(orientations)] : ORIENTATIONS;
  return {
    zone: openZone(timezone),
    sun: createSun(lat, lon),
    obstacles,
    horizon: createHorizon(obstacles),
    walls: named.map((orientation) => ({ orientation, azimuth: ORIENTATIONS.indexOf(orientation) * EIGHTH })),
  };
}

/** Whether the middle of the sun, lifted by refraction, is above the horizon in its direction. */
export const isSeen = ({ azimuth, altitude }: SunPosition, { horizon }: Pick<Place, 'horizon'>): boolean =>
  altitude + refraction(altitude) > Math.max(0, horizon(azimuth));

/** Whether the sun is in front of a vertical wall. */
export const isInFront = ({ azimuth }: Pick<SunPosition, 'azimuth'>, wall: Wall): boolean =>
  Math.cos((azimuth - wall.azimuth) * RADIANS) > 0;
