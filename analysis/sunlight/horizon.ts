/** Something that hides the sky in one direction: a roof, a hill, trees. */
export interface HorizonPoint {
  /** Clockwise from north, degrees. */
  readonly azimuth: number;
  /** How high it reaches, seen from the ground floor, degrees above the level. */
  readonly altitude: number;
  /** How far away it is, metres; absent for a hill that is the same from every floor. */
  readonly distance?: number;
}

const RADIANS = Math.PI / 180;
/** From floor to floor, metres: 2.5 m of room, which French law takes for the usual height, and a ceiling. */
export const STOREY_M = 2.8;

/** The points as seen from a floor: near obstacles appear lower from higher floors, but never below the level. */
export const fromFloor = (points: readonly HorizonPoint[], floor: number): HorizonPoint[] =>
  points.map((point) => {
    const { altitude, distance } = point;
    if (distance === undefined) return point;
    const height = distance * Math.tan(altitude * RADIANS) - floor * STOREY_M;
    return { ...point, altitude: Math.max(0, Math.atan2(height, distance) / RADIANS) };
  });

/**
 * The height of the horizon in every direction, degrees: straight lines between the points around the circle, one point alone all around, none at all level.
 * @param points in any order; of two with the same azimuth the higher one counts
 */
export function createHorizon(points: readonly HorizonPoint[]): (azimuth: number) => number {
  if (points.length === 0) return () => 0;
  const heights = Array.from({ length: STEPS }, (_, step) => heightAt(points, (step * 360) / STEPS));
  return (azimuth) => {
    const place = (azimuth / 360) * STEPS;
    const before = Math.floor(place);
    const [low = 0, high = 0] = [heights[before % STEPS], heights[(before + 1) % STEPS]];
    return low + (high - low) * (place - before);
  };
}

/** A quarter of a degree: the sun is twice as wide. */
const STEPS = 1_440;

function heightAt(points: readonly HorizonPoint[], azimuth: number): number {
  const turn = (from: number, to: number) => (((to - from) % 360) + 360) % 360;
  const by = (key: (point: HorizonPoint) => number) =>
    points.reduce((best, point) => {
      const [one, other] = [key(point), key(best)];
      return one < other || (one === other && point.altitude > best.altitude) ? point : best;
    });
  const before = by((point) => turn(point.azimuth, azimuth));
  const after = by((point) => turn(azimuth, point.azimuth));
  const gap = turn(before.azimuth, azimuth) + turn(azimuth, after.azimuth);
  const part = gap === 0 ? 0 : turn(before.azimuth, azimuth) / gap;
  return before.altitude + (after.altitude - before.altitude) * part;
}
