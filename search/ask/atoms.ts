import type { Place } from './intent.ts';
import { vocabulary } from './vocabulary.ts';
import type { Sense } from './vocabulary.ts';

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

export const has = (atom: Atom | undefined, section: string, value?: string): boolean =>
  atom?.senses.some((sense) => sense.section === section && (value === undefined || sense.value === value)) ?? false;

/** What a word means in a section of the vocabulary. */
export const sectionValue = (atom: Atom | undefined, section: string): string | undefined =>
  atom?.senses.find((sense) => sense.section === section)?.value;

export const says = (atom: Atom | undefined, ...functions: string[]): boolean =>
  functions.some((name) => has(atom, 'function', name));

/** A word that no condition is made of: one that nobody knows, or a part of a home that listings say nothing of. */
export const isUnknown = ({ senses, number, place }: Atom): boolean =>
  senses.every(({ section }) => section === 'part') && number === undefined && !place;

/** The tags of an atom; `other` says that it is a number or a place. */
export function tagsOf(text: string, senses: readonly Sense[], other: string | undefined): Set<string> {
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
