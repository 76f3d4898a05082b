import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';

/**
 * `npx node places/write-site-map.ts`: the base map of the WordPress plugin in squares of two degrees, made from the outline of France, the communes, Natural Earth
 * and GeoNames (NOTICE.md has the sources and licences). A square has `land` (rings in thousandths of a degree, `[lon, lat, …]`), `home` (the outline of France, in
 * ten-thousandths) and `towns` (name, latitude and longitude in thousandths, inhabitants).
 */
const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'extensions/wordpress/property-gateway/assets/map');
/** Degrees of a square. */
const SIDE = 2;
/** Where squares are written: mainland France and around, and the overseas departments. */
const AREAS = [
  [-6, 40, 12, 52],
  [-62, 14, -60, 18],
  [-56, 2, -50, 6],
  [54, -22, 56, -20],
  [44, -14, 46, -12],
] as const;

/** What `overview.json` shows, for views of more than a few squares: from Martinique to Réunion. */
const OVERVIEW = [-64, -22, 57, 61] as const;
/** Degrees between corners of the overview: around mainland France, where a view of it shows them, and elsewhere. */
const COARSE = { near: 0.03, far: 0.15 };
/** Largest towns around mainland France. */
const OVERVIEW_TOWNS = 150;

type Point = readonly [number, number];
interface Square {
  land: number[][];
  home: number[][];
  towns: [string, number, number, number][];
}

/** The part of a ring that is within a box, after Sutherland and Hodgman. */
function clip(ring: readonly Point[], [west, south, east, north]: readonly [number, number, number, number]): Point[] {
  const sides: [(p: Point) => boolean, (a: Point, b: Point) => Point][] = [
    [([x]) => x >= west, (a, b) => cut(a, b, (west - a[0]) / (b[0] - a[0]))],
    [([x]) => x <= east, (a, b) => cut(a, b, (east - a[0]) / (b[0] - a[0]))],
    [([, y]) => y >= south, (a, b) => cut(a, b, (south - a[1]) / (b[1] - a[1]))],
    [([, y]) => y <= north, (a, b) => cut(a, b, (north - a[1]) / (b[1] - a[1]))],
  ];
  let points = [...ring];
  for (const [isInside, meet] of sides) {
    const before = points;
    points = [];
    for (const [place, point] of before.entries()) {
      const last = before.at(place - 1) ?? point;
      if (isInside(point) !== isInside(last)) points.push(meet(last, point));
      if (isInside(point)) points.push(point);
    }
  }
  return points;
}

const cut = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** Positions in whole steps of a degree, without those that are the same as the one before. */
function steps(ring: readonly Point[], perDegree: number): number[] {
  const flat: number[] = [];
  for (const [lon, lat] of ring) {
    const [x, y] = [Math.round(lon * perDegree), Math.round(lat * perDegree)];
    if (flat.at(-2) !== x || flat.at(-1) !== y) flat.push(x, y);
  }
  return flat;
}

/** A ring without corners that are near the one before. */
function thinned(ring: readonly Point[]): Point[] {
  const [west, south, east, north] = AREAS[0];
  const kept: Point[] = [];
  for (const point of ring) {
    const [x, y] = point;
    const isNear = x > west && x < east && y > south && y < north;
    const last = kept.at(-1);
    const least = isNear ? COARSE.near : COARSE.far;
    if (!last || Math.abs(x - last[0]) + Math.abs(y - last[1]) >= least) kept.push(point);
  }
  return kept;
}

function ringsOfWorld(): Point[][] {
  const file = join(ROOT, 'node_modules/world-atlas/land-10m.json');
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'));
  const { land } = topology.objects;
  if (land === undefined) throw new Error(`${file} has no land.`);
  const shape = feature(topology, land);
  const features = shape.type === 'FeatureCollection' ? shape.features : [shape];
  return features.flatMap(({ geometry }) => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    return polygons.flatMap(([outer = []]) => [outer.map(([lon = 0, lat = 0]): Point => [lon, lat])]);
  });
}

function ringsOfFrance(): Point[][] {
  return readFileSync(join(ROOT, 'places/outline.csv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      let [lon, lat] = [0, 0];
      const numbers = line.split(' ').map(Number);
      return Array.from({ length: numbers.length / 2 }, (_, index): Point => {
        lon += numbers[index * 2] ?? 0;
        lat += numbers[index * 2 + 1] ?? 0;
        return [lon / 10_000, lat / 10_000];
      });
    });
}

function towns(): [string, number, number, number][] {
  const communes = readFileSync(join(ROOT, 'places/communes.csv'), 'utf8')
    .split('\n')
    .map((line) => line.split(';'))
    .filter(([, name, , , lat, lon]) => Boolean(name && lat && lon) && Number.isFinite(Number(lat)))
    .map(([, name = '', , people, lat, lon]): [string, number, number, number] => [
      name,
      Math.round(Number(lat) * 1_000),
      Math.round(Number(lon) * 1_000),
      Number(people) || 0,
    ]);
  const known = new Set(communes.map(([name]) => name));
  const others: [string, number, number, number][] = JSON.parse(
    readFileSync(join(ROOT, 'console/maps/towns.json'), 'utf8'),
  );
  const abroad = others
    .filter(([name]) => !known.has(name))
    .map(([name, lat, lon, thousands]): [string, number, number, number] => [name, lat, lon, thousands * 1_000]);
  return [...communes, ...abroad].toSorted((a, b) => b[3] - a[3]);
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const [world, france, all] = [ringsOfWorld(), ringsOfFrance(), towns()];
for (const [west, south, east, north] of AREAS) {
  for (let lon = west; lon < east; lon += SIDE) {
    for (let lat = south; lat < north; lat += SIDE) {
      // A little wider, so that no line is drawn where two squares meet.
      const box = [lon - 0.01, lat - 0.01, lon + SIDE + 0.01, lat + SIDE + 0.01] as const;
      const square: Square = {
        land: world.map((ring) => steps(clip(ring, box), 1_000)).filter((ring) => ring.length > 5),
        home: france.map((ring) => steps(clip(ring, box), 10_000)).filter((ring) => ring.length > 5),
        towns: all.filter(
          ([, y, x]) => x >= lon * 1_000 && x < (lon + SIDE) * 1_000 && y >= lat * 1_000 && y < (lat + SIDE) * 1_000,
        ),
      };
      if (square.land.length + square.home.length + square.towns.length > 0)
        writeFileSync(join(OUT, `${lon}_${lat}.json`), `${JSON.stringify(square)}\n`);
    }
  }
}
const overview: Square = {
  land: world.map((ring) => steps(thinned(clip(ring, OVERVIEW)), 1_000)).filter((ring) => ring.length > 7),
  home: france.map((ring) => steps(thinned(ring), 10_000)).filter((ring) => ring.length > 7),
  towns: all
    .filter(
      ([, lat, lon]) =>
        lon > AREAS[0][0] * 1_000 &&
        lon < AREAS[0][2] * 1_000 &&
        lat > AREAS[0][1] * 1_000 &&
        lat < AREAS[0][3] * 1_000,
    )
    .slice(0, OVERVIEW_TOWNS),
};
writeFileSync(join(OUT, 'overview.json'), `${JSON.stringify(overview)}\n`);
