import { distance } from 'fastest-levenshtein';
import type { StreetName } from '../model/geography/street-name.ts';

/** A word with a typing error counts for less than the same word, an initial for less than the word. */
const [MISSPELT, INITIAL] = [0.8, 0.5];

/** Letters that a word needs to be recognised with one wrong, and with two. */
const [ONE_WRONG, TWO_WRONG] = [4, 8];

/** Streets of another type are other streets, which often bear the same name. */
const OTHER_TYPE = 0.75;
/** People leave the type out. */
const NO_TYPE = 0.95;

/** The weight of a word: a long one identifies a street better. */
const weight = (word: string): number => Math.min(word.length, 8);

const sum = (words: readonly string[]): number => words.reduce((total, word) => total + weight(word), 0);

/** How far two words are the same, 0 to 1. Numbers are the same or not. */
function wordMatch(one: string, other: string): number {
  if (one === other) return 1;
  if (/\d/.test(one) || /\d/.test(other)) return 0;
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? INITIAL : 0;
  const length = Math.min(one.length, other.length);
  const allowed = length >= TWO_WRONG ? 2 : length >= ONE_WRONG ? 1 : 0;
  return allowed > 0 && Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed
    ? MISSPELT
    : 0;
}

/**
 * How alike two names of streets are: the weight of the words that both have, by that of all (Dice), lower for another type.
 *
 * @returns 0 (no common word) to 1 (the same name).
 */
export function streetSimilarity(one: StreetName, other: StreetName): number {
  const total = sum(one.words) + sum(other.words);
  if (total === 0) return 0;
  const left = [...other.words];
  let shared = 0;
  for (const word of one.words) {
    let [best, at] = [0, -1];
    for (const [index, candidate] of left.entries()) {
      const match = wordMatch(word, candidate);
      if (match > best) [best, at] = [match, index];
    }
    if (at < 0) continue;
    const [matched = ''] = left.splice(at, 1);
    shared += best * (weight(word) + weight(matched));
  }
  // Languages of France write some names as one word: `Bellevue` and `Belle Vue`.
  if (shared < total && one.words.join('') === other.words.join('')) shared = total;
  const type = one.type === other.type ? 1 : one.type === undefined || other.type === undefined ? NO_TYPE : OTHER_TYPE;
  return (shared / total) * type;
}
