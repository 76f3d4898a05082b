import { closest, distance } from 'fastest-levenshtein';

/** Letters that may differ for a long word to be taken for a misspelt one of ours. */
const MISSPELT_LETTERS = 2;
/** From this length on two letters may differ, below it one: short words are one letter from many others. */
const LONG_WORD = 6;
/** Words below this length are never taken for others. */
const SHORTEST_WORD = 3;

/** The known word that is meant by a word that is almost one of them, without regard to case, blanks, hyphens and underscores; undefined if none is. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const given = folded(word);
  if (given.length < SHORTEST_WORD) return undefined;
  const names = new Map(known.map((name) => [folded(name), name]));
  if (names.size === 0) return undefined;
  const meant = closest(given, [...names.keys()]);
  // Two letters in the wrong order are one slip.
  const isLenient = given.length >= LONG_WORD || sorted(given) === sorted(meant);
  return distance(given, meant) <= (isLenient ? MISSPELT_LETTERS : MISSPELT_LETTERS - 1) ? names.get(meant) : undefined;
}

const folded = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '');

const sorted = (word: string): string => Array.from(word).toSorted().join('');
