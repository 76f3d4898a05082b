/** A position as GeoJSON writes it: longitude, latitude, WGS-84 degrees. */
export type Position = readonly [lon: number, lat: number];

/** Largest radius around a point, metres: larger areas are better described by a box. */
export const MAX_RADIUS_M = 200_000;
/** Maximum positions of a polygon, the closing one included: a coast drawn by hand has some hundred, and each costs time in every query. */
export const MAX_POSITIONS = 500;

/** A box in a request; `boxFault` checks what a schema cannot express. */
export const bboxSchema = {
  type: 'array',
  minItems: 4,
  maxItems: 4,
  items: { type: 'number' },
  description: 'A box in degrees: west, south, east, north (RFC 7946).',
} as const;

/** The outer ring of a polygon in a request; `ringFault` checks what a schema cannot express. */
export const ringSchema = {
  type: 'array',
  minItems: 4,
  maxItems: MAX_POSITIONS,
  items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
  description:
    'The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.',
} as const;

/** A pair of a ring that has passed `ringSchema`. */
export const toPosition = ([lon = 0, lat = 0]: readonly number[]): Position => [lon, lat];

/** The fault of a box (`[west, south, east, north]`, the order of RFC 7946), as the end of a sentence; undefined if it is valid. */
export function boxFault([west, south, east, north]: readonly number[]): string | undefined {
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return 'must have four numbers: west, south, east, north';
  if (Math.abs(south) > 90 || Math.abs(north) > 90)
    return 'has a latitude beyond 90 degrees: the order is west, south, east, north';
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return 'has a longitude beyond 180 degrees';
  if (south >= north) return 'must have its south below its north: the order is west, south, east, north';
  if (west >= east)
    return 'must have its west left of its east; split a box that crosses the 180th meridian into two requests';
  return undefined;
}

/**
 * The fault of the outer ring of a polygon, as the end of a sentence; undefined if it is valid. Edges are straight lines in degrees, as in RFC
 * 7946. Quadratic in the number of positions, which `MAX_POSITIONS` bounds.
 */
export function ringFault(ring: readonly Position[]): string | undefined {
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || ring.length < 4) return 'needs at least four positions, the last one equal to the first';
  if (ring.length > MAX_POSITIONS) return `has more than ${MAX_POSITIONS} positions; simplify it`;
  const outside = ring.findIndex(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90);
  if (outside >= 0) return `is beyond the world at position ${outside}: the order is longitude, latitude`;
  if (!isSame(first, last)) return 'is not closed: its last position must equal its first';
  const repeated = ring.findIndex((position, place) => place > 0 && isSame(position, ring[place - 1] ?? first));
  if (repeated > 0) return `has position ${repeated} twice in a row`;
  const crossing = firstCrossing(ring);
  if (crossing) return `crosses itself: its edges ${crossing[0]} and ${crossing[1]} meet`;
  return undefined;
}

const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Places of the first two edges of a closed ring that meet elsewhere than neighbours do; undefined if none do. */
export function firstCrossing(ring: readonly Position[]): [number, number] | undefined {
  const edges = ring.length - 1;
  for (let i = 0; i < edges; i++) {
    for (let j = i + 1; j < edges; j++) {
      const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
      if (!a || !b || !c || !d) continue;
      const areNeighbours = j === i + 1 || (i === 0 && j === edges - 1);
      if (areNeighbours ? foldsBack(j === i + 1 ? [a, b, d] : [b, a, c]) : meet(a, b, c, d)) return [i, j];
    }
  }
  return undefined;
}

/** Twice the signed area of a triangle: positive if its corners turn left. */
const turn = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether two edges that share the corner in the middle overlap. */
function foldsBack([start, corner, end]: readonly [Position, Position, Position]): boolean {
  if (turn(start, corner, end) !== 0) return false;
  const forward = (corner[0] - start[0]) * (end[0] - corner[0]) + (corner[1] - start[1]) * (end[1] - corner[1]);
  return forward < 0;
}

/** Whether the edges a–b and c–d have a point in common. */
function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [ofC, ofD, ofA, ofB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (ofC * ofD < 0 && ofA * ofB < 0) return true;
  return (
    (ofC === 0 && isWithin(a, b, c)) ||
    (ofD === 0 && isWithin(a, b, d)) ||
    (ofA === 0 && isWithin(c, d, a)) ||
    (ofB === 0 && isWithin(c, d, b))
  );
}

const isWithin = (a: Position, b: Position, point: Position): boolean =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1]);
