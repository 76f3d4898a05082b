import { DEGREE_M } from '../../model/geography/distance.ts';
import type { Point } from '../../model/geography/distance.ts';
import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Orientation, OWN_BUILDINGS } from '../../model/sales/sunlight.ts';
import type { BuildingSet } from './buildings.ts';
import { STOREY_M } from './horizon.ts';

/** What a façade sees of the buildings around. */
export interface FacadeView {
  readonly orientation: Orientation;
  /** The façade leans on another building: nothing of the sky is seen. */
  readonly adjoins: boolean;
  /** How high buildings reach in each of the 360 directions, degrees above the level, as seen from the middle of a window; 0 behind the façade. */
  readonly altitudes: readonly number[];
}

export interface Neighbours {
  readonly sources: readonly string[];
  /** Buildings that were looked at. */
  readonly buildings: number;
  readonly own_building: (typeof OWN_BUILDINGS)[number];
  readonly facades: readonly FacadeView[];
}

/** Metres east and north of the place. */
type Spot = readonly [east: number, north: number];

interface Outline {
  readonly height: number;
  readonly corners: readonly Spot[];
}

const RADIANS = Math.PI / 180;
const DIRECTIONS = 360;
/** A house of 10 m is 1° high from here. */
export const NEIGHBOURS_REACH_M = 500;
/** The position of an address may be at the gate of the plot, or in the street. */
const NEAREST_M = 15;
/** The middle of a window above its floor. */
const WINDOW_M = 1.5;
/** A façade is looked out of from so far in front of it: the precision of outlines. */
const IN_FRONT_M = 0.3;
/** All of the sky. */
const ZENITH = 90;
/** Altitudes are rounded to so many parts of a degree: the sun has half a degree. */
const PARTS = 10;

/**
 * How high the buildings around reach, seen from each façade of the building at a place: from the wall in its direction, at the height of its windows. Other parts of the own building, roofs above the given heights, and
 * the slope of the ground are not counted.
 * @param floor storeys above the ground
 * @returns undefined without any building
 */
export function neighboursOf(
  sets: readonly BuildingSet[],
  place: Point,
  { orientations, floor }: { readonly orientations: readonly Orientation[]; readonly floor: number },
): Neighbours | undefined {
  const near = sets
    .map(({ source, buildings }) => ({ source, outlines: buildings.map(outlineFrom(place)).filter(isInReach) }))
    .filter(({ outlines }) => outlines.length > 0);
  if (near.length === 0) return undefined;
  const outlines = near.flatMap((set) => set.outlines);
  const own = ownOf(outlines);
  const others = outlines.filter((outline) => !own.outlines.includes(outline));
  const eye = Math.max(0, floor) * STOREY_M + WINDOW_M;
  const named = orientations.length > 0 ? [...new Set(orientations)] : ORIENTATIONS;
  return {
    sources: near.map(({ source }) => source),
    buildings: others.length,
    own_building: own.found,
    facades: named.map((orientation) => {
      const azimuth = ORIENTATIONS.indexOf(orientation) * (DIRECTIONS / ORIENTATIONS.length);
      const from = inFrontOf(own.outlines, own.start, azimuth);
      const adjoins = others.some(({ corners, height }) => height > eye && isInside(from, corners));
      return {
        orientation,
        adjoins,
        altitudes: adjoins
          ? Array.from({ length: DIRECTIONS }, () => ZENITH)
          : altitudesFrom(from, { eye, ahead: azimuth }, others),
      };
    }),
  };
}

/** Plane coordinates: over half a kilometre the earth is flat. */
const outlineFrom =
  (place: Point) =>
  ({ height, outline }: BuildingSet['buildings'][number]): Outline => ({
    height,
    corners: outline.map(({ lat, lon }): Spot => {
      const turn = ((lon - place.lon + 540) % 360) - 180;
      return [turn * DEGREE_M * Math.cos(place.lat * RADIANS), (lat - place.lat) * DEGREE_M];
    }),
  });

const isInReach = ({ corners }: Outline): boolean =>
  corners.some(([east, north]) => Math.hypot(east, north) <= NEIGHBOURS_REACH_M);

/** The building of the place, with all its parts, and a spot inside of it to begin from. */
function ownOf(outlines: readonly Outline[]): {
  readonly outlines: readonly Outline[];
  readonly start: Spot;
  readonly found: Neighbours['own_building'];
} {
  const around = outlines.filter(({ corners }) => isInside([0, 0], corners));
  if (around.length > 0) return { outlines: around, start: [0, 0], found: 'around' };
  const [nearest] = outlines
    .map((outline) => ({ outline, metres: Math.min(...edgesOf(outline.corners).map(metresTo)) }))
    .toSorted((a, b) => a.metres - b.metres);
  if (!nearest || nearest.metres > NEAREST_M) return { outlines: [], start: [0, 0], found: 'none' };
  return { outlines: [nearest.outline], start: centreOf(nearest.outline.corners), found: 'nearest' };
}

/** The mean of the corners: inside of most buildings, and near enough to the walls of the others. */
function centreOf(corners: readonly Spot[]): Spot {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** A spot in front of the façade of the own building in a direction; the start itself without a building there. */
function inFrontOf(own: readonly Outline[], start: Spot, azimuth: number): Spot {
  const [east, north] = directionOf(azimuth);
  // Of an outline the first wall: behind it may be a courtyard and another wing.
  const walls = own.map(({ corners }) =>
    Math.min(...edgesOf(corners).map((edge) => metresAlong(start, [east, north], edge) ?? Infinity)),
  );
  const wall = Math.max(...walls.filter(Number.isFinite));
  if (!Number.isFinite(wall)) return start;
  const metres = wall + IN_FRONT_M;
  return [start[0] + east * metres, start[1] + north * metres];
}

/** How high outlines reach in each direction in front of a façade, degrees; 0 behind it. */
function altitudesFrom(
  from: Spot,
  { eye, ahead }: { readonly eye: number; readonly ahead: number },
  outlines: readonly Outline[],
): number[] {
  const slopes = new Float64Array(DIRECTIONS);
  const [east, north] = directionOf(ahead);
  const isAhead = (spot: Spot) => (spot[0] - from[0]) * east + (spot[1] - from[1]) * north > 0;
  for (const { height, corners } of outlines) {
    if (height <= eye) continue;
    for (const edge of edgesOf(corners)) {
      if (!edge.some(isAhead)) continue;
      for (const azimuth of directionsTo(from, edge)) {
        const metres = metresAlong(from, directionOf(azimuth), edge);
        const slope = metres === undefined || metres === 0 ? 0 : (height - eye) / metres;
        if (slope > (slopes[azimuth] ?? 0)) slopes[azimuth] = slope;
      }
    }
  }
  return [...slopes].map((slope) => Math.round((Math.atan(slope) / RADIANS) * PARTS) / PARTS);
}

type Edge = readonly [Spot, Spot];

const edgesOf = (corners: readonly Spot[]): Edge[] =>
  corners.map((corner, at): Edge => [corner, corners[(at + 1) % corners.length] ?? corner]);

const directionOf = (azimuth: number): Spot => [Math.sin(azimuth * RADIANS), Math.cos(azimuth * RADIANS)];

/** Whole degrees of the directions in which an edge is seen from a spot. */
function directionsTo([east, north]: Spot, [a, b]: Edge): number[] {
  const azimuthOf = (spot: Spot) => Math.atan2(spot[0] - east, spot[1] - north) / RADIANS;
  const first = azimuthOf(a);
  // By the shorter way around: an edge is a straight line.
  const turn = ((azimuthOf(b) - first + 540) % 360) - 180;
  const [from, to] = [Math.ceil(Math.min(first, first + turn)), Math.floor(Math.max(first, first + turn))];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => (from + step + 2 * DIRECTIONS) % DIRECTIONS);
}

/** Metres from a spot in a direction to an edge; undefined where it is not met. */
function metresAlong([east, north]: Spot, [toEast, toNorth]: Spot, [a, b]: Edge): number | undefined {
  const [ax, ay] = [a[0] - east, a[1] - north];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const across = toEast * dy - toNorth * dx;
  if (across === 0) return undefined;
  const metres = (ax * dy - ay * dx) / across;
  const along = (ax * toNorth - ay * toEast) / across;
  return metres >= 0 && along >= 0 && along <= 1 ? metres : undefined;
}

/** Metres from the place to an edge. */
function metresTo([[ax, ay], [bx, by]]: Edge): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

/** Whether a spot is inside of an outline: a ray from it crosses an odd number of edges. */
function isInside([east, north]: Spot, corners: readonly Spot[]): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(corners)) {
    if (ay > north === by > north) continue;
    if (east < ((bx - ax) * (north - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
