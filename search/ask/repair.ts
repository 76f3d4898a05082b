import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';
import { cityKey } from '../../model/geography/city-key.ts';
import { isWellKnown, placeLike } from './locations/find-place.ts';
import { placeLength, SAINT } from './locations/named-places.ts';
import type { Finder } from './locations/named-places.ts';
import { LARGE_TOWN, isNameAbroad } from './locations/other-names.ts';
import { numberInWords } from './numerals.ts';
import { isRealWord, isSameWord } from './real-words.ts';
import type { Token } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';
import { SMALL_SECTIONS } from './vocabulary/similar-word.ts';

/** Look-ups of misspelt places in one question: each looks at thousands of names. */
const MAX_PLACE_GUESSES = 4;

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
    const saint = count || skip > 0 ? undefined : saintMeant(finder, at, guesses);
    if (saint) {
      repaired.push(...saint);
      at += 1;
    } else if (count) {
      const { value, length } = count;
      repaired.push({ ...token, text: String(value), number: value, end: tokens[at + length - 1]?.end ?? token.end });
      at += length - 1;
    } else if (skip > 0) {
      repaired.push(...tokens.slice(at, at + skip));
      at += skip - 1;
    } else if (isTerracedHouse(finder, at, repaired)) repaired.push({ ...token, text: 'terraced' });
    else repaired.push(...repairedWord(finder, at, token, guesses));
  }
  return repaired;
}

/** The misspelt town whose name begins with a saint: `Saint Etiene`; undefined if nothing close is well known. */
function saintMeant({ tokens, book }: Finder, at: number, guesses: { left: number }): Token[] | undefined {
  const [saint, name] = [tokens[at], tokens[at + 1]];
  if (!saint || !name || !SAINT.test(saint.text) || !/^[ -]$/.test(name.before) || guesses.left === 0) return undefined;
  // "1st floor" is no Saint-Flour.
  if (tokens[at - 1]?.number !== undefined && saint.before === '') return undefined;
  guesses.left -= 1;
  const place = placeLike(`${saint.text.endsWith('e') ? 'sainte' : 'saint'} ${name.text}`, book);
  if (!place || !isWellKnown(place, book)) return undefined;
  return cityKey(place.name)
    .split(' ')
    .map((text, index) => ({ ...(index === 0 ? saint : name), text, before: index === 0 ? saint.before : ' ' }));
}

/** Words behind a home that go on about where it is, what it costs and what it has. */
const BEHIND_HOME = /^(?:in|near|close|at|by|to|for|from|under|below|within|around|up|with)$/;

/**
 * "2 bed terrace in Leeds" is a house in a row, as British agents write it; in "2 bed flat terrace", "terrace, 2 bed" and "2 bed, terrace" the terrace is a part of a home.
 * @param before the tokens before it, as they are meant
 */
function isTerracedHouse({ tokens, language }: Finder, at: number, before: readonly Token[]): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (language !== 'en' || token?.text !== 'terrace' || !/^[\s-]?$/.test(token.before)) return false;
  const isOf = (place: number, wanted: string) =>
    vocabulary()
      .match(before, place, language)
      ?.senses.some(({ section }) => section === wanted) ?? false;
  const count = before.length - 2;
  const isCounted =
    /^bed(?:room(?:ed|s)?|s)?$/.test(before.at(-1)?.text ?? '') &&
    (before[count]?.number !== undefined || isOf(count, 'number'));
  const isKindNamed = before.some((_, place) => isOf(place, 'kind'));
  return isCounted && !isKindNamed && (next === undefined || endsHome(tokens, at + 1, next));
}

/** Whether the words of the home end before a word: it says where it is, or begins a list of what it has, unless the home is in that list ("2 bed terrace, flat"). */
const endsHome = (tokens: readonly Token[], at: number, next: Token): boolean =>
  BEHIND_HOME.test(next.text) || (/^\s*[,;]/.test(next.before) && !isKindBehind(tokens, at));

/** Whether a word behind a place can be a kind of home. */
const isKindBehind = (tokens: readonly Token[], from: number): boolean =>
  tokens.some(
    (_, place) =>
      place >= from &&
      vocabulary()
        .match(tokens, place, 'en')
        ?.senses.some(({ section }) => section === 'kind') === true,
  );

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

/** Whether a word is one of the vocabulary, or the name of a town abroad. */
const isKnown = (token: Token): boolean =>
  vocabulary().knows(token.text) ||
  LANGUAGES.some((one) => vocabulary().match([token], 0, one)) ||
  isNameAbroad(token.text);

function repairedWord(finder: Finder, at: number, token: Token, guesses: { left: number }): Token[] {
  const { text } = token;
  const words = vocabulary();
  if (token.number !== undefined || text.length < 4 || isKnown(token)) return [token];
  const parts = words.split(text, finder.language) ?? words.split(text, 'de');
  if (parts) return parts.map((part, index) => ({ ...token, text: part, before: index === 0 ? token.before : '-' }));
  const like = wordMeant(finder, token);
  if (isRealWord(text, finder.language))
    return [like?.language === finder.language && isSameWord(text, like.word) ? { ...token, text: like.word } : token];
  const place = placeMeant(finder, at, token, like?.distance, guesses);
  if (!place) return [like ? { ...token, text: like.word } : token];
  const [first, ...others] = cityKey(place.name).split(' ');
  return [{ ...token, text: first ?? text }, ...others.map((part) => ({ ...token, text: part, before: ' ' }))];
}

/** The word of the vocabulary that was probably meant. */
function wordMeant(finder: Finder, token: Token): ReturnType<ReturnType<typeof vocabulary>['similar']> {
  const like = vocabulary().similar(token.text, finder.language);
  return like && isVanishing(finder, token, like) ? undefined : like;
}

/** Whether a word would say nothing once it is corrected, although it may well be a name or another word: "Loire" is no misspelt "voire". */
function isVanishing(
  { question, language }: Finder,
  { text, start }: Token,
  like: { word: string; language: Language },
): boolean {
  const senses = vocabulary().match([{ text: like.word }], 0, like.language)?.senses ?? [];
  if (!senses.every(({ section }) => SMALL_SECTIONS.includes(section))) return false;
  const isName = start > 0 && language !== 'de' && /\p{Lu}/u.test(question[start] ?? '');
  return isName || like.language !== language || like.word[0] !== text[0];
}

/** The place that was probably meant by a misspelt word, unless a word of the vocabulary is as close. */
function placeMeant(
  { tokens, question, book }: Finder,
  at: number,
  { text, start, before }: Token,
  distance: number | undefined,
  guesses: { left: number },
): ReturnType<typeof placeLike> {
  const isCued = isPlaceCue(tokens[at - 1]);
  const isName = isCued || /\p{Lu}/u.test(question[start] ?? '');
  if (guesses.left === 0 || (distance !== undefined && !isName)) return undefined;
  // A part of a longer name is no misspelt town: `Croix-Rousse` is not Rousset.
  if ([before, tokens[at + 1]?.before].includes('-')) return undefined;
  guesses.left -= 1;
  const place = placeLike(text, book, !isName);
  // A name like that of a hamlet is no misspelling of it unless the question says that a place follows; and `Milton Keynes` is not Beynes, but `Marsielle Prado` is in Marseille.
  const least = isOfLongerName(tokens, question, at) ? LARGE_TOWN : isCued ? 0 : undefined;
  if (!place || !isWellKnown(place, book, least)) return undefined;
  return place.faults < (distance ?? Infinity) + (isCued ? 1 : 0) ? place : undefined;
}

/** Whether the word next to one begins with a capital and is nothing that is known: both are one name. German writes every noun so, which the vocabulary knows. */
function isOfLongerName(tokens: readonly Token[], question: string, at: number): boolean {
  const isUnknownName = (token: Token | undefined): boolean =>
    token !== undefined && /\p{Lu}/u.test(question[token.start] ?? '') && token.number === undefined && !isKnown(token);
  const own = tokens[at];
  const isNext = (token: Token | undefined) => token?.before === ' ';
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  return (isNext(own) && isUnknownName(before)) || (isNext(behind) && isUnknownName(behind));
}

const isPlaceCue = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:a|au|aux|en|in|at|sur|dans|near|nahe|bei|around|vers|um)$/.test(token.text);
