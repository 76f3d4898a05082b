import { LONGEST_NAME, isWellKnown, placeBeginning, placeLike, placeNamed } from './locations/find-place.ts';
import type { Cue } from './locations/find-place.ts';
import type { Place } from './intent.ts';
import { numberInWords } from './numerals.ts';
import type { PlaceBook } from './locations/places.ts';
import { cityKey } from '../../model/geography/city-key.ts';
import type { Token } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';
import type { Entry, Sense } from './vocabulary.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

/** One thing that a question says: a phrase of the vocabulary, a place, a number, or a word that nobody knows. */
export interface Atom {
  readonly text: string;
  readonly before: string;
  readonly start: number;
  readonly end: number;
  readonly senses: readonly Sense[];
  /** What patterns test: functions and word classes of the vocabulary by name, its sections as `@unit` and `@unit=ha`, `#` for a number, `place`, `unknown`. */
  readonly tags: ReadonlySet<string>;
  readonly number?: number;
  readonly digits?: string;
  readonly place?: Pick<Place, 'kind' | 'name'>;
  /** Whether all of its words are on a list of fillers. */
  readonly isFiller: boolean;
}

/** Look-ups of misspelt places in one question: each looks at thousands of names. */
const MAX_PLACE_GUESSES = 4;

export const has = (atom: Atom | undefined, section: string, value?: string): boolean =>
  atom?.senses.some((sense) => sense.section === section && (value === undefined || sense.value === value)) ?? false;

/** What a word means in a section of the vocabulary. */
export const sectionValue = (atom: Atom | undefined, section: string): string | undefined =>
  atom?.senses.find((sense) => sense.section === section)?.value;

export const says = (atom: Atom | undefined, ...functions: string[]): boolean =>
  functions.some((name) => has(atom, 'function', name));

/** The language in which most of the words are known; French if no language has more. */
export function languageOf(tokens: readonly Token[]): Language {
  const { match } = vocabulary();
  const scores = LANGUAGES.map((language) => ({ language, score: 0 }));
  for (let at = 0; at < tokens.length; at += 1) {
    const lengths = LANGUAGES.map((language) => match(tokens, at, language)?.length ?? 0);
    const known = lengths.filter((length) => length > 0).length;
    lengths.forEach((length, index) => {
      const entry = scores[index];
      // A word of one language alone identifies it better than one that several share.
      if (length > 0 && entry) entry.score += known === 1 ? 3 * length : length;
    });
  }
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).language;
}

/** The longest phrase at a token, in the question's language before the others. */
function phraseAt(tokens: readonly Token[], at: number, language: Language): Entry | undefined {
  const { match } = vocabulary();
  let best = match(tokens, at, language);
  for (const other of LANGUAGES) {
    if (other === language) continue;
    const entry = match(tokens, at, other);
    if (!entry || entry.length <= (best?.length ?? 0)) continue;
    // "A à C" are two letters, "a/c" an air conditioning.
    const letters = tokens.slice(at, at + entry.length);
    const isSpelt = letters.length > 1 && letters.every(({ text }) => text.length === 1);
    if (isSpelt && letters.at(-1)?.before === ' ') continue;
    // Small words of another language are rarely meant as such.
    if (best && entry.senses.every(({ section }) => section === 'function' || section === 'ignored')) continue;
    best = entry;
  }
  return best;
}

interface Finder {
  readonly tokens: readonly Token[];
  readonly question: string;
  readonly language: Language;
  readonly book: PlaceBook;
  readonly looked: Map<string, Named>;
}

type Named = ReturnType<typeof placeNamed>;

/** Words before a name that say that a town follows, and those that say that something wider does. */
const AREA_CUES = new Set([
  'en',
  'dans',
  'departement',
  'region',
  'department',
  'im',
  'dans la',
  'dans le',
  'dans les',
  'in der',
  'in den',
]);

function cueBefore(atoms: readonly Atom[]): { cue: Cue; place: boolean } {
  let last = atoms.at(-1);
  if (last && /^(?:la|le|les|l|the|der|die|das|dem)$/.test(last.text)) last = atoms.at(-2);
  if (!last) return { cue: undefined, place: false };
  const words = last.text.split(' ');
  const isArea =
    AREA_CUES.has(last.text) || words.some((word) => /^(?:dans|en|departement|region|department)$/.test(word));
  const place = says(last, 'in', 'near', 'around') || /^(?:de|d|du|des|of|from|von|um)$/.test(last.text);
  return { cue: isArea ? 'area' : place ? 'town' : undefined, place: place || isArea };
}

/** The tokens as they are meant: numbers in words as numbers, compounds taken apart, misspelt words put right where something close is known. */
export function repair(finder: Finder): Token[] {
  const { tokens } = finder;
  const repaired: Token[] = [];
  const guesses = { left: MAX_PLACE_GUESSES };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const count = countAt(finder, at);
    const skip = count ? 0 : placeLength(finder, at);
    if (count) {
      const { value, length } = count;
      repaired.push({ ...token, text: String(value), number: value, end: tokens[at + length - 1]?.end ?? token.end });
      at += length - 1;
    } else if (skip > 0) {
      repaired.push(...tokens.slice(at, at + skip));
      at += skip - 1;
    } else repaired.push(...repairedWord(finder, at, token, guesses));
  }
  return repaired;
}

/** Words before an article and a number that make both one: "half a million". */
const PART_OF_NUMBER = /^(?:half|quarter|of|demi|halbe|halbes)$/;

/** A number in words, in the language of the question before the others. A single word that the vocabulary knows stays that word. */
function countAt({ tokens, language }: Finder, at: number): { value: number; length: number } | undefined {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (!token || token.number !== undefined) return undefined;
  const isBehindNumber = before?.number !== undefined && /^\s*$/.test(token.before);
  if (isBehindNumber || PART_OF_NUMBER.test(before?.text ?? '')) return undefined;
  const words = vocabulary();
  for (const tongue of [language, ...LANGUAGES.filter((one) => one !== language)]) {
    const count = numberInWords(tokens, at, tongue);
    if (count && (count.length > 1 || !LANGUAGES.some((one) => words.match([token], 0, one)))) return count;
  }
  return undefined;
}

function repairedWord(finder: Finder, at: number, token: Token, guesses: { left: number }): Token[] {
  const { tokens, language, book } = finder;
  const { text } = token;
  const words = vocabulary();
  const isKnown = words.knows(text) || LANGUAGES.some((one) => words.match([token], 0, one));
  if (token.number !== undefined || text.length < 4 || isKnown) return [token];
  const parts = words.split(text, language) ?? (language === 'de' ? undefined : words.split(text, 'de'));
  if (parts) return parts.map((part, index) => ({ ...token, text: part, before: index === 0 ? token.before : '-' }));
  const isCued = isPlaceCue(tokens[at - 1]);
  const isName = /\p{Lu}/u.test(finder.question[token.start] ?? '') || isCued;
  const like = words.similar(text, language);
  let place: ReturnType<typeof placeLike>;
  if (guesses.left > 0 && (!like || isName)) {
    guesses.left -= 1;
    place = placeLike(text, book, !isName);
  }
  // A name like that of a hamlet is no misspelling of it unless the question says that a place follows.
  if (place && !isCued && !isWellKnown(place, book)) place = undefined;
  if (place && (!like || place.faults < like.distance || (place.faults === like.distance && isCued))) {
    const [first, ...others] = cityKey(place.name).split(' ');
    return [{ ...token, text: first ?? text }, ...others.map((part) => ({ ...token, text: part, before: ' ' }))];
  }
  return [like ? { ...token, text: like.word } : token];
}

const isPlaceCue = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:a|au|aux|en|in|at|sur|dans|near|nahe|bei|around|vers|um)$/.test(token.text);

/** How many tokens the longest name of a place has that begins here and is no phrase of the vocabulary; 0 if there is none. */
function placeLength(finder: Finder, at: number): number {
  const { tokens } = finder;
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length >= 2; length -= 1) {
    if (namedAt(finder, at, length, undefined)) return length;
  }
  const token = tokens[at];
  return token && token.number === undefined && token.text.length >= 3 && named(token.text, undefined, finder) ? 1 : 0;
}

/** The place named by so many tokens; none across signs that part sentences. */
function namedAt(finder: Finder, at: number, length: number, cue: Cue): Named {
  const { tokens } = finder;
  const part = tokens.slice(at, at + length);
  if (part.length < length || part.some(({ number, text }) => number !== undefined || !/^\p{L}/u.test(text)))
    return undefined;
  if (part.slice(1).some(({ before }) => /[,;:!?()/]/.test(before))) return undefined;
  return named(part.map(({ text }) => text).join(' '), cue, finder);
}

/** Names are looked up again and again while a question is read: once is enough. */
function named(name: string, cue: Cue, { book, looked }: Finder): Named {
  const key = `${cue ?? ''}:${name}`;
  if (looked.has(key)) return looked.get(key);
  const found = placeNamed(name, cue, book);
  looked.set(key, found);
  return found;
}

/** A question as atoms, from left to right. */
export function atomsOf(finder: Finder): Atom[] {
  const { tokens, language, question } = finder;
  const atoms: Atom[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!token) break;
    const phrase = accentedPhrase(finder, at, atoms.at(-1)) ?? phraseAt(tokens, at, language);
    const place =
      token.number === undefined && !isMonth(atoms, phrase) ? placeAt(finder, at, atoms, phrase) : undefined;
    const length = place?.length ?? phrase?.length ?? 1;
    const last = tokens[at + length - 1] ?? token;
    const text = tokens
      .slice(at, at + length)
      .map((one) => one.text)
      .join(' ');
    const senses = place ? [] : (phrase?.senses ?? []);
    const isNumber = token.number !== undefined && length === 1;
    atoms.push({
      text,
      before: token.before,
      start: token.start,
      end: last.end,
      senses,
      tags: tagsOf(text, senses, isNumber ? '#' : place ? 'place' : undefined),
      ...(token.number === undefined || length > 1 ? {} : { number: token.number }),
      ...(token.digits === undefined || length > 1 ? {} : { digits: token.digits }),
      isFiller: tokens.slice(at, at + length).every(({ text }) => vocabulary().isFiller(text)),
      ...(place ? { place: asWritten(place.found, question.slice(token.start, last.end)) } : {}),
    });
    at += length;
  }
  return atoms;
}

function tagsOf(text: string, senses: readonly Sense[], other: string | undefined): Set<string> {
  const tags = new Set(vocabulary().classesOf(text));
  if (other !== undefined) tags.add(other);
  else if (senses.length === 0) tags.add('unknown');
  for (const { section, value } of senses) {
    if (section === 'function') tags.add(value);
    tags.add(`@${section}`);
    if (section !== 'function') tags.add(`@${section}=${value}`);
  }
  return tags;
}

/** "appartement loué" is let to somebody, "je loue" looks for a rent. Behind a kind of home the accent is not needed. */
function accentedPhrase({ tokens, language, question }: Finder, at: number, before: Atom | undefined) {
  const token = tokens[at];
  if (!token || (phraseAt(tokens, at, language)?.length ?? 0) > 1) return undefined;
  const written = question.slice(token.start, token.end).toLowerCase().normalize('NFC');
  return vocabulary().accented(has(before, 'kind') && written === 'loue' ? 'loué' : written);
}

/** "1 March", "le 1er mars": a month behind a number, and not the town of that name. */
function isMonth(atoms: readonly Atom[], phrase: Entry | undefined): boolean {
  const before = atoms.at(-1);
  return (
    (phrase?.senses.some(({ section }) => section === 'month') ?? false) &&
    (before?.number !== undefined || says(before, 'ordinal') || has(before, 'number'))
  );
}

/** Names of regions and countries that nobody has spelt are shown as they were typed. */
const asWritten = (found: NonNullable<Named>, typed: string): NonNullable<Named> =>
  found.kind !== 'town' && found.name === found.name.toLowerCase() && cityKey(typed) === cityKey(found.name)
    ? { ...found, name: typed }
    : found;

const SMALL: readonly string[] = ['ignored', 'function', 'vague'];

function placeAt(finder: Finder, at: number, atoms: readonly Atom[], phrase: Entry | undefined) {
  const { tokens, book, question } = finder;
  const { cue, place: isCued } = cueBefore(atoms);
  const known = phrase?.length ?? 0;
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length >= 1; length -= 1) {
    const found = namedAt(finder, at, length, cue) ?? withArticle(finder, at, length);
    if (!found) continue;
    const name = tokens[at]?.text ?? '';
    if (length === 1 && name.length < 3 && !(isCued && isCapital(question, tokens[at]))) continue;
    const capital = isCapital(question, tokens[at]) && finder.language !== 'de';
    // "en pierre" is no commune, "en Bretagne" a region.
    const isSure = cue === 'area' ? found.kind !== 'town' || capital : isCued || capital;
    if (!isSure && !isWellKnown(found, book)) continue;
    if (length > known && !(length > 1 && isPlainSpeech(finder, at, length) && !isCued)) return { found, length };
    if (length < known) return undefined;
    if (length === known && isMeantAsPlace(finder, at, length, phrase, isCued, atoms.length === 0))
      return { found, length };
  }
  if (known > 0) return undefined;
  const token = tokens[at];
  if (!token || token.text.length < SHORTEST_BEGINNING) return undefined;
  for (let length = Math.min(3, tokens.length - at); length >= 1; length -= 1) {
    const found = placeBeginning(
      tokens
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(' '),
      book,
    );
    if (found) return { found, length };
  }
  return unknownName(finder, at, atoms);
}

/**
 * A name that nobody knows, where the question says that it is one: `à Marbella`. It is asked for all the same, because listings elsewhere are not what was asked
 * for.
 */
function unknownName({ tokens, question, language }: Finder, at: number, atoms: readonly Atom[]) {
  const before = atoms.at(-1)?.text ?? '';
  const isAway = has(atoms.at(-2), 'unit') && /^(?:de|d|of|from|autour de|around)$/.test(before);
  const isIn = isAway || (says(atoms.at(-1), 'in') && /^(?:a|au|aux|at|in|bei)$/.test(before));
  const isName = (token: Token | undefined): boolean =>
    isCapital(question, token) &&
    token !== undefined &&
    !vocabulary().knows(token.text) &&
    phraseAt([token], 0, language) === undefined;
  let length = 0;
  while (isName(tokens[at + length]) && (length === 0 || /^[ -]$/.test(tokens[at + length]?.before ?? ''))) length += 1;
  const [first, last] = [tokens[at], tokens[at + length - 1]];
  // German writes every noun with a capital.
  if (length === 0 || !isIn || !first || !last || language === 'de') return undefined;
  return { found: { kind: 'town' as const, name: question.slice(first.start, last.end) }, length };
}

const SHORTEST_BEGINNING = 5;

/** `au Mans`, `aux Sables`: the article of the name is in the preposition. */
function withArticle(finder: Finder, at: number, length: number) {
  const { tokens } = finder;
  const before = tokens[at - 1]?.text;
  const article = before === 'au' || before === 'du' ? 'le' : before === 'aux' || before === 'des' ? 'les' : undefined;
  if (article === undefined) return undefined;
  const name = [article, ...tokens.slice(at, at + length).map(({ text }) => text)].join(' ');
  return named(name, 'town', finder);
}

/** Whether all words of a longer name mean something by themselves: `la terrasse`. */
function isPlainSpeech({ tokens, language }: Finder, at: number, length: number): boolean {
  for (let index = at; index < at + length;) {
    const phrase = phraseAt(tokens, index, language);
    if (!phrase) return false;
    index += phrase.length;
  }
  return true;
}

const isCapital = (question: string, token: Token | undefined): boolean =>
  token !== undefined && /^\p{Lu}\p{Ll}/u.test(question.slice(token.start, token.start + 2));

/** A word of the vocabulary that is a name too: it takes a preposition, a capital, or both, to be the name. */
function isMeantAsPlace(
  finder: Finder,
  at: number,
  length: number,
  phrase: Entry | undefined,
  isCued: boolean,
  isFirst: boolean,
): boolean {
  const { tokens, question } = finder;
  const capital = isCapital(question, tokens[at]) && !isFirst;
  const isSmall = phrase?.senses.every(({ section }) => SMALL.includes(section)) ?? true;
  if (isSmall) return isCued || (capital && finder.language !== 'de') || at + length >= tokens.length;
  return isCued && capital && finder.language !== 'de';
}
