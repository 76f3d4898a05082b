import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Place } from './intent.ts';
import type { PlaceBook } from './places/places.ts';

/** T3, F4, type 2, and spans of them. */
export function readTypology(
  atoms: readonly Atom[],
  at: number,
): { range: { min: number | null; max: number | null }; to: number; boundAt?: number } | undefined {
  const first = typeAt(atoms, at);
  if (!first) return undefined;
  let { value: low, to } = first;
  let high = low;
  const next = atoms[to];
  const joins = says(next, 'or', 'to') || /^\s?[-/]\s?$/.test(next?.before ?? '');
  const start = says(next, 'or', 'to') && !typeAt(atoms, to) ? to + 1 : to;
  const second = joins ? (typeAt(atoms, start) ?? bareAt(atoms, start)) : undefined;
  if (second) {
    ({ to } = second);
    [low, high] = [Math.min(low, second.value), Math.max(low, second.value)];
  }
  if (/^(?:bis)$/.test(atoms[to]?.text ?? '')) to += 1;
  const after = atoms[to];
  const isPostfix =
    after &&
    !/[,;]/.test(after.before) &&
    (after.text !== '+' || after.before === '') &&
    atoms[to + 1]?.number === undefined;
  if (isPostfix && says(after, 'at_least')) return { range: { min: low, max: null }, to: to + 1 };
  if (isPostfix && says(after, 'at_most')) return { range: { min: null, max: high }, to: to + 1 };
  const before = atoms[at - 1];
  if (says(before, 'at_least')) return { range: { min: low, max: null }, to, boundAt: at - 1 };
  if (says(before, 'at_most')) return { range: { min: null, max: high }, to, boundAt: at - 1 };
  return { range: { min: low, max: high }, to };
}

/** More rooms than this are no typology but something else behind a letter. */
const MOST_ROOMS = 12;

function typeAt(atoms: readonly Atom[], at: number): { value: number; to: number } | undefined {
  const number = atoms[at + 1];
  if (!says(atoms[at], 'typology') || number?.number === undefined || number.number < 1 || number.number > MOST_ROOMS)
    return undefined;
  if (atoms[at]?.text.length === 1 && number.before !== '' && number.before !== '-') return undefined;
  // "type 3" alone may be anything, but nothing else is numbered so.
  return Number.isInteger(number.number) ? { value: number.number, to: at + 2 } : undefined;
}

function bareAt(atoms: readonly Atom[], at: number): { value: number; to: number } | undefined {
  const atom = atoms[at];
  const after = atoms[at + 1];
  if (
    atom?.number === undefined ||
    atom.number > MOST_ROOMS ||
    has(after, 'unit') ||
    has(after, 'measure') ||
    has(after, 'multiplier')
  )
    return undefined;
  return { value: atom.number, to: at + 1 };
}

/** Whether it is the next of a list of departments: `dans le 24 ou le 47`. */
function goesOn(atoms: readonly Atom[], at: number, book: PlaceBook): boolean {
  let back = at - 1;
  while (/^(?:le|la|les|ou|et|or|and|und|oder|dans le|in)$/.test(atoms[back]?.text ?? '')) back -= 1;
  return (
    back < at - 1 && back >= 0 && atoms[back]?.digits?.length === 2 && codeAt(atoms, back, book)?.kind === 'department'
  );
}

/** A postal code, or the number of a department where the words around it say so. */
export function codeAt(atoms: readonly Atom[], at: number, book: PlaceBook): Pick<Place, 'kind' | 'name'> | undefined {
  const { gazetteer, own } = book;
  const atom = atoms[at];
  const { digits } = atom ?? {};
  const after = atoms[at + 1];
  if (atom === undefined || digits === undefined) return undefined;
  const counted =
    after &&
    !/[,;]/.test(after.before) &&
    // A measure that stands before its number counts the next one: "64200 budget 300 000 €".
    (['unit', 'multiplier', 'currency', 'period'].some((section) => has(after, section)) ||
      after.senses.some(({ section, value }) => section === 'measure' && value !== 'price' && value !== 'other'));
  if (counted || says(after, 'ordinal', 'floor')) return undefined;
  const cued = says(atoms[at - 1], 'in') || atom.before.includes('(') || goesOn(atoms, at, book);
  if (digits.length === 5 || digits.length === 4) {
    const known =
      gazetteer.communesOf(digits).length > 0 || own.postalCodes.has(digits) || /^(?:75|69|13)000$/.test(digits);
    const bounded = says(atoms[at - 1], 'at_most', 'at_least', 'about', 'between', 'after', 'before') && !cued;
    return (known && !bounded) || (cued && digits.length === 5) ? { kind: 'postal_code', name: digits } : undefined;
  }
  const code =
    /^[ab]$/.test(after?.text ?? '') && after?.before === '' && digits === '2'
      ? `2${after?.text.toUpperCase()}`
      : digits.padStart(2, '0');
  const department = digits.length <= 3 ? gazetteer.department(code) : undefined;
  if (!department) return undefined;
  const isSaid =
    cued ||
    atom.before.includes('(') ||
    (digits.startsWith('0') && digits.length === 2) ||
    atoms[at - 1]?.place !== undefined;
  const named = /^(?:le|la)$/.test(atoms[at - 1]?.text ?? '') && says(atoms[at - 2], 'in');
  return (isSaid || named) && digits.length >= 2 ? { kind: 'department', name: department.code } : undefined;
}
