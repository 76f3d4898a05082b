import type { Atom } from './atoms.ts';

/** The outcome for a word: it is in a condition, it is on the list of fillers, or the reply names it in `not_understood`. There is no fourth. */
export type Role = 'condition' | 'filler' | 'reported';

export interface Accounted {
  readonly atom: Atom;
  readonly role: Role;
}

/** Words of grammar that say nothing by themselves: they join conditions, and without a neighbour there is nothing to join. */
const CONNECTIVES = ['with', 'in', 'from', 'to', 'and', 'or', 'either'];
/** Words that change what other words mean, although each of them may be a filler: "si possible". They are reported where no condition heeds them. */
const UNHEEDED = ['wish', 'wished', 'whichever', 'whatever', 'unneeded', 'or_not'];
/** Sections of which a word says nothing that a condition could hold. */
const UNUSABLE = new Set(['ignored', 'vague', 'month', 'part']);

/**
 * The account of a question: a word is reported unless a condition was made of it or it is a filler. A word that no rule reads, or that a rule passes over, is
 * reported without anybody saying so.
 * @param words places of the words that conditions are made of
 */
export const accountOf = (atoms: readonly Atom[], words: ReadonlySet<number>): readonly Accounted[] =>
  atoms.map((atom, index) => ({ atom, role: roleOf(atom, words.has(index)) }));

/** The words from one place to another that can be in a condition, without those that a rule passed over. */
export const usableWords = (atoms: readonly Atom[], from: number, to: number, passed: readonly number[]): number[] =>
  atoms.flatMap((atom, index) =>
    index >= from && index < to && isUsable(atom) && !passed.includes(index) ? [index] : [],
  );

function roleOf(atom: Atom, isUsed: boolean): Role {
  // Some words say more than the condition that is made of them: "Doppelgarage".
  if (isUsed) return atom.tags.has('@more') ? 'reported' : 'condition';
  return isFiller(atom) ? 'filler' : 'reported';
}

const isUsable = (atom: Atom): boolean =>
  atom.number !== undefined ||
  atom.place !== undefined ||
  atom.senses.some(({ section, value }) => !UNUSABLE.has(section) && value !== 'price_terms');

/** A part of a home of which listings say nothing is none, even if each of its words is: "avec logement". */
const isFiller = ({ place, number, tags, isFiller: isListed }: Atom): boolean =>
  !place &&
  number === undefined &&
  !tags.has('@vague') &&
  !tags.has('@part') &&
  !UNHEEDED.some((name) => tags.has(name)) &&
  (isListed || CONNECTIVES.some((name) => tags.has(name)));

/** What is reported, neighbours together, as it was written. Fillers between two reported words go with them. */
export function reportedParts(question: string, account: readonly Accounted[]): string[] {
  const parts: { start: number; end: number }[] = [];
  let open = false;
  let last: Atom | undefined;
  for (const { atom, role } of account) {
    // The dot of "1. Mai" parts nothing.
    if (/[,;!?]/.test(atom.before) || (atom.before.includes('.') && last?.number === undefined)) open = false;
    last = atom;
    if (role === 'condition') open = false;
    if (role !== 'reported') continue;
    const part = parts.at(-1);
    if (part && (open || atom.start < part.end)) part.end = Math.max(part.end, atom.end);
    else parts.push({ start: atom.start, end: atom.end });
    open = true;
  }
  return [...new Set(parts.map(({ start, end }) => question.slice(start, end)))];
}
