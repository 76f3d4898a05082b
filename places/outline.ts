import { readFileSync } from 'node:fs';
import { distanceToLine, OUTLINE_STEPS } from './outline-lines.ts';

/** So far beyond the outline a position still counts: quays, beaches, and what the simplification cut off, degrees of latitude (100 m). */
const BEYOND = 100 / 111_195;

interface Ring {
  /** Longitude and latitude by turns, degrees; the first vertex again at the end. */
  readonly vertices: Float64Array;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Reads the outline of France: the mainland, its islands, and the overseas departments (outline.csv, NOTICE.md). */
export function readOutline(): readonly Ring[] {
  return readFileSync(new URL('outline.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(readRing);
}

function readRing(line: string): Ring {
  const steps = line.split(' ').map(Number);
  const vertices = new Float64Array(steps.length);
  let [west, east, south, north] = [180, -180, 90, -90];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    const [lon, lat] = [x / OUTLINE_STEPS, y / OUTLINE_STEPS];
    vertices[at] = lon;
    vertices[at + 1] = lat;
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return { vertices, west, east, south, north };
}

/** Whether a position is inside the rings, by the even-odd rule, or at most 100 m beyond them. */
export function isInside(
  rings: readonly Ring[],
  { lat, lon }: { readonly lat: number; readonly lon: number },
): boolean {
  // A degree of longitude is at most three degrees of latitude long at 70°.
  const near = rings.filter(
    ({ west, east, south, north }) =>
      lon >= west - 3 * BEYOND && lon <= east + 3 * BEYOND && lat >= south - BEYOND && lat <= north + BEYOND,
  );
  let isIn = false;
  for (const { vertices } of near) {
    for (let at = 2; at < vertices.length; at += 2) {
      const fromY = vertices[at - 1] ?? 0;
      const toY = vertices[at + 1] ?? 0;
      // Most of the ten thousands of edges are far to the north or south.
      if (Math.min(fromY, toY) - BEYOND > lat || Math.max(fromY, toY) + BEYOND < lat) continue;
      const fromX = vertices[at - 2] ?? 0;
      const toX = vertices[at] ?? 0;
      if (fromY > lat !== toY > lat && lon < ((toX - fromX) * (lat - fromY)) / (toY - fromY) + fromX) isIn = !isIn;
      if (distanceToLine([lon, lat], [fromX, fromY], [toX, toY]) <= BEYOND) return true;
    }
  }
  return isIn;
}
