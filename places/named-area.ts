import { isForeignCity, isForeignCountry, overseasDepartment } from '../model/geography/foreign-places.ts';
import type { Commune, Gazetteer } from '../model/geography/place.ts';
import { streetTypeAt } from '../model/geography/street-name.ts';
import { BREAK } from './address-noise.ts';

/** The country or the part of France that an address names. */
export type NamedArea =
  /** Another country, or a large town abroad without a word of France. */
  | { readonly kind: 'abroad' }
  /**
   * Codes of departments. `isCertain`: nothing else can be meant, as of an island overseas; the name of a department or region may be that of a commune, too.
   * `words`: those of the address without the name.
   */
  | {
      readonly kind: 'departments';
      readonly codes: readonly string[];
      readonly isCertain: boolean;
      readonly words: readonly string[];
    };

/** Words of the longest name: `Saint-Vincent-et-les-Grenadines`. */
const LONGEST = 6;
/** Words behind which a name is part of another one: `rue de Suisse`, `place d Espagne`, `rue St Maurice`. */
const JOINING = new Set([
  'st',
  'ste',
  'saint',
  'sainte',
  'de',
  'du',
  'des',
  'd',
  'la',
  'le',
  'les',
  'l',
  'a',
  'au',
  'aux',
  'en',
  'et',
]);
/** Behind a town abroad: the two words of a British postcode. */
const FOREIGN_CODE = /^(?:[a-z]{1,2}\d[a-z\d]?|\d[a-z]{2})$/;
const POSTCODE = /^\d{5}$/;
const DEPARTMENT = /^(?:\d{2}|2[ab]|97\d)$/;

/** A run of words, the end excluded. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the area that the words of an address (`addressWords`) name as a part of its own; undefined if they name none.
 * @param isFrench whether the text names France, which `addressWords` removes
 * @param isPlaced whether a French postcode or commune is known in addition to the text
 */
export function namedArea(
  words: readonly string[],
  gazetteer: Gazetteer,
  { isFrench, isPlaced }: { readonly isFrench: boolean; readonly isPlaced: boolean },
): NamedArea | undefined {
  const parts = partsOf(words);
  const last = parts.at(-1);
  if (!last) return undefined;
  const text = ({ from, to }: Run): string => words.slice(from, to).join(' ');
  const endings = endingsOf(words, last);
  const local = words.flatMap((word) => (POSTCODE.test(word) ? gazetteer.communesOf(word) : []));
  const isCommuneHere = (name: string): boolean => gazetteer.communes(name).some((one) => local.includes(one));
  // Next to a French postcode only a part of its own is a country: `69008 Lyon, 24 rue Jean Maurice`.
  const isOwnPart = ({ from, to }: Run): boolean => parts.some((part) => part.from === from && part.to === to);
  const isCredible = (run: Run): boolean => local.length === 0 || isOwnPart(run);
  const isAbroad = endings.some((run) => isForeignCountry(text(run)) && isCredible(run) && !isCommuneHere(text(run)));
  if (isAbroad && !isFrench) return { kind: 'abroad' };

  const without = ({ from, to }: Run): string[] => words.map((word, at) => (at >= from && at < to ? BREAK : word));
  const isArea = (run: Run): boolean =>
    gazetteer.departmentsNamed(text(run)).length > 0 && overseasDepartment(text(run)) === undefined;
  const area = parts.length > 1 ? parts.find(isArea) : undefined;
  const overseas = [...endings, ...parts].find((run) => {
    const department = overseasDepartment(text(run));
    return department !== undefined && (isCredible(run) || local.some((one) => one.department === department));
  });
  const code = overseas && overseasDepartment(text(overseas));
  // `La Réunion, Lot-et-Garonne` is a commune.
  const isCommuneOf = (name: string): boolean =>
    area !== undefined && within(gazetteer, gazetteer.departmentsNamed(text(area)), false).communes(name).length > 0;
  if (overseas && code !== undefined && !isCommuneHere(text(overseas)) && !isCommuneOf(text(overseas)))
    return { kind: 'departments', codes: [code], isCertain: true, words: without(overseas) };

  const hasDepartment = parts.some((run) => DEPARTMENT.test(text(run)));
  if (local.length > 0 || hasDepartment || isFrench || isPlaced) return undefined;
  if (area)
    return {
      kind: 'departments',
      codes: gazetteer.departmentsNamed(text(area)),
      isCertain: false,
      words: without(area),
    };
  return cityAbroad(endings.map(text), parts.map(text), gazetteer);
}

/** `abroad` if the end of an address names a city abroad, or its first part does and the end names no commune. */
function cityAbroad(endings: readonly string[], parts: readonly string[], gazetteer: Gazetteer): NamedArea | undefined {
  const isElsewhere = endings.some((name) => gazetteer.communes(name).length > 0);
  const first = parts.length > 1 && !isElsewhere ? parts.slice(0, 1) : [];
  return [...endings, ...first].some(isForeignCity) ? { kind: 'abroad' } : undefined;
}

/** A gazetteer that knows the communes of some departments only. `isFuzzy`: misspelt names are found, too. */
export function within(gazetteer: Gazetteer, codes: readonly string[], isFuzzy: boolean): Gazetteer {
  const inside = (communes: readonly Commune[]): Commune[] =>
    communes.filter(({ department }) => codes.includes(department));
  return {
    ...gazetteer,
    communes: (name) => inside(gazetteer.communes(name)),
    similarCommunes: (name) => (isFuzzy ? inside(gazetteer.similarCommunes(name)) : []),
    communesOf: (postcode) => inside(gazetteer.communesOf(postcode)),
  };
}

/** The parts of an address that are parted by commas, without postcodes at their ends; empty ones are left out. */
function partsOf(words: readonly string[]): Run[] {
  const breaks = [-1, ...words.flatMap((word, at) => (word === BREAK ? [at] : [])), words.length];
  return breaks
    .slice(1)
    .map((end, index) => {
      let [from, to] = [(breaks[index] ?? -1) + 1, end];
      while (to > from && POSTCODE.test(words[to - 1] ?? '')) to -= 1;
      while (to > from && POSTCODE.test(words[from] ?? '')) from += 1;
      return { from, to };
    })
    .filter(({ from, to }) => to > from);
}

/** Runs of words that a part ends with and that are no part of the name of a street. */
function endingsOf(words: readonly string[], { from, to }: Run): Run[] {
  let end = to;
  while (end - 1 > from && FOREIGN_CODE.test(words[end - 1] ?? '')) end -= 1;
  const runs: Run[] = [];
  for (let start = end - 1; start >= Math.max(from, end - LONGEST); start -= 1) {
    const before = words[start - 1] ?? BREAK;
    const isStreet = start > from && (JOINING.has(before) || streetTypeAt(words, start - 1) !== undefined);
    if (!isStreet) runs.push({ from: start, to: end });
  }
  return runs;
}
