import type { Atom } from '../atoms.ts';
import { grammarOf } from './pattern.ts';

/** Classes from the best to the worst. */
const CLASSES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** An energy label with its letters: `DPE A ou B`, `classe énergie C minimum`, `C rated`. */
const RULES = {
  certificate:
    '( grade:grade ( ( or / and ) grade:grade )? energy ) / energy ( &( {any}grade ) / head* ) {any}grades ( ?boundless post )?',
  // "DPE a C" may be "à C"; "DPE A B ou C" are three letters.
  grade: "'a' ( {glued}'+' {glued}'+' / {glued}'+' / !( {blank}lower !( or / and / {blank}lower ) ) ) / lower",
  lower: "'b' / 'c' / 'd' / 'e' / 'f' / 'g'",
  head: '!grade ( better_than:better_than / better:( at_least / better / at_most ) / span:between / not:( without / excluded ) / @ignored / with / in / from / to / energy / either )',
  grades:
    'grade:grade ( span:( {minus}grade:grade ) / {list}grade:grade / {blank}grade:lower / span:( until grade:grade ) / ( or / and / to / between ) grade:grade )*',
  post: '( worse:worse / better:( better / at_least / at_most+postfix ) ) !#',
} as const;

const match = grammarOf(RULES, {
  boundless: ({ parts }) => !parts.some(({ name }) => name === 'better' || name === 'better_than'),
});

export interface Energy {
  readonly classes: readonly string[];
  /** Whether the words before its letters deny them: "DPE sauf F et G". */
  readonly not: boolean;
  readonly to: number;
}

/** The energy label that begins at an atom; undefined if there is none. */
export function readEnergy(atoms: readonly Atom[], at: number): Energy | undefined {
  const found = match('certificate', atoms, at);
  if (!found) return undefined;
  const { parts, to } = found;
  const says = (name: string): boolean => parts.some((part) => part.name === name);
  const named = parts
    .filter(({ name }) => name === 'grade')
    .map((part) =>
      atoms
        .slice(part.from, part.to)
        .map(({ text }) => text.toUpperCase())
        .join(''),
    );
  const places = named.map((name) => CLASSES.findIndex((one) => one === name));
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const classes = says('better')
    ? CLASSES.slice(0, worst + 1)
    : says('better_than')
      ? CLASSES.slice(0, worst)
      : says('worse')
        ? CLASSES.slice(best)
        : says('span')
          ? CLASSES.slice(best, worst + 1)
          : named;
  return { classes, not: says('not'), to };
}
