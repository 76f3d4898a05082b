import { has } from './atoms.ts';
import type { Atom } from './atoms.ts';

/** What a word means in a section of the vocabulary. */
export const sectionValue = (atom: Atom | undefined, section: string): string | undefined =>
  atom?.senses.find((sense) => sense.section === section)?.value;

/** A number as it is written, with what belongs to it. */
export interface One {
  readonly value: number;
  readonly next: number;
  readonly isMoney: boolean;
  readonly unit?: string;
  readonly currency?: string;
  readonly digits?: string;
  readonly scale: number;
}

/** "un million d'euros": the million may be part of the number. */
const LEAST_ROUND = 1_000_000;

/** A number with its thousands, its currency and its unit. */
export function readOne(atoms: readonly Atom[], at: number): One | undefined {
  let next = at;
  let currency = sectionValue(atoms[next], 'currency');
  if (currency !== undefined && atoms[next]?.number === undefined) next += 1;
  const atom = atoms[next];
  const word = sectionValue(atom, 'number');
  // "less than a million"
  const alone = /^(?:million|mille|tausend|thousand)$/.test(atom?.text ?? '') && has(atom, 'multiplier');
  const number = atom?.number ?? (word === undefined ? (alone ? 1 : undefined) : Number(word));
  if (atom === undefined || number === undefined) return undefined;
  if (atom.number !== undefined || word !== undefined) next += 1;
  const scaled = multiplied(atoms, next, { isBroken: !Number.isInteger(number) && number < 100, currency });
  const { scale } = scaled;
  ({ currency, next } = scaled);
  let isMoney = currency !== undefined || scale > 1;
  if (
    (isMoney || number >= LEAST_ROUND) &&
    /^(?:d|de)$/.test(atoms[next]?.text ?? '') &&
    has(atoms[next + 1], 'currency')
  )
    next += 1;
  const after = sectionValue(atoms[next], 'currency');
  const unit = after === undefined && !isMoney ? sectionValue(atoms[next], 'unit') : undefined;
  if (after !== undefined) {
    currency ??= after;
    isMoney = true;
  }
  if (after !== undefined || unit !== undefined) next += 1;
  const tenths = isMoney && scale === 1_000_000 ? tenthsAt(atoms[next]) : undefined;
  return {
    value: number * scale + (tenths ?? 0) * 100_000,
    next: tenths === undefined ? next : next + 1,
    isMoney,
    scale,
    ...(unit === undefined ? {} : { unit }),
    ...(currency === undefined ? {} : { currency }),
    ...(atom.digits === undefined || isMoney ? {} : { digits: atom.digits }),
  };
}

/** The thousands and millions behind a number; a letter alone is one where the number is money. */
function multiplied(
  atoms: readonly Atom[],
  from: number,
  { isBroken, currency: before }: { isBroken: boolean; currency: string | undefined },
): { scale: number; next: number; currency: string | undefined } {
  let currency = before;
  let scale = 1;
  let next = from;
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const factor = sectionValue(atoms[next], 'multiplier');
    const withCurrency = has(atoms[next + 1], 'currency') || currency !== undefined;
    if (factor === undefined || (atoms[next]?.text === 'm' && !withCurrency && !isBroken)) break;
    scale *= Number(factor);
    if (/^(?:[km]e|teur)$/.test(atoms[next]?.text ?? '')) currency ??= 'EUR';
    next += 1;
  }
  return { scale, next, currency };
}

/** "1 million 2", "1M2": nobody means square metres. */
const tenthsAt = (atom: Atom | undefined): number | undefined =>
  atom?.number !== undefined && atom.before === '' && atom.number < 10 ? atom.number : undefined;

const AREA_UNITS = new Set(['sq_m', 'ha', 'are', 'acre', 'sq_ft']);
export const isAreaUnit = (unit: string | undefined): boolean => unit !== undefined && AREA_UNITS.has(unit);
const DISTANCES = new Set(['km', 'm', 'min', 'mile']);
export const isDistance = (unit: string | undefined): boolean => unit !== undefined && DISTANCES.has(unit);
