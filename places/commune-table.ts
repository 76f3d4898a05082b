import { readFileSync } from 'node:fs';
import type { Commune, Department } from '../model/geography/place.ts';

/** Columns of communes.csv behind code and name. */
const COLUMNS = ['postcodes', 'population', 'lat', 'lon', 'source', 'formerCodes', 'presentCode'] as const;

/** Of an INSEE code, in characters. */
const CODE = 5;

/**
 * The lines of communes.csv: `code;name;postcodes;population;lat;lon;source;former codes;present code`. A line is parsed on its first use: reading all
 * 37,590 takes longer than every index of them.
 */
export interface CommuneTable {
  readonly size: number;
  code(line: number): string;
  name(line: number): string;
  postcodes(line: number): readonly string[];
  /** The commune or arrondissement of the line; undefined for a former commune that is part of another one. The same object every time. */
  commune(line: number): Commune | undefined;
  /** Degrees; without making the commune. */
  center(line: number): Commune['center'];
  /** Codes that a commune had, and of communes merged into it. */
  formerCodes(line: number): readonly string[];
  /** Code of the commune that a former one is part of; empty for present ones. */
  presentCode(line: number): string;
  /** Where the centre is from: `g` GeoNames, `i` IGN, `m` written by hand; empty if there is none. */
  source(line: number): string;
}

const NONE: readonly string[] = [];

const words = (text: string): readonly string[] => (text === '' ? NONE : text.split(' '));

const readLines = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

/** The department of a commune: the first two characters of its code, overseas three. */
export const departmentOf = (code: string): string => code.slice(0, code >= '97' && code < '99' ? 3 : 2);

/** All communes of the Code officiel géographique, from communes.csv in this folder. NOTICE.md names its sources. */
export function readCommuneTable(): CommuneTable {
  const lines = readLines('communes.csv');
  const communes = new Map<number, Commune>();
  const code = (line: number): string => (lines[line] ?? '').slice(0, CODE);
  const name = (line: number): string => {
    const text = lines[line] ?? '';
    return text.slice(CODE + 1, text.indexOf(';', CODE + 1));
  };
  const column = (line: number, wanted: (typeof COLUMNS)[number]): string =>
    (lines[line] ?? '').split(';')[COLUMNS.indexOf(wanted) + 2] ?? '';
  /** Former codes and present code are the last columns, both empty for most communes. */
  const plain = (line: number): boolean => (lines[line] ?? '').endsWith(';;');
  const center = (line: number): Commune['center'] => {
    const [lat, lon, source] = (lines[line] ?? '').split(';').slice(4, 7);
    return source ? { lat: Number(lat), lon: Number(lon) } : undefined;
  };
  const readCommune = (line: number): Commune => {
    const [, , postcodes = '', population] = (lines[line] ?? '').split(';');
    const middle = center(line);
    return {
      code: code(line),
      name: name(line),
      postcodes: words(postcodes),
      department: departmentOf(code(line)),
      population: Number(population),
      ...(middle ? { center: middle } : {}),
    };
  };
  const presentCode = (line: number): string => (plain(line) ? '' : column(line, 'presentCode'));
  return {
    size: lines.length,
    code,
    name,
    postcodes(line) {
      const text = lines[line] ?? '';
      const from = text.indexOf(';', CODE + 1) + 1;
      return words(text.slice(from, text.indexOf(';', from)));
    },
    commune(line) {
      const known = communes.get(line);
      if (known || presentCode(line) !== '') return known;
      const commune = readCommune(line);
      communes.set(line, commune);
      return commune;
    },
    formerCodes: (line) => (plain(line) ? NONE : words(column(line, 'formerCodes'))),
    presentCode,
    center,
    source: (line) => column(line, 'source'),
  };
}

/** Departments and overseas collectivities, from departments.csv. */
export const readDepartments = (): Department[] =>
  readLines('departments.csv').map((line) => {
    const [code = '', name = '', region = ''] = line.split(';');
    return { code, name, region };
  });
