import { fold } from './fold.ts';

/** Texts that share less of their wording are not versions of one text. Agencies end all of their texts with the same sentences. */
export const SAME_WORDING = 0.6;
const WORDS_IN_A_ROW = 3;

/** The share of the shorter text's sequences of three words that the other text contains; undefined if one text is empty. */
export function sharedWording(one: string, other: string): number | undefined {
  const [short, long] = [one, other].map(sequencesOf).toSorted((a, b) => a.size - b.size);
  if (!short || !long || short.size === 0) return undefined;
  return [...short].filter((words) => long.has(words)).length / short.size;
}

/** The word sequences (shingles) of a text. */
function sequencesOf(text: string): ReadonlySet<string> {
  const words = fold(text).split(' ').filter(Boolean);
  return new Set(words.map((_, at) => words.slice(at, at + WORDS_IN_A_ROW).join(' ')));
}
