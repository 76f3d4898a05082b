import { rounded } from '../../../model/shared/rounded.ts';
import { has } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import { RANGES } from '../intent.ts';
import type { Condition, RangeField } from '../intent.ts';
import { isKnownCode } from '../locations/codes.ts';
import type { PlaceBook } from '../locations/places.ts';
import { isApart } from './pattern.ts';
import { isAreaMeasure, isAreaUnit } from './quantity.ts';
import type { Bound, Quantity } from './quantity.ts';

/** The context of a quantity. */
export interface Around {
  readonly atoms: readonly Atom[];
  /** Whether it is denied. */
  readonly not: boolean;
  /** The conditions before it. */
  readonly said: readonly Condition[];
  readonly book: PlaceBook;
}

interface Span {
  readonly min: number | null;
  readonly max: number | null;
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
/** Units in which only plots are measured. */
const PLOT_UNITS = new Set(['ha', 'acre', 'are']);
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
const FIRST_YEAR = 1700;
const LAST_YEAR = 2100;
/** A bare span of numbers between these is one of years; earlier ones are as likely a rent. */
const FIRST_SPANNED_YEAR = 1_900;
const LAST_SPANNED_YEAR = 2_040;
const MOST_ROOMS = 60;
/** A bare number with a bound is a price from here on. */
const LEAST_PRICE = 200;
/** Below this a number without a currency is a rent, or a price in thousands. */
const LEAST_SURE_PRICE = 1_000;
/** A bare number without a bound is a price from here on, below a telephone number. */
const LEAST_BARE_PRICE = 10_000;
const MOST_BARE_PRICE = 1e10;
/** "Années 20" are those of this century up to here, of the last one beyond. */
const LAST_YOUNG_DECADE = 25;

/** Days of a month; nobody lets anything for so few a period. */
const LONGEST_DURATION = 31;

type Row = readonly [
  fits: (quantity: Quantity, around: Around) => boolean,
  conditions: (quantity: Quantity, around: Around) => readonly Condition[],
];

const none = (): readonly Condition[] => [];
const price = ({ currency, period, ...quantity }: Quantity): readonly Condition[] => [
  { field: 'price', ...spanOf(quantity, 'at_most'), currency: currency ?? null, period: period ?? null },
];

/** What a quantity means: the first row that fits decides. Without conditions it means nothing that listings are searched by. */
const MEANINGS: readonly Row[] = [
  [({ perArea }) => perArea, none],
  [({ decade, noun }) => decade || noun === 'year', yearOf],
  [isYear, yearOf],
  [isSpanOfYears, yearOf],
  [({ floor }) => floor, (quantity, { not }) => [{ field: 'floor', ...floorsOf(quantity), not }]],
  [(quantity) => isPrice(quantity) && isAreaUnit(quantity.unit), none],
  [isDuration, none],
  [isPrice, price],
  [({ unit }) => isAreaUnit(unit), areaOf],
  [isCount, countOf],
  [({ noun }) => noun !== undefined && isRangeField(noun) && !isAreaMeasure(noun), none],
  // "surface 80", "terrain 500": square metres go without saying.
  [
    ({ noun, from }, { atoms }) => noun !== undefined && isAreaMeasure(noun) && has(atoms[from], 'measure', noun),
    plainArea,
  ],
  [({ noun, from, to }) => noun !== undefined && isAreaMeasure(noun) && to - from > 1, none],
  // "au 2e": of a floor it goes without saying.
  [({ ordinal }) => ordinal, floorOf],
  [isCode, none],
  [({ isSpan, bound, high }) => (isSpan || bound !== undefined) && high >= LEAST_PRICE, price],
  [
    ({ isSpan, bound, low, high }) =>
      !isSpan && bound === undefined && low >= LEAST_BARE_PRICE && high < MOST_BARE_PRICE,
    price,
  ],
];

/** What a quantity constrains; empty if it says nothing that is known. */
export const meaningOf = (quantity: Quantity, around: Around): readonly Condition[] =>
  MEANINGS.find(([fits]) => fits(quantity, around))?.[1](quantity, around) ?? [];

/** Whether a price may be a rent or thousands, as far as its own words go: "budget 250". */
export const isUnsurePrice = ({ high, isMoney, period, from, to }: Quantity, atoms: readonly Atom[]): boolean =>
  !isMoney &&
  period === undefined &&
  high < LEAST_SURE_PRICE &&
  !atoms.slice(from, to).some(({ tags }) => tags.has('rent'));

const isRangeField = (noun: string): noun is RangeField => (RANGES as readonly string[]).includes(noun);

function isPrice({ isMoney, noun, period }: Quantity): boolean {
  return isMoney || noun === 'price' || period !== undefined;
}

/** "for two weeks", "6 mois": without a currency so little is no price of a period but how long it is. */
function isDuration({ period, isMoney, noun, high }: Quantity): boolean {
  return period !== undefined && !isMoney && noun !== 'price' && high <= LONGEST_DURATION;
}

function isYear({ bound, low, high, unit, isMoney, noun, digits, isSpan }: Quantity): boolean {
  const isDated = (bound === 'after' || bound === 'before') && !isSpan && digits?.length === 4;
  return isDated && unit === undefined && !isMoney && noun === undefined && low >= FIRST_YEAR && high <= LAST_YEAR;
}

/** Two bare numbers between which a home may well have been built, unless a rent is wanted: "maison entre 1960 et 1980". */
function isSpanOfYears({ low, high, unit, isMoney, noun, period, isSpan }: Quantity, { said }: Around): boolean {
  const isBare = unit === undefined && !isMoney && noun === undefined && period === undefined;
  const isRent = said.some((one) => one.field === 'offer' && !one.any.includes('sale'));
  return isSpan && isBare && !isRent && low >= FIRST_SPANNED_YEAR && high <= LAST_SPANNED_YEAR;
}

function yearOf(quantity: Quantity, { not }: Around): readonly Condition[] {
  const { low, high, bound, decade } = quantity;
  if (decade) return decadeOf(quantity).map((span) => ({ field: 'year', ...span, not }));
  if (low < FIRST_YEAR || high > LAST_YEAR) return [];
  if (bound === 'about') return [{ field: 'year', min: low - 5, max: high + 5, not }];
  return [{ field: 'year', ...spanOf(quantity, 'exactly'), not }];
}

/** The years of a decade, before it, after it or from it on; none of what is no decade: "for over 55s" and "over 60s" are of the people. */
function decadeOf({ low, high, bound, isSpan, over, since, ofIt }: Quantity): Span[] {
  const firstOf = (year: number) => (year >= FIRST_YEAR ? year : year > LAST_YOUNG_DECADE ? 1900 + year : 2000 + year);
  const [first, last] = [firstOf(low), firstOf(high) + 9];
  if (first % 10 !== 0 || last % 10 !== 9 || over) return [];
  if (isSpan || ofIt) return [{ min: first, max: last }];
  if (since) return [{ min: first, max: null }];
  switch (bound) {
    case 'before':
      return [{ min: null, max: first - 1 }];
    case 'at_most':
      return [{ min: null, max: last }];
    case 'after':
      return [{ min: last + 1, max: null }];
    case 'at_least':
      return [{ min: first, max: null }];
    case 'about':
      return [{ min: first - 5, max: last + 5 }];
    default:
      return [{ min: first, max: last }];
  }
}

/** Floors are whole: above the first is from the second on. */
function floorsOf(quantity: Quantity): Span {
  const { min, max } = spanOf(quantity, 'exactly');
  if (!quantity.strict || quantity.isSpan) return { min, max };
  return { min: min === null ? null : min + 1, max: max === null ? null : max - 1 };
}

function floorOf({ from, low }: Quantity, { atoms }: Around): readonly Condition[] {
  const isFloor = [atoms[from - 1], atoms[from]].some((atom) => atom?.text === 'au') && low < MOST_ROOMS;
  return isFloor ? [{ field: 'floor', min: low, max: low, not: false }] : [];
}

function areaOf(quantity: Quantity, around: Around): readonly Condition[] {
  const factor = SQUARE_METRES[quantity.unit ?? ''] ?? 1;
  const span = spanOf({ ...quantity, low: quantity.low * factor, high: quantity.high * factor }, 'at_least');
  return [{ field: areaField(quantity, around), ...span, not: around.not }];
}

function plainArea(quantity: Quantity, { not }: Around): readonly Condition[] {
  const { noun, from, to } = quantity;
  if (noun === undefined || !isRangeField(noun) || to - from <= 1) return [];
  return [{ field: noun, ...spanOf(quantity, 'at_least'), not }];
}

function isCount({ noun, low, high }: Quantity, { said }: Around): boolean {
  if (noun === undefined || !isRangeField(noun) || isAreaMeasure(noun) || high > MOST_ROOMS || low < 0) return false;
  // "un appartement" is no number of flats.
  return noun !== 'dwellings' || said.some(isBuilding);
}

const isBuilding = (condition: Condition): boolean =>
  condition.field === 'kind' &&
  'any' in condition &&
  condition.any.some((kind) => kind === 'building' || kind === 'investment_property');

function countOf(quantity: Quantity, { not }: Around): readonly Condition[] {
  const { noun, low, high, bound, isSpan, over } = quantity;
  if (noun === undefined || !isRangeField(noun)) return [];
  // "more than one bathroom" is two; with "more than two" people mean two as well.
  if (over && low === 1 && !isSpan) return [{ field: noun, min: 2, max: null, not }];
  if (bound === 'about') return [{ field: noun, min: low, max: high, not }];
  const isDated = bound === 'before' || bound === 'after';
  const span = spanOf(
    { ...quantity, bound: isDated ? undefined : bound },
    MORE_SERVES.includes(noun) ? 'at_least' : 'exactly',
  );
  return [{ field: noun, ...span, not }];
}

/** Whether a bare number is a postal code, or none of a price at all. */
function isCode({ digits, isSpan, bound, from }: Quantity, { atoms, book }: Around): boolean {
  if (digits === undefined) return false;
  const before = atoms[from - 1];
  const isFive = digits.length === 5 && !isSpan && bound === undefined;
  const isPlace = (before?.tags.has('in') ?? false) && !before?.tags.has('at');
  return digits.startsWith('0') || (isFive && (isPlace || isKnownCode(digits, book)));
}

/** The ends of a span as they are; a single number with its bound, or with the one that people mean without a word. */
function spanOf({ low, high, bound, isSpan }: Pick<Quantity, 'low' | 'high' | 'bound' | 'isSpan'>, bare: Bound): Span {
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
      return { min: rounded(low * (1 - TOLERANCE), 6), max: rounded(low * (1 + TOLERANCE), 6) };
    default:
      return { min: low, max: low };
  }
}

/** Which area is meant: by a noun of its own, by what was named just before ("terrasse de 20 m²"), by its unit, or by the kind of property. */
function areaField({ noun, unit, from }: Quantity, { atoms, said }: Around): RangeField {
  if (noun !== undefined && isRangeField(noun) && isAreaMeasure(noun)) return noun;
  return measureBefore(atoms, from) ?? (PLOT_UNITS.has(unit ?? '') || isOfLand(said) ? 'land' : 'area');
}

const NAMED_AREAS = ['land', 'garden_area', 'terrace_area', 'balcony_area'] as const;
/** Most words between an area and what it is the area of. */
const REACH = 4;

function measureBefore(atoms: readonly Atom[], from: number): RangeField | undefined {
  for (let at = from - 1; at >= Math.max(0, from - REACH) && !isApart(atoms, at + 1); at -= 1) {
    const atom = atoms[at];
    if (!atom || atom.tags.has('and') || atom.tags.has('or')) return undefined;
    const measure = NAMED_AREAS.find((name) => has(atom, 'measure', name));
    if (measure !== undefined) return measure;
    if (!has(atom, 'function') && !has(atom, 'ignored') && !has(atom, 'vague')) return undefined;
  }
  return undefined;
}

/** Whether nothing but plots is sought. */
function isOfLand(said: readonly Condition[]): boolean {
  const kinds = said.flatMap((condition) => (condition.field === 'kind' && 'any' in condition ? condition.any : []));
  const isTypology = said.some(({ field }) => field === 'rooms');
  return kinds.length > 0 && !isTypology && kinds.every((kind) => typeof kind === 'string' && LAND_KINDS.has(kind));
}

const LAND_KINDS: ReadonlySet<string> = new Set([
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
