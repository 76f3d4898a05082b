import { distance } from 'fastest-levenshtein';
import { cityKey } from '../model/geography/city-key.ts';
import type { Commune, Gazetteer } from '../model/geography/place.ts';
import { streetTypeAt } from '../model/geography/street-name.ts';
import { BREAK } from './address-noise.ts';

/** A commune that an address may be in, and how sure that is, 0 to 1. */
export interface CityGuess {
  readonly commune: Commune;
  readonly certainty: number;
}

/** Which communes the words name, and which words are left for the street. */
export interface FoundCity {
  readonly postcode?: string;
  /** The likeliest first, at most ten. Empty if the words name no commune. */
  readonly cities: readonly CityGuess[];
  readonly rest: readonly string[];
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly communes: readonly Commune[];
  readonly certainty: number;
}

/** Words of the longest name of a commune: Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson. */
const LONGEST = 8;
const MAX_CITIES = 10;

/** Least likeness of a misspelt name to one of the few communes that share the postcode. */
const ALIKE = 0.7;

/**
 * Inhabitants from which a misspelt name alone is taken for a commune. Of a village it is more likely the name of something else: London is no Lonçon of two hundred
 * people.
 */
const KNOWN_TOWN = 10_000;

/** `Grande Rue` is a whole name, behind which the commune may stand. */
const WHOLE_NAME = new Set(['grande', 'grand', 'petite', 'haute', 'basse']);

const AFTER_NAMES = new Set(['de', 'du', 'des', 'd', 'la', 'l', 'le', 'les', 'a', 'au', 'aux', 'vers']);

/**
 * Finds postcode and commune in the words of an address (`addressWords`).
 * @param isNarrow whether the gazetteer knows a small area only, in which villages may be misspelt, too
 */
export function findCity(words: readonly string[], gazetteer: Gazetteer, isNarrow = false): FoundCity {
  const at = postcodeIndex(words, gazetteer);
  const postcode = at < 0 ? undefined : words[at];
  const members = postcode === undefined ? [] : gazetteer.communesOf(postcode);
  const spans = citySpans(words, at, gazetteer);
  const named =
    best(
      spans.flatMap((span) => {
        const communes = inPostcode(span.communes, members);
        return communes.length > 0 ? [{ ...span, communes }] : [];
      }),
      words,
      at,
    ) ?? misspelt(words, at, members);
  const without = (span: Span | undefined): string[] =>
    words.flatMap((word, index) =>
      index === at || (span && index >= span.from && index < span.to) ? [BREAK] : [word],
    );
  if (postcode !== undefined && members.length > 0) {
    if (named) return { postcode, cities: guesses(named.communes, named.certainty), rest: without(named) };
    return { postcode, ...contradicted(words, at, members, spans), rest: without(adjacent(spans, words, at)) };
  }
  const span = best(spans, words, at) ?? similar(words, at, gazetteer, isNarrow);
  const department = span && at < 0 ? departmentIndex(words, span, gazetteer) : -1;
  const code = department < 0 ? postcode?.slice(0, 2) : gazetteer.department(words[department] ?? '')?.code;
  const inside = span?.communes.filter((commune) => commune.department === code) ?? [];
  const cities = guesses(inside.length > 0 ? inside : (span?.communes ?? []), span?.certainty ?? 0);
  const rest = without(span).map((word, index) => (index === department ? BREAK : word));
  return { cities, rest };
}

const guesses = (communes: readonly Commune[], certainty: number): CityGuess[] =>
  communes.slice(0, MAX_CITIES).map((commune) => ({ commune, certainty }));

/** Where the postcode is: the last word of five digits that is one, else the last of five digits; -1 if there is none. */
function postcodeIndex(words: readonly string[], gazetteer: Gazetteer): number {
  const known = words.findLastIndex((word) => /^\d{5}$/.test(word) && gazetteer.communesOf(word).length > 0);
  return known >= 0 ? known : words.findLastIndex((word) => /^\d{5}$/.test(word));
}

/** All runs of words that are the name of a commune. */
function citySpans(words: readonly string[], postcode: number, gazetteer: Gazetteer): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to += 1) {
      if (to - 1 === postcode || words[to - 1] === BREAK) break;
      const communes = gazetteer.communes(words.slice(from, to).join(' '));
      // `Paris 12 rue …`: the number is the house's.
      const takesNumber = /^\d/.test(words[to - 1] ?? '') && streetTypeAt(words, to) !== undefined;
      if (communes.length > 0 && !takesNumber) spans.push({ from, to, communes, certainty: 1 });
    }
  }
  return spans;
}

/** Of communes of a name, those with the postcode; for Paris, Lyon and Marseille the arrondissement of the postcode. */
function inPostcode(communes: readonly Commune[], members: readonly Commune[]): readonly Commune[] {
  const codes = new Set(members.map(({ code }) => code));
  const inside = communes.filter(({ code }) => codes.has(code));
  if (inside.length > 0) return inside;
  const cities = new Set(communes.map(({ name }) => cityKey(name)));
  return members.filter(({ name }) => cities.has(cityKey(name).replace(/ \d+$/, '')));
}

/** The likeliest span: next to the postcode, at the end, the longer the better, not as part of the name of a street. */
function best(spans: readonly Span[], words: readonly string[], postcode: number): Span | undefined {
  const score = ({ from, to }: Span): number => {
    const before = words[from - 1] ?? BREAK;
    const after = words[to] ?? BREAK;
    const adjacency = postcode >= 0 && (from === postcode + 1 ? 60 : to === postcode ? 40 : 0);
    // `rue de Nice`; `rue de la paix`, whose first word is a commune too.
    const inStreet =
      adjacency !== 60 &&
      (AFTER_NAMES.has(before) ||
        beginsStreet(words, from - 1) ||
        ((after !== BREAK || /^\d/.test(before)) && streetTypeAt(words, from)?.length === to - from));
    const ends = (after === BREAK ? 15 : 0) + (to === words.length ? 10 : 0) + (before === BREAK ? 5 : 0);
    // Words that go on behind a name are neither a house nor a street: the name is part of something else.
    const goesOn =
      Number(adjacency) === 0 && after !== BREAK && !/^\d/.test(after) && streetTypeAt(words, to) === undefined;
    return Number(adjacency) + ends + 4 * (to - from) + (inStreet ? -50 : 0) + (goesOn ? -25 : 0);
  };
  return spans
    .map((span) => ({ span, points: score(span) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points || other.span.to - one.span.to)[0]?.span;
}

/** Whether a street begins with the word: a type of street, behind nothing, a house number or its suffix. `12 route de la corniche` has one such word. */
const beginsStreet = (words: readonly string[], at: number): boolean =>
  streetTypeAt(words, at) !== undefined &&
  !WHOLE_NAME.has(words[at - 1] ?? '') &&
  /^(?:,|\d.*|bis|ter|quater|[a-z])$/.test(words[at - 1] ?? BREAK);

/** The name behind the postcode, or one before it that is a part of the address of its own. */
const adjacent = (spans: readonly Span[], words: readonly string[], postcode: number): Span | undefined =>
  spans
    .filter(({ from, to }) => from === postcode + 1 || (to === postcode && from > 0 && words[from - 1] === BREAK))
    .sort((one, other) => other.from - one.from || other.to - other.from - (one.to - one.from))[0];

/** A name next to the postcode that is almost that of a commune with it. */
function misspelt(words: readonly string[], postcode: number, members: readonly Commune[]): Span | undefined {
  let found: (Span & { readonly likeness: number }) | undefined;
  for (const commune of members) {
    const key = cityKey(commune.name).replace(/^(paris|lyon|marseille) \d+$/, '$1');
    const length = key.split(' ').length;
    for (const size of [length - 1, length, length + 1]) {
      for (const from of [postcode + 1, postcode - size]) {
        const part = words.slice(Math.max(from, 0), from + size);
        if (size < 1 || from < 0 || part.length < size || part.includes(BREAK)) continue;
        const asked = cityKey(part.join(' '));
        const likeness = 1 - distance(asked, key) / Math.max(asked.length, key.length);
        if (likeness >= ALIKE && likeness > (found?.likeness ?? 0))
          found = { from, to: from + size, communes: [commune], certainty: 0.5 + likeness / 2 - 0.05, likeness };
      }
    }
  }
  return found;
}

/** Of an address whose postcode and commune do not belong together, or that has a postcode alone: both may be meant. */
function contradicted(
  words: readonly string[],
  postcode: number,
  members: readonly Commune[],
  spans: readonly Span[],
): { readonly cities: readonly CityGuess[] } {
  const other = adjacent(spans, words, postcode);
  const department = members[0]?.department;
  const near = other?.communes.filter((commune) => commune.department === department) ?? [];
  const far = other && near.length === 0 ? other.communes.slice(0, 2) : [];
  const certainty = words[postcode + 1] === undefined || words[postcode + 1] === BREAK ? 0.9 : 0.75;
  const all = [...guesses(near, 0.85), ...guesses(members, other ? 0.6 : certainty), ...guesses(far, 0.5)];
  return { cities: all.slice(0, MAX_CITIES) };
}

/** A name at the end that is almost that of a commune, where there is no postcode; of a large one, unless the area is narrow. */
function similar(
  words: readonly string[],
  postcode: number,
  gazetteer: Gazetteer,
  isNarrow: boolean,
): Span | undefined {
  if (postcode >= 0) return undefined;
  for (let size = Math.min(5, words.length); size >= 1; size -= 1) {
    const from = words.length - size;
    const part = words.slice(from);
    if (part.includes(BREAK) || (streetTypeAt(words, from - 1) && size < words.length)) continue;
    const communes = gazetteer
      .similarCommunes(part.join(' '))
      .filter(({ population }) => isNarrow || population >= KNOWN_TOWN);
    if (communes.length > 0) return { from, to: words.length, communes, certainty: 0.8 };
  }
  return undefined;
}

/** The number of a department next to the name: `Hendaye (64)`, `Saint-Denis 93`. */
function departmentIndex(words: readonly string[], { from, to }: Span, gazetteer: Gazetteer): number {
  const behind = words[to] === BREAK ? to + 1 : to;
  return (
    [behind, from - 1].find(
      (index) =>
        /^(?:\d{2}|2[ab]|97\d)$/.test(words[index] ?? '') &&
        gazetteer.department(words[index] ?? '') !== undefined &&
        streetTypeAt(words, index + 1) === undefined,
    ) ?? -1
  );
}
