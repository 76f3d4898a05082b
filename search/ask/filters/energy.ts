import { has, says } from '../atoms.ts';
import type { Atom } from '../atoms.ts';

/** Classes from the best to the worst. */
const CLASSES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Words after "DPE" among which its letter is looked for. */
const REACH = 6;

interface Energy {
  readonly classes: readonly string[];
  /** Whether the words before its letters deny them: "DPE sauf F et G". */
  readonly not: boolean;
  readonly to: number;
}

/** An energy label with its letters: `DPE A ou B`, `classe énergie C minimum`, `at least C`. Undefined if none begins here. */
export function readEnergy(atoms: readonly Atom[], at: number): Energy | undefined {
  if (isLetter(atoms[at]) && isWritten(atoms[at])) return letterFirst(atoms, at);
  if (!says(atoms[at], 'energy')) return undefined;
  const head = headOf(atoms, at);
  if (!head) return undefined;
  const { classes, to, isSpan } = listOfClasses(atoms, head.first);
  const after = atoms[to];
  const isPostfix = after !== undefined && !/[;.!?]/.test(after.before) && atoms[to + 1]?.number === undefined;
  const postfix = isPostfix && head.bound === undefined ? postfixOf(after) : undefined;
  return {
    classes: boundedClasses(classes, postfix ?? head.bound, isSpan || head.isSpan),
    not: head.not,
    to: postfix === undefined ? to : to + 1,
  };
}

/** "C energy rating", "an A-rated flat", "no F or G rated homes". */
function letterFirst(atoms: readonly Atom[], at: number): Energy | undefined {
  const first = classAt(atoms, at);
  const second = first && says(atoms[first.to], 'or', 'and') ? classAt(atoms, first.to + 1) : undefined;
  const last = second ?? first;
  const next = atoms[last?.to ?? -1];
  if (!first || !last || !says(next, 'energy') || /[,;]/.test(next?.before ?? '')) return undefined;
  return { classes: [first.name, ...(second ? [second.name] : [])], not: false, to: last.to + 1 };
}

interface Head {
  readonly bound: string | undefined;
  readonly isSpan: boolean;
  readonly not: boolean;
  /** Where the first letter stands. */
  readonly first: number;
}

/** What stands between the name of the label and its first letter. */
function headOf(atoms: readonly Atom[], at: number): Head | undefined {
  let bound: string | undefined;
  let isSpan = false;
  let not = false;
  for (let next = at + 1; next <= at + REACH; next += 1) {
    const atom = atoms[next];
    if (!atom || (/[,;.!?]/.test(atom.before) && next > at + 1)) return undefined;
    if (classAt(atoms, next)) return { bound, isSpan, not, first: next };
    if (says(atom, 'better_than')) bound = 'better_than';
    else if (says(atom, 'at_least') || says(atom, 'better') || says(atom, 'at_most')) bound = 'better';
    else if (says(atom, 'between')) isSpan = true;
    else if (says(atom, 'without', 'excluded')) not = true;
    else if (!has(atom, 'ignored') && !says(atom, 'with', 'in', 'from', 'to', 'energy', 'either')) return undefined;
  }
  return undefined;
}

/** The letters from the first on: `A, B ou C`, `A-C`, `A bis C`. */
function listOfClasses(atoms: readonly Atom[], at: number): { classes: string[]; to: number; isSpan: boolean } {
  const first = classAt(atoms, at);
  const classes = first ? [first.name] : [];
  let to = first?.to ?? at;
  let isSpan = false;
  for (;;) {
    const atom = atoms[to];
    const joined = atom !== undefined && /^\s?[-/,]\s?$/.test(atom.before) && classAt(atoms, to);
    const worded = says(atom, 'or', 'and', 'to', 'between') ? classAt(atoms, to + 1) : undefined;
    const found = joined || worded;
    if (!found) return { classes, to, isSpan };
    const spans = joined ? (atom?.before.includes('-') ?? false) : /^(?:a|to|bis|jusqu a)$/.test(atom?.text ?? '');
    isSpan ||= spans;
    classes.push(found.name);
    ({ to } = found);
  }
}

function postfixOf(atom: Atom | undefined): string | undefined {
  if (says(atom, 'worse')) return 'worse';
  return says(atom, 'better', 'at_least') || /^(?:max|maximum|maxi)$/.test(atom?.text ?? '') ? 'better' : undefined;
}

function boundedClasses(classes: readonly string[], bound: string | undefined, isSpan: boolean): readonly string[] {
  const places = classes.map((name) => CLASSES.findIndex((one) => one === name));
  const worst = Math.max(...places);
  if (bound === 'better') return CLASSES.slice(0, worst + 1);
  if (bound === 'better_than') return CLASSES.slice(0, worst);
  if (bound === 'worse') return CLASSES.slice(Math.min(...places));
  return isSpan ? CLASSES.slice(Math.min(...places), worst + 1) : classes;
}

const isLetter = (atom: Atom | undefined): boolean => atom !== undefined && /^[a-g]$/.test(atom.text);

/** One letter of this length: an article or a preposition it may be as well. */
const isWritten = (atom: Atom | undefined): boolean => atom !== undefined && atom.end - atom.start === 1;

function classAt(atoms: readonly Atom[], at: number): { name: string; to: number } | undefined {
  const atom = atoms[at];
  if (!isLetter(atom) || !isWritten(atom)) return undefined;
  let to = at + 1;
  let name = atom?.text.toUpperCase() ?? '';
  while (name.startsWith('A') && name.length < 3 && atoms[to]?.text === '+' && atoms[to]?.before === '') {
    name += '+';
    to += 1;
  }
  // "à" before the letter that is meant: "DPE à C".
  if (atom?.text === 'a' && name === 'A' && isLetter(atoms[to]) && atoms[to]?.before === ' ') return undefined;
  return { name, to };
}
