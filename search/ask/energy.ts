import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';

/** Classes from the best to the worst. */
const CLASSES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Words after "DPE" among which its letter is looked for. */
const REACH = 6;

interface Energy {
  readonly classes: readonly string[];
  readonly to: number;
}

/** An energy label with its letters: `DPE A ou B`, `classe énergie C minimum`, `at least C`. Undefined if none begins here. */
export function readEnergy(atoms: readonly Atom[], at: number): Energy | undefined {
  if (isLetter(atoms[at]) && isWritten(atoms[at])) {
    // "C energy rating", "an A-rated flat", "no F or G rated homes"
    const first = classAt(atoms, at);
    const second = first && says(atoms[first.to], 'or', 'and') ? classAt(atoms, first.to + 1) : undefined;
    const last = second ?? first;
    const next = atoms[last?.to ?? -1];
    if (!first || !last || !says(next, 'energy') || /[,;]/.test(next?.before ?? '')) return undefined;
    return { classes: [first.name, ...(second ? [second.name] : [])], to: last.to + 1 };
  }
  if (!says(atoms[at], 'energy')) return undefined;
  let bound: string | undefined;
  let next = at + 1;
  for (; next <= at + REACH; next += 1) {
    const atom = atoms[next];
    if (!atom || (/[,;.!?]/.test(atom.before) && next > at + 1)) return undefined;
    if (classAt(atoms, next)) break;
    if (says(atom, 'better_than')) bound = 'better_than';
    else if (says(atom, 'at_least') || says(atom, 'better')) bound = 'better';
    else if (says(atom, 'at_most')) bound = 'better';
    else if (!has(atom, 'ignored') && !has(atom, 'function')) return undefined;
  }
  const first = classAt(atoms, next);
  if (!first) return undefined;
  const classes = [first.name];
  let { to } = first;
  let isSpan = false;
  for (;;) {
    const atom = atoms[to];
    const joined = atom !== undefined && /^\s?[-/,]\s?$/.test(atom.before) && classAt(atoms, to);
    const worded = says(atom, 'or', 'and', 'to', 'between') ? classAt(atoms, to + 1) : undefined;
    const found = joined || worded;
    if (!found) break;
    const spans = joined ? (atom?.before.includes('-') ?? false) : /^(?:a|to|bis|jusqu a)$/.test(atom?.text ?? '');
    isSpan ||= spans;
    classes.push(found.name);
    ({ to } = found);
  }
  const after = atoms[to];
  const isPostfix = after !== undefined && !/[;.!?]/.test(after.before) && atoms[to + 1]?.number === undefined;
  if (isPostfix && bound === undefined) {
    if (says(after, 'worse')) bound = 'worse';
    else if (says(after, 'better', 'at_least') || /^(?:max|maximum|maxi)$/.test(after.text)) bound = 'better';
    if (bound !== undefined) to += 1;
  }
  return { classes: boundedClasses(classes, bound, isSpan), to };
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
