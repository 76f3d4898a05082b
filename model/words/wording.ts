import { fold } from './fold.ts';

/** Texts that share less of their wording are not versions of one text. Agencies end all of their texts with the same sentences. */
export const SAME_WORDING = 0.6;
const WORDS_IN_A_ROW = 3;

/** The share of the shorter text's sequences of three words that the other text contains; undefined if one text is empty. */
export const sharedWording = (one: string, other: string): number | undefined =>
  sharedSequences(wordSequences(one), wordSequences(other));

/** The same of the sequences of two texts, for texts that are compared with many others. */
export function sharedSequences(one: ReadonlySet<string>, other: ReadonlySet<string>): number | undefined {
  const [short, long] = one.size <= other.size ? [one, other] : [other, one];
  if (short.size === 0) return undefined;
  let shared = 0;
  for (const words of short) if (long.has(words)) shared++;
  return shared / short.size;
}

/** The word sequences (shingles) of a text. */
export function wordSequences(text: string): ReadonlySet<string> {
  const words = fold(text).split(' ').filter(Boolean);
  return new Set(words.map((_, at) => words.slice(at, at + WORDS_IN_A_ROW).join(' ')));
}
