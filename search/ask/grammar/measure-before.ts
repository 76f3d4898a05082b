import { has, isUnknown, says } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import { isChoice } from '../intent.ts';
import type { Condition } from '../intent.ts';
import { conditionAt } from '../reading.ts';
import type { Reading } from '../reading.ts';
import { ADJECTIVES } from '../understood.ts';
import { isApart } from './pattern.ts';
import { OTHER, isAreaMeasure, isAreaUnit } from './quantity.ts';

/**
 * What an area is of by the words before it: "jardin clos de 300 m²" the garden, "cuisine de 15 m²" nothing that listings are searched by. Undefined if it may be of the whole.
 * @param unit of the number at the place of the reader
 */
export function measureBefore(reading: Reading, unit: string | undefined): string | undefined {
  const { atoms, at } = reading;
  if (!isAreaUnit(unit)) return undefined;
  if (isOntoLiving(atoms[at - 1])) return OTHER;
  const to = atoms[at]?.tags.has('genitive') ? at : at - 1;
  if (!atoms[to]?.tags.has('genitive') || isApart(atoms, to)) return undefined;
  const place = nounBefore(atoms, to);
  const noun = atoms[place];
  // "villa contemporaine de 180 m²": words that nobody knows are said of the kind before them.
  const last = noun && isNoWord(noun) ? nounBefore(atoms, to, isNoWord) : place;
  if (!noun || conditionAt(reading, last)?.field === 'kind') return undefined;
  return measureOf(noun, conditionAt(reading, place), place === to - 1);
}

function measureOf(noun: Atom, condition: Condition | undefined, isRightBefore: boolean): string | undefined {
  const area = noun.senses.find(({ section, value }) => section === 'measure' && isAreaMeasure(value));
  // Right before the area the measure is read with its number.
  if (area) return isRightBefore ? undefined : area.value;
  return (condition ? isPart(condition) : isUnsearched(noun)) ? OTHER : undefined;
}

/** The place of a noun with what is said of it behind it. */
function nounBefore(atoms: readonly Atom[], to: number, isSaidToo: (atom: Atom) => boolean = () => false): number {
  let place = to - 1;
  for (let atom = atoms[place]; atom && !isApart(atoms, place); atom = atoms[place]) {
    if (!isSaidOfNoun(atom) && !isSaidToo(atom)) break;
    place -= 1;
  }
  return place;
}

/** "cuisine ouverte sur séjour 40 m²" */
const isOntoLiving = (atom: Atom | undefined): boolean =>
  has(atom, 'kitchen') && /(?:sejour|salon|living|wohnzimmer|esszimmer)$/.test(atom?.text ?? '');

/** A word of no vocabulary. */
const isNoWord = (atom: Atom): boolean => atom.senses.length === 0 && isUnknown(atom);

/** Whether listings say nothing of what a word names. */
const isUnsearched = (noun: Atom): boolean =>
  isUnknown(noun) || has(noun, 'measure', 'bedrooms') || has(noun, 'measure', OTHER);

/** Words between a noun and its area: "terrasse couverte plein sud de 15 m²". */
const isSaidOfNoun = (atom: Atom): boolean =>
  has(atom, 'vague') ||
  says(atom, 'and') ||
  has(atom, 'orientation') ||
  atom.senses.some(({ section, value }) => section === 'feature' && ADJECTIVES.has(value));

/** Whether a condition is of a part of a home. */
function isPart(condition: Condition): boolean {
  if (!isChoice(condition)) return false;
  const { field, any } = condition;
  return (
    field === 'room' || field === 'kitchen' || (field === 'feature' && !any.every((value) => ADJECTIVES.has(value)))
  );
}
