import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { departmentOf, readCommuneTable } from './commune-table.ts';
import { readCenters } from './read-centers.ts';
import type { Placed } from './read-centers.ts';

/** What we read of @etalab/decoupage-administratif. */
interface Entry {
  readonly code: string;
  readonly nom: string;
  readonly region?: string;
  readonly codesPostaux?: readonly string[];
  readonly population?: number;
  readonly anciensCodes?: readonly string[];
  /** Of a former commune: the present one. */
  readonly chefLieu?: string;
  readonly type?: 'commune-actuelle' | 'arrondissement-municipal' | 'commune-deleguee' | 'commune-associee';
}

const require = createRequire(import.meta.url);

const readEntries = (file: string): readonly Entry[] =>
  JSON.parse(readFileSync(require.resolve(`@etalab/decoupage-administratif/data/${file}.json`), 'utf8'));

/** The lines of communes.csv from the package of the Code officiel géographique, with centres as the function gives them: `lat;lon;source`. */
export function communeLines(center: (commune: Placed) => string): string[] {
  return readEntries('communes').map(({ code, nom: name, codesPostaux, population, anciensCodes, chefLieu, type }) => {
    const former = type === 'commune-deleguee' || type === 'commune-associee';
    const formerCodes = anciensCodes ?? [];
    const place = former ? ';;' : center({ code, name, department: departmentOf(code), formerCodes });
    const columns = [code, name, codesPostaux?.join(' ') ?? '', population ?? '', place, formerCodes.join(' ')];
    return [...columns, former ? chefLieu : ''].join(';');
  });
}

/** The lines of departments.csv: departments and overseas collectivities with the name of their region. */
export function departmentLines(): string[] {
  const regions = new Map(readEntries('regions').map(({ code, nom }) => [code, nom]));
  return readEntries('departements').map(
    ({ code, nom, region }) => `${code};${nom};${regions.get(region ?? '') ?? ''}`,
  );
}

/** Centres as communes.csv has them. */
export function keptCenters(): (commune: Placed) => string {
  const table = readCommuneTable();
  const kept = new Map<string, string>();
  for (let line = 0; line < table.size; line += 1) {
    const { code, center } = table.commune(line) ?? {};
    if (code && center) kept.set(code, `${center.lat.toFixed(4)};${center.lon.toFixed(4)};${table.source(line)}`);
  }
  return ({ code }) => kept.get(code) ?? ';;';
}

/** Run as a script: writes both tables. With a folder of contours and a file of GeoNames (see read-centers.ts) it finds the centres anew, else it keeps them. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [contours, geonames] = process.argv.slice(2);
  const center = contours && geonames ? await readCenters(contours, geonames) : keptCenters();
  const write = (file: string, lines: readonly string[]): Promise<void> =>
    writeFile(new URL(file, import.meta.url), `${lines.join('\n')}\n`);
  await write('communes.csv', communeLines(center));
  await write('departments.csv', departmentLines());
}
