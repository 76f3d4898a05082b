import type { Gazetteer } from '../model/geography/place.ts';
import { streetName, streetText, streetTypeAt } from '../model/geography/street-name.ts';
import type { StreetName } from '../model/geography/street-name.ts';
import { addressWords, BREAK, hasForeignPostcode, namesFrance } from './address-noise.ts';
import { findCity } from './find-city.ts';
import type { CityGuess, FoundCity } from './find-city.ts';
import { namedArea, within } from './named-area.ts';
import type { NamedArea } from './named-area.ts';

/** What an address says. */
export interface ParsedAddress {
  /** House number, digits only; of a range the lower one. */
  readonly number?: string;
  /** `B` for bis, `T` for ter, `Q` for quater, else a letter; as DVF writes it. */
  readonly suffix?: string;
  readonly street?: StreetName;
  readonly postcode?: string;
  /** Communes that it may be in, the likeliest first. */
  readonly cities: readonly CityGuess[];
  /** It names another country, or a large town abroad without a word of France: there is nothing to look for. */
  readonly isAbroad?: boolean;
}

const SUFFIXES: Readonly<Record<string, string>> = {
  bis: 'B',
  ter: 'T',
  quater: 'Q',
  quinquies: 'C',
  b: 'B',
  t: 'T',
  q: 'Q',
};

/** A house number, its suffix, and the number that a range ends with. */
const NUMBER = /^0*(\d{1,4})(bis|ter|quater|quinquies|[a-z])?(?:~\d{1,4})?$/;

/** Numbers that belong to the name of a street follow these: `rue du 11 novembre`, `route nationale 7`. */
const NUMBERED = new Set([
  'du',
  'le',
  'de',
  'des',
  'les',
  'n',
  'd',
  'rn',
  'rd',
  'cd',
  'vc',
  'cr',
  'nationale',
  'departementale',
]);
NUMBERED.add('km').add('communale').add('rural').add('zac').add('za').add('zi').add('quai').add('jean').add('porte');

const MONTHS = new Set(
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' '),
);

/**
 * Reads a French address in any usual order and writing: number and street before or behind the commune, with or without postcode, among floors, flats
 * and post boxes. Never throws; parts that are not there are left out.
 * @param isPlaced whether a French postcode or commune is known in addition to the text
 */
export function parseAddress(text: string, gazetteer: Gazetteer, isPlaced = false): ParsedAddress {
  const { postcode, cities, rest, isAbroad } = cityOf(text, gazetteer, isPlaced);
  const house = readHouse(streetPart(rest));
  const street = house.words.length === 0 ? undefined : streetName(house.words.join(' '));
  return {
    ...(house.number === undefined ? {} : { number: house.number }),
    ...(house.suffix === undefined ? {} : { suffix: house.suffix }),
    ...(street && street.words.length > 0 ? { street } : {}),
    ...(postcode === undefined ? {} : { postcode }),
    cities,
    ...(isAbroad ? { isAbroad } : {}),
  };
}

/**
 * The country or the part of France that an address names, from its text alone. Geocoders without foreign places are queried only for addresses in France.
 * @param isPlaced whether a French postcode or commune is known in addition to the text
 */
export function areaOf(text: string, gazetteer: Gazetteer, isPlaced: boolean): NamedArea | undefined {
  if (hasForeignPostcode(text)) return { kind: 'abroad' };
  return namedArea(addressWords(text), gazetteer, { isFrench: namesFrance(text), isPlaced });
}

/** The commune of an address. A named country or overseas department decides: what is not there is nowhere. A named department or region chooses among communes of a name. */
function cityOf(text: string, gazetteer: Gazetteer, isPlaced: boolean): FoundCity & { readonly isAbroad?: boolean } {
  const words = addressWords(text);
  const area = areaOf(text, gazetteer, isPlaced);
  if (!area) return findCity(words, gazetteer);
  if (area.kind === 'abroad') return { cities: [], rest: words, isAbroad: true };
  const found = findCity(area.words, within(gazetteer, area.codes, area.isCertain), area.isCertain);
  return area.isCertain || found.cities.length > 0 ? found : findCity(words, gazetteer);
}

/** The parsed address in one line, which is read again as the same address. */
export function formatParsed({ number, suffix, street, postcode, cities }: ParsedAddress): string {
  const house = number === undefined ? '' : `${number}${suffix ?? ''}`;
  const city = cities[0]?.commune.name ?? '';
  const lines = [`${house} ${street ? streetText(street) : ''}`, `${postcode ?? ''} ${city}`];
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}

/** Of the parts that are left, the one with the street: a number before a type of street, else a type, else a number, else the first. */
function streetPart(words: readonly string[]): string[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === BREAK) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const filled = parts.filter((part) => part.length > 0);
  const joined = filled.flatMap((part, index) => {
    const next = filled[index + 1];
    // `12, rue …` and `rue …, 12` are parted by a comma only.
    if (isHouse(part) && next) return [[...part, ...next]];
    if (isHouse(part) && index > 0) return [[...(filled[index - 1] ?? []), ...part]];
    return [part];
  });
  const rank = (part: readonly string[]): number => {
    const type = part.findIndex((_, at) => streetTypeAt(part, at) !== undefined);
    const named = type >= 0 && part.length > type + 1;
    const residence =
      named && ['residence', 'lotissement', 'domaine', 'villa', 'parc'].includes(streetTypeAt(part, type)?.type ?? '');
    const numbered = part.some((word) => NUMBER.test(word));
    return (named ? (residence ? 2 : 6) : 0) + (numbered ? 3 : 0);
  };
  return joined.toSorted((one, other) => rank(other) - rank(one))[0] ?? [];
}

const isHouse = (part: readonly string[]): boolean =>
  part.length <= 2 && NUMBER.test(part[0] ?? '') && (part.length === 1 || suffixOf(part[1]) !== undefined);

function suffixOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  return Object.hasOwn(SUFFIXES, word) ? SUFFIXES[word] : /^[a-z]$/.test(word) ? word.toUpperCase() : undefined;
}

interface House {
  readonly number?: string;
  readonly suffix?: string;
  readonly words: readonly string[];
}

function readHouse(words: readonly string[]): House {
  return houseBefore(words) ?? houseBehind(words) ?? { words };
}

/** A number at the start, or before a type of street: the words before it are the name of a building. */
function houseBefore(words: readonly string[]): House | undefined {
  const typed = words.findIndex(
    (word, at) => NUMBER.test(word) && (at === 0 || !NUMBERED.has(words[at - 1] ?? '')) && typeBehind(words, at),
  );
  const at = typed >= 0 ? typed : 0;
  const match = NUMBER.exec(words[at] ?? '');
  if (!match || (at === 0 && MONTHS.has(words[1] ?? ''))) return undefined;
  const [, number, attached] = match;
  const next = words[at + 1];
  // A single letter is a suffix before a type of street; `12 d Artagnan` is none.
  const letter =
    next !== undefined && next.length > 1 ? true : streetTypeAt(words, at + 2) !== undefined || words.length === at + 2;
  const suffix = attached ? suffixOf(attached) : letter || next === 'b' ? suffixOf(next) : undefined;
  const length = suffix !== undefined && !attached ? 2 : 1;
  return { number, ...(suffix === undefined ? {} : { suffix }), words: words.slice(at + length) };
}

const typeBehind = (words: readonly string[], at: number): boolean =>
  streetTypeAt(words, at + 1) !== undefined ||
  (suffixOf(words[at + 1]) !== undefined && streetTypeAt(words, at + 2) !== undefined);

/** A number at the end, as Germans write it: `rue de la République 12 bis`. */
function houseBehind(words: readonly string[]): House | undefined {
  const hasSuffix = words.length > 2 && suffixOf(words.at(-1)) !== undefined;
  const at = words.length - (hasSuffix ? 2 : 1);
  const match = NUMBER.exec(words[at] ?? '');
  const before = words[at - 1] ?? '';
  // `rue du 8 mai 1945`.
  const year = MONTHS.has(before) && (words[at] ?? '').length === 4;
  if (!match || at < 2 || NUMBERED.has(before) || year) return undefined;
  const [, number, attached] = match;
  const suffix = suffixOf(attached ?? (hasSuffix ? words.at(-1) : undefined));
  return { number, ...(suffix === undefined ? {} : { suffix }), words: words.slice(0, at) };
}
