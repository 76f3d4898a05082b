import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cityKey } from '../model/geography/city-key.ts';

type Position = readonly [lon: number, lat: number];
type Ring = readonly Position[];

interface Shape {
  readonly rings: readonly Ring[];
  readonly center: Position;
  readonly area: number;
}

interface Town {
  readonly name: string;
  readonly position: Position;
  readonly population: number;
}

interface Contours {
  readonly features: readonly {
    readonly properties: { readonly code: string };
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
  }[];
}

/**
 * Centres of the arrondissements of Paris, which neither source has: written by hand, approximate and not measured against a source. Those of the 12th and 16th leave their woods out.
 */
const PARIS: readonly Position[] = [
  [2.336, 48.863],
  [2.343, 48.868],
  [2.36, 48.863],
  [2.356, 48.855],
  [2.35, 48.845],
  [2.333, 48.849],
  [2.312, 48.856],
  [2.312, 48.873],
  [2.338, 48.877],
  [2.361, 48.876],
  [2.38, 48.859],
  [2.396, 48.841],
  [2.362, 48.829],
  [2.327, 48.83],
  [2.293, 48.84],
  [2.275, 48.86],
  [2.307, 48.887],
  [2.348, 48.892],
  [2.385, 48.887],
  [2.401, 48.863],
];

/** INSEE codes of islands that are one commune, which GeoNames knows under their main town. */
const ISLANDS: Readonly<Record<string, string>> = { Gustavia: '97701', Marigot: '97801' };

/** Where GeoNames files French communes, by country code and department. */
const COUNTRIES: Readonly<Record<string, string>> = { PF: '987', NC: '988', WF: '986' };

const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', ...Object.keys(COUNTRIES)]);

/** Area and centroid of a ring, by the shoelace formula on plain degrees: a commune is too small for the difference to matter. */
function centroid(ring: Ring): { area: number; center: Position } {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    x += ((x1 + x2) * cross) / 6;
    y += ((y1 + y2) * cross) / 6;
  }
  return { area: Math.abs(area), center: area === 0 ? (ring[0] ?? [0, 0]) : [x / area, y / area] };
}

/** Whether a position is in a ring: it crosses the ring's edges an odd number of times on its way north. */
function inside([x, y]: Position, ring: Ring): boolean {
  let odd = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
  }
  return odd;
}

async function readShapes(folder: string): Promise<Map<string, Shape>> {
  const shapes = new Map<string, Shape>();
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.geojson'))) {
    const { features }: Contours = JSON.parse(await readFile(join(folder, name), 'utf8'));
    for (const { properties, geometry } of features) {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const rings = parts.flatMap(([outer]) => (outer ? [outer] : []));
      const largest = rings.map(centroid).sort((one, other) => other.area - one.area)[0];
      if (largest) shapes.set(properties.code, { rings, ...largest });
    }
  }
  return shapes;
}

/** Towns of a GeoNames table (https://download.geonames.org/export/dump/readme.txt) by INSEE code, or by department and name where it has no code. */
async function readTowns(file: string): Promise<Map<string, Town[]>> {
  const towns = new Map<string, Town[]>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const columns = line.split('\t');
    const [name = '', country = '', admin1 = '', admin4 = ''] = [columns[1], columns[8], columns[10], columns[13]];
    if (!FRENCH.has(country)) continue;
    const district = /^(Lyon|Marseille) (\d\d)$/.exec(name);
    const code = district
      ? String((district[1] === 'Lyon' ? 69380 : 13200) + Number(district[2]))
      : COUNTRIES[country]
        ? `${COUNTRIES[country]} ${cityKey(name)}`
        : (ISLANDS[name] ?? [admin4, admin1].find((part) => /^\d[\dAB]\d{3}$/.test(part)));
    if (code === undefined) continue;
    const town = {
      name,
      position: [Number(columns[5]), Number(columns[4])] as const,
      population: Number(columns[14]) || 0,
    };
    const others = towns.get(code);
    if (others) others.push(town);
    else towns.set(code, [town]);
  }
  return towns;
}

/** The town that a commune is named after, else its largest; only one that is in the commune. */
function townOf(name: string, towns: readonly Town[], shape: Shape | undefined): Position | undefined {
  const key = cityKey(name);
  return towns
    .filter(({ position }) => !shape || shape.rings.some((ring) => inside(position, ring)))
    .sort(
      (one, other) =>
        Number(cityKey(other.name) === key) - Number(cityKey(one.name) === key) || other.population - one.population,
    )[0]?.position;
}

/** A commune whose centre is looked for. */
export interface Placed {
  readonly code: string;
  readonly name: string;
  readonly department: string;
  readonly formerCodes: readonly string[];
}

/**
 * Finds centres: the main town as GeoNames has it where that is in the commune, else the middle of the commune's largest part.
 *
 * @param contours a folder of contours of communes as GeoJSON files, made from Admin Express of IGN.
 * @param geonames the file `cities500.txt` of GeoNames.
 * @returns a function that gives `lat;lon;source` in degrees with four decimals (11 m); source `g` for GeoNames, `i` for IGN, `m` for written by hand;
 *   `;;` if a commune has no centre.
 */
export async function readCenters(contours: string, geonames: string): Promise<(commune: Placed) => string> {
  const shapes = await readShapes(contours);
  const towns = await readTowns(geonames);
  return ({ code, name, department, formerCodes }) => {
    const known = towns.get(code) ?? towns.get(`${department} ${cityKey(name)}`) ?? [];
    const shape = shapes.get(code);
    const former = formerCodes.flatMap((old) => shapes.get(old) ?? []).sort((one, other) => other.area - one.area)[0];
    const town = townOf(name, known, shape);
    const area = (shape ?? former)?.center;
    const onMap = code.startsWith('751') ? PARIS[Number(code.slice(3)) - 1] : undefined;
    const [position, source] = town ? [town, 'g'] : area ? [area, 'i'] : [onMap, 'm'];
    return position ? `${position[1].toFixed(4)};${position[0].toFixed(4)};${source}` : ';;';
  };
}
