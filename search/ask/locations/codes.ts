import { has } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import { isApart } from '../grammar/pattern.ts';
import type { Place } from '../intent.ts';
import { isWholeCityCode } from './places.ts';
import type { PlaceBook } from './places.ts';

type Code = Pick<Place, 'kind' | 'name'>;

/** Words between the members of a list of departments: `dans le 24 ou le 47`. */
const LINKS = ['article', 'or', 'and', 'in'];
/** What a number behind it is bounded by, so that it is no postal code. */
const BOUNDS = ['at_most', 'at_least', 'about', 'between', 'after', 'before'];
/** Sections of words that say what the number before them counts. */
const COUNTED = ['@unit', '@multiplier', '@currency', '@period'];

const says = (atom: Atom | undefined, tags: readonly string[]): boolean => tags.some((tag) => atom?.tags.has(tag));

/** A postal code, or the number of a department where the words around it say so. */
export function codeAt(atoms: readonly Atom[], at: number, book: PlaceBook): Code | undefined {
  const atom = atoms[at];
  if (atom?.digits === undefined || isCounted(atoms, at + 1)) return undefined;
  const isSaid = says(atoms[at - 1], ['in']) || atom.before.includes('(') || isNext(atoms, at, book);
  if (atom.digits.length >= 4) return postalCode(atom.digits, isSaid, !isSaid && says(atoms[at - 1], BOUNDS), book);
  return isSaid || isDepartmentHere(atoms, at) ? departmentOf(atoms, at, book) : undefined;
}

/** "dans le 64", "01", "Pau 64": a number of two or three digits that is a department even without brackets. */
function isDepartmentHere(atoms: readonly Atom[], at: number): boolean {
  const [before, digits = ''] = [atoms[at - 1], atoms[at]?.digits];
  const isBehindIn = says(before, ['article']) && says(atoms[at - 2], ['in']);
  return isBehindIn || (digits.startsWith('0') && digits.length === 2) || before?.place !== undefined;
}

function departmentOf(atoms: readonly Atom[], at: number, { gazetteer }: PlaceBook): Code | undefined {
  const digits = atoms[at]?.digits ?? '';
  const code = isCorsica(atoms, at) ? `2${atoms[at + 1]?.text.toUpperCase()}` : digits;
  const department = code.length < 2 ? undefined : gazetteer.department(code);
  return department && { kind: 'department', name: department.code };
}

/** Whether five digits are a postal code of France, or of the caller's own listings. */
export const isKnownCode = (digits: string, { gazetteer, own }: PlaceBook): boolean =>
  gazetteer.communesOf(digits).length > 0 || own.postalCodes.has(digits) || isWholeCityCode(digits);

function postalCode(digits: string, isSaid: boolean, isBounded: boolean, book: PlaceBook): Code | undefined {
  if (digits.length > 5) return undefined;
  const isCode = isKnownCode(digits, book) ? !isBounded : isSaid && digits.length === 5;
  return isCode ? { kind: 'postal_code', name: digits } : undefined;
}

/** "2A", "2B" */
const isCorsica = (atoms: readonly Atom[], at: number): boolean =>
  atoms[at]?.digits === '2' && /^[ab]$/.test(atoms[at + 1]?.text ?? '') && atoms[at + 1]?.before === '';

/** Whether a number counts what follows it, by itself or as the first of two: `11 ou 12 pièces`. */
function isCounted(atoms: readonly Atom[], at: number): boolean {
  const after = atoms[at];
  if (!after) return false;
  if (says(after, ['to']) && !says(after, ['and']) && atoms[at + 1]?.digits !== undefined && isCounted(atoms, at + 2))
    return true;
  if (says(after, ['ordinal', 'floor'])) return true;
  // A measure before its number counts the next one: "64200 budget 300 000 €".
  const isMeasure = has(after, 'measure') && !has(after, 'measure', 'price') && !has(after, 'measure', 'other');
  return !isApart(atoms, at) && (isMeasure || says(after, COUNTED));
}

/** Whether it is the next of a list of departments. */
function isNext(atoms: readonly Atom[], at: number, book: PlaceBook): boolean {
  let back = at - 1;
  while (says(atoms[back], LINKS)) back -= 1;
  return back < at - 1 && atoms[back]?.digits?.length === 2 && codeAt(atoms, back, book)?.kind === 'department';
}
