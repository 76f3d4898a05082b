import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * `npx node places/write-map.ts departments FILE` and `… towns FILE`: what the base map of the console is made from, on the standard output. NOTICE.md has the
 * sources, their licences and the commands.
 */

interface Feature {
  readonly properties: { readonly iso_3166_2?: string | null; readonly name?: string | null };
  readonly geometry: unknown;
}

interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  /** Of GeoNames; PPLX is a part of a town. */
  readonly featureCode: string;
  /** Longitude first. */
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** Mainland France and its overseas departments, as ISO 3166-2 codes them; regions and collectivities have letters only. */
const DEPARTMENT = /^FR-(?:\d[\dAB]|GP|GF|MQ|RE|YT|97\d)$/;

/** Countries that most listings are in or near: their smaller towns are named too. */
const NEAR = new Set(['FR', 'BE', 'LU', 'CH', 'MC', 'DE', 'AD', 'GP', 'GF', 'MQ', 'RE', 'YT']);
/** Inhabitants from which a town is named. */
const LEAST = { near: 5_000, elsewhere: 100_000 };

/** The départements of a collection of first-level divisions, with code and name. */
export const departmentsOf = (features: readonly Feature[]) => ({
  type: 'FeatureCollection',
  features: features.flatMap(({ properties: { iso_3166_2: code, name }, geometry }) =>
    code && DEPARTMENT.test(code)
      ? [{ type: 'Feature', id: code.slice(3), properties: { name: name ?? '' }, geometry }]
      : [],
  ),
});

/** The larger towns, the largest first: name, latitude and longitude in thousandths of a degree, inhabitants in thousands. */
export const townsOf = (cities: readonly City[]): [string, number, number, number][] =>
  cities
    .filter(
      ({ country, population, featureCode }) =>
        featureCode !== 'PPLX' && population >= (NEAR.has(country) ? LEAST.near : LEAST.elsewhere),
    )
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc: { coordinates } }) => [
      name,
      Math.round(coordinates[1] * 1_000),
      Math.round(coordinates[0] * 1_000),
      Math.round(population / 1_000),
    ]);

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [what, file = ''] = process.argv.slice(2);
  const content = JSON.parse(readFileSync(file, 'utf8'));
  process.stdout.write(`${JSON.stringify(what === 'towns' ? townsOf(content) : departmentsOf(content.features))}\n`);
}
