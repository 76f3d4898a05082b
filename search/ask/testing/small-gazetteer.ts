import type { Commune, Department, Gazetteer } from '../../../model/geography/place.ts';
import { cityKey } from '../../../model/geography/city-key.ts';
import { faultsBetween } from '../spelling.ts';

/** A gazetteer of a few places, for tests. */
export function smallGazetteer(communes: readonly Commune[], departments: readonly Department[]): Gazetteer {
  const byName = group(communes);
  return {
    communes: (name) => byName.get(cityKey(name)) ?? [],
    similarCommunes: (name) => {
      const key = cityKey(name);
      const limit = key.length >= 9 ? 2 : key.length >= 5 ? 1 : 0;
      return communes.filter((one) => faultsBetween(key, cityKey(one.name), limit) <= limit).slice(0, 10);
    },
    commune: (code) => communes.find((one) => one.code === code),
    communesOf: (postcode) => communes.filter(({ postcodes }) => postcodes.includes(postcode)),
    department: (codeOrName) =>
      departments.find(({ code, name }) => code === codeOrName || cityKey(name) === cityKey(codeOrName)),
    departmentsNamed: (name) =>
      departments
        .filter((one) => [one.name, one.region].some((each) => cityKey(each) === cityKey(name)))
        .map(({ code }) => code),
    isInFrance: () => true,
  };
}

function group(communes: readonly Commune[]): Map<string, Commune[]> {
  const found = new Map<string, Commune[]>();
  for (const commune of communes)
    found.set(cityKey(commune.name), [...(found.get(cityKey(commune.name)) ?? []), commune]);
  return found;
}
