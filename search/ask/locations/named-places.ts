import { cityKey } from '../../../model/geography/city-key.ts';
import type { Language } from '../../../model/shared/language.ts';
import { has, says } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import { phraseAt } from '../phrases.ts';
import type { Token } from '../tokens.ts';
import { vocabulary } from '../vocabulary.ts';
import type { Entry } from '../vocabulary.ts';
import { LONGEST_NAME, isWellKnown, placeBeginning, placeNamed } from './find-place.ts';
import type { Cue } from './find-place.ts';
import { LARGE_TOWN } from './other-names.ts';
import type { PlaceBook } from './places.ts';

/** A question in tokens, and what its names may be. */
export interface Finder {
  readonly tokens: readonly Token[];
  readonly question: string;
  readonly language: Language;
  readonly book: PlaceBook;
  readonly looked: Map<string, Named>;
}

export type Named = ReturnType<typeof placeNamed>;

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
  // "in the Loire" is the department: no town has an English article.
  'in the',
]);

function cueBefore(atoms: readonly Atom[]): { cue: Cue; place: boolean } {
  let last = atoms.at(-1);
  if (last && /^(?:la|le|les|l|the|der|die|das|dem)$/.test(last.text)) last = atoms.at(-2);
  if (!last) return { cue: undefined, place: false };
  const words = last.text.split(' ');
  const isArea =
    AREA_CUES.has(last.text) || words.some((word) => /^(?:dans|en|departement|region|department)$/.test(word));
  // "Dordogne or Lot"
  const isListed = says(last, 'or', 'and') && atoms.at(-2)?.place !== undefined;
  const place = says(last, 'in', 'near', 'around') || isListed || /^(?:de|d|du|des|of|from|von|um)$/.test(last.text);
  return { cue: isArea ? 'area' : place && last.text !== 'in' ? 'town' : undefined, place: place || isArea };
}

/** How many tokens the longest name of a place has that begins here and is no phrase of the vocabulary; 0 if there is none. */
export function placeLength(finder: Finder, at: number): number {
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

/** What so many names begin with; `Saintes` is a town. */
export const SAINT = /^(?:saint|sainte|st|ste)$/;

/** Names are looked up again and again while a question is read: once is enough. */
function named(name: string, cue: Cue, { book, looked }: Finder): Named {
  // Half a name: nothing is called so.
  if (SAINT.test(name)) return undefined;
  const key = `${cue ?? ''}:${name}`;
  if (looked.has(key)) return looked.get(key);
  const found = placeNamed(name, cue, book);
  looked.set(key, found);
  return found;
}

/** Sections of words that rarely mean anything by themselves. */
const SMALL: readonly string[] = ['ignored', 'function', 'vague'];
/** Shorter words begin too many names. */
const SHORTEST_BEGINNING = 5;

interface Place {
  readonly found: NonNullable<Named>;
  readonly length: number;
}

/** The place that is named at a token, rather than a phrase of the vocabulary; undefined if none is. */
export function placeAt(
  finder: Finder,
  at: number,
  atoms: readonly Atom[],
  phrase: Entry | undefined,
): Place | undefined {
  const { tokens } = finder;
  const known = phrase?.length ?? 0;
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length >= Math.max(1, known); length -= 1) {
    const found = sureAt(finder, at, length, atoms);
    if (!found) continue;
    const { place: isCued } = cueBefore(atoms);
    const isMeant =
      length === known
        ? isMeantAsPlace(finder, at, length, phrase, isCued, atoms.length === 0) ||
          isOnlyAPlace(finder, at, found, phrase)
        : isCued || isSaidByItself(finder, at, length, found);
    // `sur la Côte d'Azur` is in that region, and not in the village of La Côte.
    if (isMeant) return isArticleOfLonger(finder, at, length) ? undefined : { found, length };
  }
  return known > 0 ? undefined : lesserAt(finder, at, atoms);
}

/** A town by the beginning of its name, or a name that nobody knows. */
function lesserAt(finder: Finder, at: number, atoms: readonly Atom[]): Place | undefined {
  if ((finder.tokens[at]?.text.length ?? 0) < SHORTEST_BEGINNING) return undefined;
  return beginningAt(finder, at) ?? unknownName(finder, at, atoms);
}

/** Whether a name is one without a word before it that says so. Departments and regions whose words all mean something, such as `Côte d'Or`, are nothing else all the same. */
const isSaidByItself = (finder: Finder, at: number, length: number, { kind }: NonNullable<Named>): boolean =>
  length === 1 || kind !== 'town' || !isPlainSpeech(finder, at, length);

/** Whether a name begins with an article, and a longer one begins behind that. */
const isArticleOfLonger = (finder: Finder, at: number, length: number): boolean =>
  /^(?:la|le|les|l)$/.test(finder.tokens[at]?.text ?? '') && placeLength(finder, at + 1) >= length;

/** The place of so many tokens, if the words before it, a capital or its size say that a place is meant. */
function sureAt(finder: Finder, at: number, length: number, atoms: readonly Atom[]): Named {
  const { tokens, book, question, language } = finder;
  const { cue, place: isCued } = cueBefore(atoms);
  const found = namedAt(finder, at, length, cue) ?? withArticle(finder, at, length);
  const isCapitalHere = isCapital(question, tokens[at]);
  if (!found || (length === 1 && !isWholeName(finder, at, found, { isSaid: isCued && isCapitalHere, atoms })))
    return undefined;
  const capital = isCapitalHere && language !== 'de';
  // "en pierre" is no commune, "en Bretagne" a region.
  const isSure = cue === 'area' ? found.kind !== 'town' || capital : isCued || capital;
  return isSure || isWellKnown(found, book) ? found : undefined;
}

/** Whether one word is a name: no shorter one than three letters, unless the words around it say so, and no beginning of another one. */
const isWholeName = (
  finder: Finder,
  at: number,
  found: NonNullable<Named>,
  { isSaid, atoms }: { isSaid: boolean; atoms: readonly Atom[] },
): boolean => (isSaid || (finder.tokens[at]?.text.length ?? 0) >= 3) && !isBegun(finder, at, found, atoms);

/**
 * Whether a name is a part of a longer one that nobody knows: the quarter `Croix-Rousse` is not in Croix, nor is the station `Croix de Chavaux` or `lyon croix rousse`, `Belle-Île-en-Mer` not in Mer,
 * `Jean Macé` not in Macé and the `Costa Brava` not in Costa. One of the caller's own towns is meant all the same: `Lyon-Confluence`.
 */
function isBegun(finder: Finder, at: number, found: NonNullable<Named>, atoms: readonly Atom[]): boolean {
  const { tokens, book, question } = finder;
  if (found.kind !== 'town' || book.own.town.has(cityKey(found.name))) return false;
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  const isKnown = isWellKnown(found, book);
  if (isBehindName(finder, at, atoms)) return !isWellKnown(found, book, LARGE_TOWN);
  if (next?.before === '-') return !isKnown || isNobodys(finder, at + 1);
  if (isBehindTown(finder, at, atoms)) return isNobodys(finder, at + 1);
  if (!isKnown && isName(finder, at + 1)) return true;
  return next?.text === 'de' && next.before === ' ' && isCapital(question, second) && isNobodys(finder, at + 2);
}

/** Whether nothing is known by a word. */
const isNobodys = (finder: Finder, at: number): boolean =>
  phraseAt(finder.tokens, at, finder.language) === undefined &&
  named(finder.tokens[at]?.text ?? '', undefined, finder) === undefined;

/** Whether a word is a name that nobody knows, right behind another word. German writes every noun with a capital. */
const isName = (finder: Finder, at: number): boolean => {
  const token = finder.tokens[at];
  const isWritten = finder.language !== 'de' && token?.before === ' ' && isCapital(finder.question, token);
  return isWritten && isNobodys(finder, at);
};

/** Whether a word is right behind one that nobody knows: behind a hyphen, or with a capital each. */
function isBehindName(finder: Finder, at: number, atoms: readonly Atom[]): boolean {
  const { tokens, question, language } = finder;
  const before = atoms.at(-1);
  if (!before || before.place || before.number !== undefined) return false;
  if (tokens[at]?.before === '-') return true;
  const isCapitals = language !== 'de' && isCapital(question, tokens[at]) && isCapital(question, tokens[at - 1]);
  return isCapitals && tokens[at]?.before === ' ' && before.senses.length === 0 && tokens[at - 1]?.start !== 0;
}

/** Whether a word and the next one are right behind a town: "lyon croix rousse". */
function isBehindTown({ tokens }: Finder, at: number, atoms: readonly Atom[]): boolean {
  const [own, next] = [tokens[at], tokens[at + 1]];
  if (atoms.at(-1)?.place?.kind !== 'town' || own?.before !== ' ' || next?.before !== ' ') return false;
  return next.number === undefined && !/^d[eu]?$/.test(next.text);
}

/** A town of the caller's own by the first words of its name. */
function beginningAt({ tokens, book }: Finder, at: number): Place | undefined {
  for (let length = Math.min(3, tokens.length - at); length >= 1; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ text }) => text);
    const found = placeBeginning(words.join(' '), book);
    if (found) return { found, length };
  }
  return undefined;
}

/**
 * A name that nobody knows, where the question says that it is one: `à Marbella`. It is searched all the same, because listings elsewhere are not what the question
 * names.
 */
function unknownName({ tokens, question, language }: Finder, at: number, atoms: readonly Atom[]): Place | undefined {
  const before = atoms.at(-1)?.text ?? '';
  const isAway = has(atoms.at(-2), 'unit') && /^(?:de|d|of|from|autour de|around)$/.test(before);
  const isIn = isAway || (says(atoms.at(-1), 'in') && /^(?:a|au|aux|at|in|bei)$/.test(before));
  // German writes every noun with a capital.
  if (!isIn || language === 'de') return undefined;
  const isName = (token: Token | undefined): token is Token =>
    token !== undefined &&
    isCapital(question, token) &&
    !vocabulary().knows(token.text) &&
    phraseAt([token], 0, language) === undefined;
  const rest = tokens.slice(at);
  const end = rest.findIndex((token, index) => !isName(token) || (index > 0 && !/^[ -]$/.test(token.before)));
  const own = end < 0 ? rest : rest.slice(0, end);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return undefined;
  return { found: { kind: 'town', name: question.slice(first.start, last.end) }, length: own.length };
}

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

/**
 * A word that is one of another language alone, and a place that everybody knows: `Landes` is no land where it is another form of the word, and `Nice` in a French question is nothing nice. A department that is
 * the whole question is nothing else.
 */
function isOnlyAPlace(
  { tokens, language, book, question }: Finder,
  at: number,
  found: NonNullable<Named>,
  phrase: Entry | undefined,
): boolean {
  const isWritten = isCapital(question, tokens[at]);
  if (isWritten && found.kind === 'department' && tokens.length === 1) return true;
  if (phrase?.language === language) return false;
  const isPraise = phrase?.senses.every(({ section }) => section === 'vague') ?? false;
  if (isPraise && isWritten) return isWellKnown(found, book, LARGE_TOWN);
  return !vocabulary().knows(tokens[at]?.text ?? '') && isWellKnown(found, book);
}

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
