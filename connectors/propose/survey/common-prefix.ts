import { scopeOf } from '../dictionary/people-names.ts';
import { isNoise, tokensOf } from '../dictionary/tokens.ts';
import type { PathSurvey } from './watch-path.ts';

/** Fewest fields of a group, and the share of them that begins alike, for a prefix that says nothing about the field. */
const FEWEST = 5;
const MOSTLY = 0.6;

/** Share from which a word that no known name has is such a prefix. */
const OFTEN = 0.25;

/**
 * Fields whose names begin with a word that most of their group have in common (`fave_price`, `fave_beds`) are compared without it. Words about people stay.
 * @param isKnown whether names of fields have a word
 */
export function withoutPrefixes(paths: readonly PathSurvey[], isKnown: (word: string) => boolean): PathSurvey[] {
  const groups = Map.groupBy(paths, ({ names }) => names.slice(0, -1).join('.'));
  const prefixes = new Map<string, string>();
  for (const [parent, members] of groups) {
    const counts = new Map<string, number>();
    for (const { names } of members) {
      const [first, second] = tokensOf(names.at(-1) ?? '');
      if (first !== undefined && second !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    const [prefix, count = 0] = [...counts].toSorted(([, left], [, right]) => right - left)[0] ?? [];
    // "number of" is part of names that are known.
    if (prefix !== undefined && !isNoise(prefix) && count >= FEWEST && scopeOf([prefix]) === undefined)
      if (count >= members.length * (isKnown(prefix) ? MOSTLY : OFTEN)) prefixes.set(parent, prefix);
  }
  return paths.map((path) => {
    const prefix = prefixes.get(path.names.slice(0, -1).join('.'));
    const [first, ...rest] = tokensOf(path.names.at(-1) ?? '');
    const isPrefixed = prefix !== undefined && first === prefix && rest.length > 0;
    return isPrefixed ? { ...path, names: [...path.names.slice(0, -1), rest.join(' ')] } : path;
  });
}
