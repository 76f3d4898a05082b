import type { Atom } from '../atoms.ts';
import { grammarOf } from './pattern.ts';

/** More rooms than this are no typology but something else behind a letter. */
const MOST_ROOMS = 12;

/** T3, F4, type 2, spans of them, and bounds before or behind: `T2 ou T3`, `T3-T4`, `au moins un T3`, `T2+`. */
const RULES = {
  rooms:
    "( low:at_least / high:at_most )? type ( ( &{dash}. / or / to )? type / ( &{dash}# / or / to ) bare )? 'bis'? ( ?boundless post )?",
  type: 'typology {any}size:# ?is_size',
  bare: 'size:# ?is_count !( @unit / @measure / @multiplier )',
  post: "( low:( {glued}'+' / !'+' at_least ) / high:at_most ) !#",
} as const;

const match = grammarOf(RULES, {
  boundless: ({ parts }) => !parts.some(({ name }) => name === 'low' || name === 'high'),
  // "type 3" alone may be anything, but nothing else is numbered so. A letter and its number have no blank between them.
  is_size({ atoms, at }) {
    const [letter, number] = [atoms[at - 2], atoms[at - 1]];
    const isNext = letter?.text.length !== 1 || /^-?$/.test(number?.before ?? '');
    return (
      isNext && Number.isInteger(number?.number) && (number?.number ?? 0) >= 1 && (number?.number ?? 0) <= MOST_ROOMS
    );
  },
  is_count: ({ atoms, at }) => (atoms[at - 1]?.number ?? Infinity) <= MOST_ROOMS,
});

/** The typology that begins at an atom, as a number of rooms; undefined if there is none. */
export function readTypology(
  atoms: readonly Atom[],
  at: number,
): { readonly range: { readonly min: number | null; readonly max: number | null }; readonly to: number } | undefined {
  const found = match('rooms', atoms, at);
  if (!found) return undefined;
  const { parts, to } = found;
  const sizes = parts.filter(({ name }) => name === 'size').map(({ from }) => atoms[from]?.number ?? 0);
  const says = (name: string): boolean => parts.some((part) => part.name === name);
  return {
    range: { min: says('high') ? null : Math.min(...sizes), max: says('low') ? null : Math.max(...sizes) },
    to,
  };
}
