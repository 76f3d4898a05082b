import { cityKey } from '../model/geography/city-key.ts';
import { isForeignCity } from '../model/geography/foreign-places.ts';
import { gradual } from '../model/shared/gradual.ts';
import type { Commune, Department, Gazetteer } from '../model/geography/place.ts';
import { nameKeys, withoutArticle } from './commune-names.ts';
import { readCommuneTable, readDepartments } from './commune-table.ts';
import type { CommuneTable } from './commune-table.ts';
import { distanceM } from '../model/geography/distance.ts';
import type { Point } from '../model/geography/distance.ts';
import { isInside, readOutline } from './outline.ts';
import { createLongerNames, createSimilarNames } from './similar-names.ts';

/** At most so many similar communes. */
const SIMILAR = 10;

/** With fewer letters than this, a name without its article means nothing: `Le Y`. */
const SHORT = 3;

/** As far as the middle of a commune is from its edge, and somewhat farther; in metres, and in degrees of latitude. */
const [NEAR_METRES, NEAR] = [30_000, 0.28];

/** Communes that the outline does not have: Île-d'Aix, Bréhat, Sein, Chirongui, whose given centre is in the lagoon, and the collectivities overseas. */
const NOT_IN_OUTLINE = /^(?:17004|22016|29083|97606|97[578]..|98[678]..)$/;
/** As far as a position is from the middle of an island that the outline does not have, metres. */
const ISLAND_METRES = 5_000;

/** Cities that are named by their arrondissements. */
const WITH_DISTRICTS = new Set(['75056', '69123', '13055']);

/** Arrondissements of Paris, which has most. */
const DISTRICTS = 20;

/** Lines of the table of communes. */
type Index = ReadonlyMap<string, readonly number[]>;

const NONE: readonly number[] = [];

export interface LocatedGazetteer extends Gazetteer {
  /** All INSEE codes that addresses of a commune may have: its own, of its arrondissements, those that it and communes merged into it had. */
  codesOf(commune: Commune): readonly string[];
  /** Communes and arrondissements whose centres are nearest to a position in degrees, the nearest first; at most `limit`, within 30 km. */
  communesNear(position: { readonly lat: number; readonly lon: number }, limit: number): readonly Commune[];
  /** Does a part of what the first questions would wait for, some milliseconds long; true once all of it is done. */
  prepare(): boolean;
}

/** Lines of the table that are indexed in one step of a preparation. */
const STEP = 4_000;

/**
 * French places from the Code officiel géographique with centres (communes.csv). Nothing is read before the first question or `prepare`; what a question needs
 * is then read once and kept.
 */
export function createGazetteer(): LocatedGazetteer {
  const tables = openTables();
  const { table, codes, postcodes, names, departments, areas } = tables;
  const parts = Object.values(tables);
  let prepared = 0;

  const communesAt = (lines: readonly number[]) => communesIn(tables, lines);
  return {
    communes(name) {
      const { byName, byShortName } = names();
      const keys = nameKeys(name);
      return communesAt(
        firstOf(keys, byName) ?? firstOf(keys, byShortName) ?? firstOf(keys.map(withoutArticle), byName) ?? NONE,
      );
    },
    similarCommunes: (name) => similarCommunes(tables, name),
    commune: (code) => communeWith(tables, code.trim().toUpperCase()),
    communesOf(postcode) {
      const communes = communesAt(postcodes().get(postcode.replaceAll(' ', '')) ?? NONE);
      const districts = communes.filter(isDistrict);
      return districts.length > 0 ? districts : communes;
    },
    codesOf({ code, name }) {
      const former = table().formerCodes(codes().get(code) ?? -1);
      const districts = WITH_DISTRICTS.has(code)
        ? [...Array(DISTRICTS).keys()].flatMap((n) => names().byName.get(`${cityKey(name)} ${n + 1}`) ?? [])
        : [];
      return [code, ...former, ...districts.map((line) => table().code(line))];
    },
    communesNear: (position, limit) => communesNear(tables, position, limit),
    department: (codeOrName) => departments().get(cityKey(codeOrName)),
    departmentsNamed: (name) => areas().get(cityKey(name)) ?? [],
    isInFrance: (position) =>
      isInside(tables.outline(), position) ||
      tables.islands().some((center) => distanceM(center, position) <= ISLAND_METRES),
    prepare() {
      const part = parts[prepared];
      if (part?.step()) prepared += 1;
      return prepared === parts.length;
    },
  };
}

type Tables = ReturnType<typeof openTables>;

/** What questions need, in the order in which it is prepared; each part is read once, on first use. */
function openTables() {
  const table = inOneStep(readCommuneTable);
  const codes = gradual(() => indexCodes(table()));
  const postcodes = gradual(() => indexPostcodes(table()));
  const names = gradual(() => indexNames(table()));
  const similarNames = inOneStep(() => createSimilarNames(names().byName.keys()));
  const longerNames = inOneStep(() => createLongerNames(names().byName.keys()));
  const departments = inOneStep(indexDepartments);
  const areas = inOneStep(indexAreas);
  const centers = gradual(() => readCenters(table()));
  const outline = inOneStep(readOutline);
  const islands = inOneStep(() => centers().filter(({ line }) => NOT_IN_OUTLINE.test(table().code(line))));
  return { table, codes, postcodes, names, similarNames, longerNames, departments, areas, centers, outline, islands };
}

/** Those that bear the name now, then those that a former commune of the name is part of; each the most populous first. */
function communesIn(tables: Tables, lines: readonly number[]): Commune[] {
  const { table } = tables;
  const present = lines.flatMap((line) => table().commune(line) ?? []).sort(byPopulation);
  const former = lines.flatMap((line) => {
    const code = table().presentCode(line);
    return code === '' ? [] : (communeWith(tables, code) ?? []);
  });
  return [...new Set([...present, ...former.sort(byPopulation)])];
}

function communeWith({ table, codes }: Tables, code: string): Commune | undefined {
  const line = codes().get(code);
  if (line === undefined) return undefined;
  return table().commune(line) ?? table().commune(codes().get(table().presentCode(line)) ?? -1);
}

function similarCommunes(tables: Tables, name: string): Commune[] {
  const { names, similarNames, longerNames } = tables;
  const key = cityKey(name);
  // `London` is one letter from Lonçon.
  if (isForeignCity(key)) return [];
  const found = [...similarNames()(key), ...longerNames()(key).map((longer) => ({ name: longer, edits: 1 }))]
    .flatMap(({ name: other, edits }) =>
      communesIn(tables, names().byName.get(other) ?? NONE).map((commune) => ({ commune, edits })),
    )
    .sort((one, other) => one.edits - other.edits || byPopulation(one.commune, other.commune));
  return [...new Set(found.map(({ commune }) => commune))].slice(0, SIMILAR);
}

function communesNear({ table, centers }: Tables, position: Point, limit: number): Commune[] {
  const near = centers().filter(
    ({ lat, lon }) => Math.abs(lat - position.lat) < NEAR && Math.abs(lon - position.lon) < 2 * NEAR,
  );
  return near
    .map(({ line, ...center }) => ({ line, away: distanceM(center, position) }))
    .filter(({ away }) => away <= NEAR_METRES)
    .sort((one, other) => one.away - other.away)
    .flatMap(({ line }) => table().commune(line) ?? [])
    .filter(({ code }) => !WITH_DISTRICTS.has(code))
    .slice(0, limit);
}

const inOneStep = <T>(calculate: () => T) =>
  // oxlint-disable-next-line require-yield -- it is a single step
  gradual(function* whole() {
    return calculate();
  });

function firstOf(keys: readonly string[], index: Index): readonly number[] | undefined {
  const found = keys.find((key) => index.has(key));
  return found === undefined ? undefined : index.get(found);
}

/**
 * Lines by code, and by the codes of what was merged into a commune. A present commune comes before a former one of the same code, and either before a commune that
 * only had the code once.
 */
function* indexCodes(table: CommuneTable): Generator<void, Map<string, number>> {
  const index = new Map<string, number>();
  const former: [string, number][] = [];
  const borne: [string, number][] = [];
  for (let line = 0; line < table.size; line += 1) {
    if (line % STEP === 0) yield;
    if (table.presentCode(line) === '') index.set(table.code(line), line);
    else former.push([table.code(line), line]);
    for (const old of table.formerCodes(line)) borne.push([old, line]);
  }
  for (const [code, line] of [...former, ...borne]) if (!index.has(code)) index.set(code, line);
  return index;
}

function* indexPostcodes(table: CommuneTable): Generator<void, Index> {
  const index = new Map<string, number[]>();
  for (let line = 0; line < table.size; line += 1) {
    if (line % STEP === 0) yield;
    for (const postcode of table.postcodes(line)) push(index, postcode, line);
  }
  return index;
}

function* indexNames(table: CommuneTable): Generator<void, { readonly byName: Index; readonly byShortName: Index }> {
  const byName = new Map<string, number[]>();
  const byShortName = new Map<string, number[]>();
  for (let line = 0; line < table.size; line += 1) {
    if (line % STEP === 0) yield;
    const key = cityKey(table.name(line));
    push(byName, key, line);
    const short = withoutArticle(key);
    if (short !== key && short.length >= SHORT) push(byShortName, short, line);
  }
  return { byName, byShortName };
}

function* readCenters(
  table: CommuneTable,
): Generator<void, { readonly line: number; readonly lat: number; readonly lon: number }[]> {
  const centers = [];
  for (let line = 0; line < table.size; line += 1) {
    if (line % STEP === 0) yield;
    const center = table.center(line);
    if (center) centers.push({ line, ...center });
  }
  return centers;
}

function indexDepartments(): Map<string, Department> {
  const index = new Map<string, Department>();
  for (const department of readDepartments()) {
    const { code, name } = department;
    for (const key of [code, code.replace(/^0/, ''), name]) index.set(cityKey(key), department);
  }
  return index;
}

/** Codes of departments by the names of departments and of regions. */
function indexAreas(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const { code, name, region } of readDepartments()) {
    for (const key of new Set([name, region].map((each) => cityKey(each))))
      index.set(key, [...(index.get(key) ?? []), code]);
  }
  return index;
}

function push(index: Map<string, number[]>, key: string, line: number): void {
  const others = index.get(key);
  if (others) others.push(line);
  else index.set(key, [line]);
}

const byPopulation = (one: Commune, other: Commune): number => other.population - one.population;

/** Arrondissements of Paris, Lyon and Marseille have codes of their own. */
const isDistrict = ({ code }: Commune): boolean => /^(751|6938|132)\d+$/.test(code);
