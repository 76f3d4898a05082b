import { Body, Equator, Observer, SiderealTime } from 'astronomy-engine';
import { DAY_MS } from '../../model/shared/time.ts';

/** Position of the sun, degrees. Azimuth clockwise from north, altitude of the centre above the true horizon. */
export interface SunPosition {
  readonly azimuth: number;
  /** Without the atmosphere. */
  readonly altitude: number;
}

const RADIANS = Math.PI / 180;
/** Sidereal hours per hour of universal time. */
const SIDEREAL_RATE = 1.002_737_909_35;
/** The apparent place is exact for the middle of the Earth at these steps, and interpolated between them: the error is below 0.0001 degrees. */
const NODE_MS = DAY_MS / 2;
const GEOCENTRE = new Observer(0, 0, 0);

interface Node {
  /** Radians; right ascension continues beyond a whole turn. */
  readonly rightAscension: number;
  readonly declination: number;
  /** Greenwich apparent sidereal time, radians. */
  readonly sidereal: number;
}

/**
 * The sun's place in the sky of one point through a span of time. Apparent right ascension and declination come from astronomy-engine (truncated VSOP87,
 * nutation, aberration), which agrees with NREL's Solar Position Algorithm (Reda and Andreas 2004) to 0.005 degrees; they are computed twice a day and
 * interpolated, so that a whole year in steps of minutes takes milliseconds. The parallax of the sun, at most 0.0025 degrees, is corrected.
 * @param lat degrees, north positive
 * @param lon degrees, east positive
 */
export function createSun(lat: number, lon: number): (time: number) => SunPosition {
  const nodes = new Map<number, Node>();
  const nodeAt = (place: number): Node => {
    const known = nodes.get(place);
    if (known) return known;
    const date = new Date(place * NODE_MS);
    const { ra, dec } = Equator(Body.Sun, date, GEOCENTRE, true, true);
    const node = {
      rightAscension: ra * 15 * RADIANS,
      declination: dec * RADIANS,
      sidereal: SiderealTime(date) * 15 * RADIANS,
    };
    nodes.set(place, node);
    return node;
  };
  const sinLat = Math.sin(lat * RADIANS);
  const cosLat = Math.cos(lat * RADIANS);

  // Times mostly follow one another, so the span of the last one is kept.
  let held = { place: NaN, ...around(nodeAt, 0) };
  return (time) => {
    const place = Math.floor(time / NODE_MS);
    if (place !== held.place) held = { place, ...around(nodeAt, place) };
    const part = time / NODE_MS - place;
    const { ascensions, declinations, sidereal: startOfTime } = held;
    const rightAscension = cubic(part, ascensions);
    const declination = cubic(part, declinations);
    const sidereal = startOfTime + part * (NODE_MS / DAY_MS) * 2 * Math.PI * SIDEREAL_RATE;
    const hourAngle = sidereal + lon * RADIANS - rightAscension;
    const [sinDec, cosDec, cosHour] = [Math.sin(declination), Math.cos(declination), Math.cos(hourAngle)];
    const sinAltitude = sinLat * sinDec + cosLat * cosDec * cosHour;
    const altitude = Math.asin(Math.max(-1, Math.min(1, sinAltitude)));
    const azimuth = Math.atan2(-cosDec * Math.sin(hourAngle), sinDec * cosLat - cosDec * cosHour * sinLat);
    return {
      azimuth: (((azimuth / RADIANS) % 360) + 360) % 360,
      altitude: altitude / RADIANS - PARALLAX * Math.cos(altitude),
    };
  };
}

/** Horizontal parallax of the sun at its mean distance, degrees (8.794 arc seconds). */
const PARALLAX = 8.794 / 3_600;

/** An angle between minus and plus half a turn. */
const nearest = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

type Four = readonly [number, number, number, number];

/** The nodes around a span: what is interpolated in it. Right ascensions go on without a jump at a whole turn. */
function around(
  nodeAt: (place: number) => Node,
  place: number,
): { ascensions: Four; declinations: Four; sidereal: number } {
  const [before, at, next, after] = [nodeAt(place - 1), nodeAt(place), nodeAt(place + 1), nodeAt(place + 2)];
  const start = at.rightAscension;
  const continued = (node: Node): number => start + nearest(node.rightAscension - start);
  return {
    ascensions: [continued(before), start, continued(next), continued(after)],
    declinations: [before.declination, at.declination, next.declination, after.declination],
    sidereal: at.sidereal,
  };
}

/** Lagrange's polynomial through values at -1, 0, 1 and 2. */
const cubic = (x: number, [a, b, c, d]: Four): number =>
  (-a * x * (x - 1) * (x - 2)) / 6 +
  (b * (x + 1) * (x - 1) * (x - 2)) / 2 -
  (c * (x + 1) * x * (x - 2)) / 2 +
  (d * (x + 1) * x * (x - 1)) / 6;

/** Mean air pressure at sea level, hPa, and temperature, degrees Celsius, that refraction is stated for. */
export const REFRACTION_PRESSURE_HPA = 1_010;
export const REFRACTION_TEMPERATURE_C = 10;
/** Below this the formula has no meaning, and the sun is down anyway. */
const LOWEST = -1.5;

/**
 * How much the atmosphere lifts the sun, degrees, at 1,010 hPa and 10 °C: Sæmundsson's formula, which NREL's algorithm uses too (Meeus, Astronomical
 * Algorithms, 16.4).
 * @param altitude without the atmosphere, degrees
 */
export function refraction(altitude: number): number {
  if (altitude < LOWEST) return 0;
  return 1.02 / 60 / Math.tan((altitude + 10.3 / (altitude + 5.11)) * RADIANS) + 0.000_019_279_3;
}
