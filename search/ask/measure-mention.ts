import { rounded } from '../../model/shared/rounded.ts';
import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { RANGES } from './intent.ts';
import type { Condition, RangeField } from './intent.ts';
import type { PlaceBook } from './places/places.ts';
import { isAreaMeasure } from './grammar/quantity.ts';
import { isAreaUnit } from './grammar/quantity.ts';
import type { Bound, Quantity } from './grammar/quantity.ts';

interface Around {
  readonly atoms: readonly Atom[];
  readonly state: { readonly not: boolean };
  readonly mentions: readonly { readonly condition: Condition }[];
  readonly book: PlaceBook;
}

/** "Environ" leaves a tenth either way. */
const TOLERANCE = 0.1;
/** Square metres per unit. */
const SQUARE_METRES: Readonly<Record<string, number>> = {
  sq_m: 1,
  ha: 10_000,
  are: 100,
  acre: 4_046.856_422_4,
  sq_ft: 0.092_903_04,
};
/** Of these, more than asked for serves as well; of rooms and bedrooms, people mean the number. */
const MORE_SERVES: readonly string[] = [
  'sleeps',
  'parkings',
  'garages',
  'terraces',
  'balconies',
  'cellars',
  'dwellings',
];
/** A bare number with a bound is a price from here on, a year between these. */
const LEAST_PRICE = 200;
const FIRST_YEAR = 1700;
const LAST_YEAR = 2100;
/** A bare number without a bound is a price from here on. */
const LEAST_BARE_PRICE = 10_000;
const MOST_ROOMS = 60;

/** Below this a number without a currency is a rent, or a price in thousands. */
const LEAST_SURE_PRICE = 1_000;

/** Whether a price may be a rent or thousands, as far as its own words go: "budget 250". */
export const isUnsurePrice = ({ high, isMoney, period, from, to }: Quantity, atoms: readonly Atom[]): boolean =>
  !isMoney &&
  period === undefined &&
  high < LEAST_SURE_PRICE &&
  !atoms.slice(from, to).some((atom) => says(atom, 'rent'));

/** What a quantity constrains; undefined if it says nothing that is known. */
export function quantityMention(quantity: Quantity, around: Around): Condition[] | undefined {
  const { not } = around.state;
  const { low, high, bound, isSpan, noun, unit } = quantity;
  if (quantity.perArea) return undefined;
  if (quantity.decade || noun === 'year' || isYear(quantity)) return yearOf(quantity, not);
  if (quantity.floor) return [{ field: 'floor', ...floorsOf(quantity), not }];
  if (quantity.isMoney || noun === 'price' || quantity.period !== undefined)
    return isAreaUnit(unit) ? undefined : [priceOf(quantity)];
  if (isAreaUnit(unit)) {
    const factor = SQUARE_METRES[unit ?? ''] ?? 1;
    const field = areaField(quantity, around);
    const { min, max } = spanOf(low * factor, high * factor, bound, isSpan, 'at_least');
    return [{ field, min, max, not }];
  }
  if (noun !== undefined && isRangeField(noun) && !isAreaMeasure(noun)) {
    if (high > MOST_ROOMS || low < 0) return undefined;
    // "un appartement" is no number of flats.
    if (noun === 'dwellings' && !around.mentions.some(({ condition }) => isBuilding(condition))) return undefined;
    return [{ field: noun, ...counted(noun, quantity), not }];
  }
  // "surface 80", "terrain 500": square metres go without saying.
  if (noun !== undefined && isAreaMeasure(noun) && isRangeField(noun) && quantity.to - quantity.from > 1) {
    const isLeading = has(around.atoms[quantity.from], 'measure', noun);
    return isLeading ? [{ field: noun, ...spanOf(low, high, bound, isSpan, 'at_least'), not }] : undefined;
  }
  return bare(quantity, around);
}

const isBuilding = (condition: Condition): boolean =>
  condition.field === 'kind' &&
  'any' in condition &&
  condition.any.some((kind) => kind === 'building' || kind === 'investment_property');

const isRangeField = (noun: string): noun is RangeField => (RANGES as readonly string[]).includes(noun);

function bare(quantity: Quantity, { atoms, book }: Around): Condition[] | undefined {
  const { bound, low, high, digits, isSpan } = quantity;
  const before = atoms[quantity.from - 1];
  if (quantity.ordinal) {
    // "au 2e": of a floor it goes without saying.
    const isFloor = before?.text === 'au' || atoms[quantity.from]?.text === 'au';
    return isFloor && low < 60 ? [{ field: 'floor', min: low, max: low, not: false }] : undefined;
  }
  const isCode = digits !== undefined && digits.length === 5 && !isSpan && bound === undefined;
  const isKnown =
    isCode &&
    (book.gazetteer.communesOf(digits).length > 0 ||
      book.own.postalCodes.has(digits) ||
      /^(?:75|69|13)000$/.test(digits));
  if (isKnown || (isCode && says(before, 'in') && !/^(?:a|at|auf|an)$/.test(before?.text ?? ''))) return undefined;
  if (digits?.startsWith('0')) return undefined;
  if (isSpan || bound !== undefined) return high >= LEAST_PRICE ? [priceOf(quantity)] : undefined;
  return low >= LEAST_BARE_PRICE && high < 1e10 ? [priceOf(quantity)] : undefined;
}

/** A bound between two numbers stands for itself; a bare number means what people mean by it. */
function spanOf(
  low: number,
  high: number,
  bound: Bound | undefined,
  isSpan: boolean,
  bare: Bound,
): { min: number | null; max: number | null } {
  if (isSpan) return { min: low, max: high };
  switch (bound ?? bare) {
    case 'at_most':
    case 'before':
      return { min: null, max: low };
    case 'at_least':
    case 'after':
    case 'more_than':
      return { min: low, max: null };
    case 'about':
      return { min: round(low * (1 - TOLERANCE)), max: round(low * (1 + TOLERANCE)) };
    default:
      return { min: low, max: low };
  }
}

/** Floors are whole: above the first is from the second on. */
function floorsOf({ low, high, bound, isSpan, strict }: Quantity): { min: number | null; max: number | null } {
  const { min, max } = spanOf(low, high, bound, isSpan, 'exactly');
  if (!strict || isSpan) return { min, max };
  return { min: min === null ? null : min + 1, max: max === null ? null : max - 1 };
}

const round = (value: number): number => rounded(value, 6);

function priceOf(quantity: Quantity): Condition {
  const { low, high, bound, isSpan, currency, period } = quantity;
  const { min, max } = spanOf(low, high, bound, isSpan, 'at_most');
  return { field: 'price', min, max, currency: currency ?? null, period: period ?? null };
}

function counted(
  noun: RangeField,
  { low, high, bound, isSpan, over }: Quantity,
): { min: number | null; max: number | null } {
  // "more than one bathroom" is two; with "more than two" people mean two as well.
  if (over && low === 1 && !isSpan) return { min: 2, max: null };
  const strict = bound === 'at_most' || bound === 'at_least' || bound === 'more_than' ? bound : undefined;
  if (strict === undefined && bound === 'about') return { min: low, max: high };
  return spanOf(low, high, strict, isSpan, MORE_SERVES.includes(noun) ? 'at_least' : 'exactly');
}

function isYear({ bound, low, high, unit, isMoney, noun, digits, isSpan }: Quantity): boolean {
  const dated = (bound === 'after' || bound === 'before') && !isSpan;
  return (
    dated &&
    unit === undefined &&
    !isMoney &&
    noun === undefined &&
    digits?.length === 4 &&
    low >= FIRST_YEAR &&
    high <= LAST_YEAR
  );
}

function yearOf({ low, high, bound, isSpan, decade }: Quantity, not: boolean): Condition[] | undefined {
  if (decade) {
    const start = low >= FIRST_YEAR ? low : low > 25 ? 1900 + low : 2000 + low;
    return [{ field: 'year', min: start, max: start + 9, not }];
  }
  if (low < FIRST_YEAR || high > LAST_YEAR) return undefined;
  if (bound === 'about') return [{ field: 'year', min: low - 5, max: high + 5, not }];
  return [{ field: 'year', ...spanOf(low, high, bound, isSpan, 'exactly'), not }];
}

/** Which area is meant: by a noun of its own, by what was named just before ("terrasse de 20 m²"), by its unit, or by the kind of property. */
function areaField({ noun, unit, from }: Quantity, { atoms, mentions }: Around): RangeField {
  if (noun !== undefined && isRangeField(noun) && isAreaMeasure(noun)) return noun;
  for (let at = from - 1; at >= Math.max(0, from - 4); at -= 1) {
    const atom = atoms[at];
    if (!atom || says(atom, 'and', 'or') || /[,;]/.test(atoms[at + 1]?.before ?? '')) break;
    const measure = ['land', 'garden_area', 'terrace_area', 'balcony_area'].find((name) => has(atom, 'measure', name));
    if (measure !== undefined && isRangeField(measure)) return measure;
    if (!has(atom, 'function') && !has(atom, 'ignored') && !has(atom, 'vague')) break;
  }
  if (unit === 'ha' || unit === 'acre' || unit === 'are') return 'land';
  const kinds = mentions.flatMap(({ condition }) =>
    condition.field === 'kind' && 'any' in condition ? [condition] : [],
  );
  const isLand =
    kinds.length > 0 &&
    mentions.every(({ condition }) => condition.field !== 'rooms') &&
    kinds.every(({ any }) => any.every((kind) => typeof kind === 'string' && LAND_KINDS.has(kind)));
  return isLand ? 'land' : 'area';
}

const LAND_KINDS = new Set([
  'land',
  'buildable',
  'residential_land',
  'not_buildable',
  'agricultural',
  'farmland',
  'pasture_land',
  'leasure_land',
  'recreational',
  'commercial_land',
  'industrial_land',
  'forest',
  'pond',
]);
