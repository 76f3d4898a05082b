import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';

/** What became of a word: it is in a condition, it is on the list of fillers, or the reply names it in `not_understood`. There is no fourth. */
export type Role = 'condition' | 'filler' | 'reported';

export interface Accounted {
  readonly atom: Atom;
  readonly role: Role;
}

/** Words of grammar that say nothing by themselves: they join conditions, and without a neighbour there is nothing to join. */
const CONNECTIVES = ['with', 'in', 'from', 'to', 'and', 'or', 'either'];
/** Sections of which a word says nothing that a condition could hold. */
const UNUSABLE = new Set(['ignored', 'vague', 'month', 'part']);

/**
 * The account of a question: every word is reported until a rule claims it. Rules say which words a condition was made of and nothing else, so that a word which
 * they pass over, or which nobody reads, is reported by itself.
 */
export class Ledger {
  readonly #atoms: readonly Atom[];
  readonly #claimed = new Set<number>();

  constructor(atoms: readonly Atom[]) {
    this.#atoms = atoms;
  }

  /** A rule made a condition of this very word. */
  claim(index: number): void {
    this.#claimed.add(index);
  }

  /**
   * A rule made a condition of these words; what cannot be in one, such as an unknown word among them, is not claimed.
   * @param passed words among them that the rule passed over
   */
  claimRange(from: number, to: number, passed: readonly number[] = []): void {
    for (let index = from; index < to; index += 1) {
      if (isUsable(this.#atoms[index]) && !passed.includes(index)) this.#claimed.add(index);
    }
  }

  /** The condition of these words is dropped: they are reported. */
  release(from: number, to: number): void {
    for (let index = from; index < to; index += 1) this.#claimed.delete(index);
  }

  /** The role of every word, in order. */
  account(): Accounted[] {
    return this.#atoms.map((atom, index) => ({ atom, role: this.#roleOf(atom, index) }));
  }

  #roleOf(atom: Atom, index: number): Role {
    // Some words say more than the condition that is made of them: "Doppelgarage".
    if (this.#claimed.has(index)) return has(atom, 'more') ? 'reported' : 'condition';
    return isFiller(atom) ? 'filler' : 'reported';
  }
}

function isUsable(atom: Atom | undefined): boolean {
  if (!atom) return false;
  if (atom.number !== undefined || atom.place) return true;
  return atom.senses.some(({ section, value }) => !UNUSABLE.has(section) && value !== 'price_terms');
}

const isFiller = (atom: Atom): boolean =>
  !atom.place && atom.number === undefined && !has(atom, 'vague') && (atom.isFiller || says(atom, ...CONNECTIVES));

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
