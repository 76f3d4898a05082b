import type { Atom } from '../atoms.ts';
import { has, sectionValue } from '../atoms.ts';
import { grammarOf, isApart } from './pattern.ts';
import type { Guard, Part } from './pattern.ts';

/** How a number bounds what it counts. */
export type Bound = 'at_most' | 'at_least' | 'about' | 'exactly' | 'after' | 'before' | 'more_than';

/** A number or a span of numbers as a question has it, with everything around it that belongs to it. */
export interface Quantity {
  readonly from: number;
  readonly to: number;
  readonly bound: Bound | undefined;
  /** For a span both ends, for a single number the same twice. */
  readonly low: number;
  readonly high: number;
  readonly isSpan: boolean;
  readonly unit: string | undefined;
  readonly currency: string | undefined;
  readonly period: string | undefined;
  /** What is counted or measured: a measure of the vocabulary. */
  readonly noun: string | undefined;
  /** Whether it was written as money: with a currency, thousands or millions. */
  readonly isMoney: boolean;
  readonly ordinal: boolean;
  readonly decade: boolean;
  readonly floor: boolean;
  readonly district: boolean;
  /** Digits of a single plain number. */
  readonly digits: string | undefined;
  readonly perArea: boolean;
  /** Whether the bound itself is left out: "above the first floor". */
  readonly strict: boolean;
  /** Whether "more than" is said and not "at least": more than one is two. */
  readonly over: boolean;
  /** Whether the years of a bound are counted from its first one on: "since the 1960s", not "after" them. */
  readonly since: boolean;
  /** Whether "from" is said, which is also "of": "a house from the 1960s". */
  readonly ofIt: boolean;
  /** Words between the number and its noun that say something else: "3 grandes chambres". */
  readonly passed: readonly number[];
}

/** A measure that listings are not searched by: taxes, deposits, the area of a room. */
export const OTHER = 'other';

const AREA_UNITS = new Set(['sq_m', 'ha', 'are', 'acre', 'sq_ft']);
const DISTANCES = new Set(['km', 'm', 'min', 'mile']);
export const isAreaUnit = (unit: string | undefined): boolean => unit !== undefined && AREA_UNITS.has(unit);
export const isDistance = (unit: string | undefined): boolean => unit !== undefined && DISTANCES.has(unit);
export const isAreaMeasure = (noun: string): boolean => noun === 'area' || noun === 'land' || noun.endsWith('_area');

/** The words around a number, in their order. */
const RULES = {
  quantity: 'lead first:amount ?leads !( counted ?foreign ) range? ?leads !( counted ?foreign ) tail*',
  // "années 1960" is a decade, "année 1960" a year
  lead: "leading:( !'annees' @measure-# ?stands_before )? ( !begins ( cue / . ?goes_between ) )*",
  cue: 'between:between / decade:decade &{any}# / cue:after-at_least / cue:before / cue:at_most / cue:at_least / cue:about / cue:more_than',
  begins: '# / @number / round+@multiplier / @currency #',
  amount:
    '( sign:@currency-# &# )? number:( # / @number / &round+@multiplier ) scale:thousands? scale:thousands? behind? tenths?',
  thousands: '@multiplier ?multiplies',
  behind:
    "?large ( 'd' / 'de' ) currency:@currency / ( cue:{glued}'+' )? currency:@currency / ?plain ( cue:{glued}'+' )? unit:@unit / ?thousands {glued}'e'",
  tenths: '?millions tenths:{glued}# ?digit',
  range: '( link second:amount / ordinal link second:amount ) ?spans',
  link: '&{dash}# / joiner:( to-and / to ?is_between ) ( ?is_between article )?',
  tail: [
    '?first ordinal:{hyphen}ordinal',
    "?first ?tens decade:{glued}( 's' / 'er' / decade )",
    '?is_decade decade_noun',
    'per_area:price_per_area',
    '?timeless period:@period',
    '?cashless currency:@currency',
    'price_terms',
    '?is_other @month',
    '?dated @measure=year',
    '?measured of? other:@measure=other !numbered',
    "?unbound cue:( {glued}'+' / postfix ) !( # / @currency )",
    '?unitless floor:( floor ?is_floor )',
    'district:district',
    '?nameless counted',
  ].join(' / '),
  numbered: '# / ( at_most / at_least / about / more_than / small ) #',
  counted:
    'counted_noun / ( passed:( ( @vague / unknown-small ) ?unitless ) / small-preposition ) ( counted_noun / small-preposition counted_noun )',
  counted_noun: 'noun:@measure ?counts',
};

/** Measures that stand before their number. */
const LEADING = new Set([
  'price',
  'area',
  'land',
  'garden_area',
  'terrace_area',
  'balcony_area',
  'year',
  'sleeps',
  OTHER,
]);
/** A smaller number behind "terrain" counts something else. */
const LEAST_AREA = 10;
/** A number like this without a unit is a price, also where it is a rent by the year; few plots are larger. */
const LEAST_PRICE = 10_000;
/** Most words before a number. */
const LONGEST_LEAD = 7;
/** "un million d'euros": the million may be part of the number. */
const LEAST_ROUND = 1_000_000;

/** A guard over the quantity as far as it has been read. */
const soFar =
  (test: (quantity: Quantity, at: number, atoms: readonly Atom[]) => boolean): Guard =>
  ({ atoms, parts, from, at }) =>
    test(quantityOf(atoms, parts, from, at), at, atoms);
/** A guard over the number that is being read. */
const ofAmount =
  (test: (amount: Amount, atom: Atom | undefined, next: Atom | undefined) => boolean): Guard =>
  ({ atoms, parts, at }) =>
    test(amountOf(atoms, lastAmount(parts)), atoms[at - 1], atoms[at]);
const named =
  (name: string): Guard =>
  ({ parts }) =>
    parts.some((part) => part.name === name);

const GUARDS: Readonly<Record<string, Guard>> = {
  is_between: named('between'),
  is_decade: named('decade'),
  stands_before: ({ atoms, at }) => LEADING.has(sectionValue(atoms[at - 1], 'measure') ?? ''),
  goes_between: ({ atoms, parts, from, at }) => goesBetween(atoms, parts, from, at - 1),
  // A letter alone multiplies where the number is money.
  multiplies: ofAmount(
    ({ value, currency }, atom, next) =>
      atom?.text !== 'm' ||
      currency !== undefined ||
      has(next, 'currency') ||
      (!Number.isInteger(value) && value < 100),
  ),
  large: ofAmount(({ isMoney, value }) => isMoney || value >= LEAST_ROUND),
  plain: ofAmount(({ isMoney }) => !isMoney),
  // "200000e" is in euros; "3e" is an ordinal.
  thousands: ofAmount(({ isMoney, value }) => !isMoney && value >= 1_000),
  millions: ofAmount(({ isMoney, scale }) => isMoney && scale === 1_000_000),
  digit: ({ atoms, at }) => (atoms[at - 1]?.number ?? 10) < 10,
  // "terrain 90 000 €" has a price, "terrain 3 chambres" no area of three square metres.
  leads: soFar(({ noun, unit, isMoney, high }) => {
    const isArea = noun !== undefined && isAreaMeasure(noun);
    return !isArea || (!isMoney && (unit !== undefined || high >= LEAST_AREA));
  }),
  foreign: ({ atoms, parts, from, at }) => isForeign(atoms, parts, from, at),
  spans: ({ atoms, parts }) => spans(atoms, parts),
  first: ({ parts, at }) => parts.findLast(({ name }) => name === 'second' || name === 'first')?.to === at,
  tens: soFar(({ low }) => low >= 10),
  timeless: soFar(({ period }) => period === undefined),
  cashless: soFar(
    ({ currency, unit, noun }) =>
      currency === undefined && unit === undefined && (noun === undefined || noun === OTHER),
  ),
  is_other: soFar(({ noun }) => noun === OTHER),
  dated: soFar(
    ({ bound, low, unit, isMoney, noun }) =>
      bound !== undefined && low >= 1_700 && low <= 2_100 && unit === undefined && !isMoney && noun === undefined,
  ),
  measured: soFar(({ noun, isMoney, unit }) => noun === undefined && (isMoney || unit !== undefined)),
  unbound: soFar(({ bound }) => bound === undefined),
  unitless: soFar(({ unit, isMoney }) => unit === undefined && !isMoney),
  // "au 3e étage" is a floor, "3 étages" how many there are.
  is_floor: soFar(({ ordinal }, at, atoms) => {
    const atom = atoms[at - 1];
    const isCount = has(atom, 'measure', 'storeys') && /(?:s|x|n|en)$/.test(atom?.text ?? '');
    return ordinal || (atom?.before.startsWith('.') ?? false) || !isCount;
  }),
  // Years and floors count nothing: "1960s flat", "first floor bathroom".
  nameless: soFar(({ noun, decade, floor }) => noun === undefined && !decade && !floor),
  counts: ({ atoms, parts, from, at }) => counts(atoms, parts, from, at),
};

const match = grammarOf(RULES, GUARDS);

/** The quantity that begins at an atom, with the words before its number that belong to it; undefined if there is none. */
export function readQuantity(atoms: readonly Atom[], from: number): Quantity | undefined {
  const found = match('quantity', atoms, from);
  return found && quantityOf(atoms, found.parts, from, found.to);
}

/** Whether a word may stand between a measure or a bound and its number. */
function goesBetween(atoms: readonly Atom[], parts: readonly Part[], from: number, at: number): boolean {
  const atom = atoms[at];
  if (!atom || at >= from + LONGEST_LEAD) return false;
  const isSmall = atom.tags.has('small');
  const leading = parts.find(({ name }) => name === 'leading');
  const noun = leading ? sectionValue(atoms[leading.from], 'measure') : isCompared(atoms, from) ? OTHER : undefined;
  if (noun !== undefined && (isSmall || sectionValue(atom, 'measure') === noun || has(atom, 'ignored'))) return true;
  const isBound = parts.some(({ name }) => name === 'cue' || name === 'between');
  return isSmall && (isBound || atom.tags.has('from') || atom.tags.has('in'));
}

/** "xylophone < 500": what is compared has a name that nobody knows. */
const isCompared = (atoms: readonly Atom[], from: number): boolean =>
  /^[<>≤≥]/.test(atoms[from]?.text ?? '') && (atoms[from - 1]?.tags.has('unknown') ?? false);

/** Whether the measure before a number is not what it counts, because another one follows it: "un terrain avec 3 chambres". */
function isForeign(atoms: readonly Atom[], parts: readonly Part[], from: number, at: number): boolean {
  const own = parts.filter(({ name }) => name !== 'noun');
  const { noun, unit, isMoney } = quantityOf(atoms, own, from, at);
  const next = sectionValue(atoms[at - 1], 'measure');
  if (noun === OTHER || noun === 'sleeps') return true;
  // "rent 2 bed flat": two is no rent.
  if (noun === 'price') return unit === undefined && !isMoney;
  if (noun === undefined || !isAreaMeasure(noun)) return false;
  return (unit === undefined && !isMoney) || next !== noun;
}

/** Whether the measure just read is what the number counts. */
function counts(atoms: readonly Atom[], parts: readonly Part[], from: number, at: number): boolean {
  const { unit, isMoney } = quantityOf(atoms, parts, from, at);
  const noun = sectionValue(atoms[at - 1], 'measure') ?? '';
  if (isMoney || isDistance(unit) || noun === 'price' || noun === 'year' || noun === OTHER) return false;
  if (!isAreaUnit(unit)) return !isAreaMeasure(noun);
  return isAreaMeasure(noun) && !isNextThing(atoms, at);
}

/** Whether the measure just read is the next thing, which French would join with "de", and not what the area before it is of: "120 m² terrain 500 m²", "110 m² jardin clos". */
function isNextThing(atoms: readonly Atom[], at: number): boolean {
  const [before, measure] = [atoms[at - 2], atoms[at - 1]];
  const text = measure?.text ?? '';
  if (/^(?:de|of) /.test(text) || (before?.tags.has('small') ?? false)) return false;
  return goesOn(atoms, at) || /^(?:jardin|terrasse|balcon)$/.test(text);
}

/**
 * Whether a number follows, with a small word or a bound before it, that may be the area of the measure just read: "120 m² terrain 500 m²". Before a price, the area is that of the home, if one is named:
 * "maison 90 m² terrain 300 000 €", and not "500 m² Grundstück bis 450.000 €".
 */
function goesOn(atoms: readonly Atom[], at: number): boolean {
  const found = isApart(atoms, at) ? undefined : match('numbered', atoms, at);
  if (!found) return false;
  const { number = 0 } = atoms[found.to - 1] ?? {};
  const after = atoms[found.to];
  const isPrice = number >= LEAST_PRICE || has(after, 'currency');
  return (
    isAreaUnit(sectionValue(after, 'unit')) || !isPrice || atoms.slice(0, at - 1).some((atom) => has(atom, 'kind'))
  );
}

/** A number as it is written, with what belongs to it. */
interface Amount {
  readonly value: number;
  readonly scale: number;
  readonly isMoney: boolean;
  readonly unit: string | undefined;
  readonly currency: string | undefined;
  readonly digits: string | undefined;
}

/** The parts of the last number, which may still be read. */
function lastAmount(parts: readonly Part[]): readonly Part[] {
  const at = parts.findLastIndex(({ name }) => name === 'number');
  return parts.slice(parts[at - 1]?.name === 'sign' ? at - 1 : at);
}

function amountOf(atoms: readonly Atom[], parts: readonly Part[]): Amount {
  const atomOf = (name: string): Atom | undefined => atoms[parts.find((part) => part.name === name)?.from ?? -1];
  const atom = atomOf('number');
  const scales = parts.filter(({ name }) => name === 'scale').map(({ from }) => atoms[from]);
  const scale = scales.reduce((product, one) => product * Number(sectionValue(one, 'multiplier') ?? 1), 1);
  const word = sectionValue(atom, 'number');
  // "less than a million"
  const number = atom?.number ?? (word === undefined ? 1 : Number(word));
  const written = [atomOf('sign'), ...scales, atomOf('currency')].map((one) => sectionValue(one, 'currency'));
  const currency = written.find((one) => one !== undefined);
  const isMoney = currency !== undefined || scale > 1;
  return {
    // "1 million 2", "1M2": nobody means square metres.
    value: number * scale + (atomOf('tenths')?.number ?? 0) * 100_000,
    scale,
    isMoney,
    unit: sectionValue(atomOf('unit'), 'unit'),
    currency,
    digits: isMoney ? undefined : atom?.digits,
  };
}

/** The parts of the numbers: of the first one, and of the second where there is one. */
function amountsOf(atoms: readonly Atom[], parts: readonly Part[]): { first: Amount; second: Amount | undefined } {
  const within = (name: string): readonly Part[] | undefined => {
    const whole = parts.find((part) => part.name === name);
    return whole && parts.filter(({ from, to }) => from >= whole.from && to <= whole.to);
  };
  const second = within('second');
  return { first: amountOf(atoms, within('first') ?? lastAmount(parts)), second: second && amountOf(atoms, second) };
}

/** Whether two numbers are the ends of one span: of the same unit, and none of them something else. */
function spans(atoms: readonly Atom[], parts: readonly Part[]): boolean {
  const { first, second } = amountsOf(atoms, parts);
  const isPlain = first.unit === undefined && !first.isMoney;
  if (!second || !(isPlain || isSameKind(first, second))) return false;
  const joiner = atoms[parts.find(({ name }) => name === 'joiner')?.from ?? -1];
  if (joiner?.tags.has('or') && !(isPlain && second.value <= MOST_EITHER)) return false;
  if (parts.some(({ name }) => name === 'between')) return true;
  return boundOf(atoms, parts) !== 'at_most' && isAscending(first, second);
}

/** "3 à 200 000 €" are two things, and so are a telephone number, a postal code and a price. */
const isAscending = (first: Amount, second: Amount): boolean =>
  second.isMoney ? first.isMoney || second.scale > 1 || first.value >= 10 : second.value >= first.value;

/** "80 m² à 200 000 €" are two things. */
const isSameKind = (first: Amount, second: Amount): boolean =>
  first.isMoney === second.isMoney && (first.unit === undefined || first.unit === second.unit);

/** "2 ou 3 chambres" is a span, "1 200 ou 1 400" two numbers. */
const MOST_EITHER = 30;

/** What the second of two numbers may say for the first one as well. */
const SHARED_SCALES = [1_000_000, 100_000, 1_000];

/** Both ends of a span, or a single number twice, with the thousands that were said once. */
function endsOf(first: Amount, second: Amount | undefined, isSpan: boolean): { low: number; high: number } {
  if (!second) return { low: first.value, high: first.value };
  // "entre 200 et 250k": the thousands are said once, and in "2-300k" the hundreds as well.
  const isHundreds = first.value < 10 && second.value >= 100 * second.scale;
  const isScaled = first.scale === 1 && second.scale > 1 && first.value < 10_000;
  const scale = isScaled ? second.scale * (isHundreds ? 100 : 1) : 1;
  // The same without a letter: "entre 200 et 250 000 €", "between two and three hundred thousand".
  const isShort = isSpan && first.value > 0 && first.value < 1_000 && second.value >= 10_000 && scale === 1;
  const shared = isShort ? SHARED_SCALES.find((factor) => first.value * factor <= second.value) : undefined;
  const low = first.value * scale * (shared ?? 1);
  return { low: Math.min(low, second.value), high: Math.max(low, second.value) };
}

const BOUNDS = ['after', 'before', 'at_most', 'at_least', 'about', 'more_than'] as const;

/** What the last word of a bound says. */
function boundOf(atoms: readonly Atom[], parts: readonly Part[]): Bound | undefined {
  const atom = atoms[parts.findLast(({ name }) => name === 'cue')?.from ?? -1];
  return BOUNDS.find((bound) => atom?.tags.has(bound) && !(bound === 'after' && atom.tags.has('at_least')));
}

/** What is counted: the measure behind the number before the one in front of it. */
function nounOf(atoms: readonly Atom[], parts: readonly Part[], from: number): string | undefined {
  const find = (name: string): Part | undefined => parts.findLast((part) => part.name === name);
  if (find('other')) return OTHER;
  const noun = sectionValue(atoms[((find('noun') ?? find('leading'))?.to ?? 0) - 1], 'measure');
  return noun ?? (isCompared(atoms, from) ? OTHER : undefined);
}

function quantityOf(atoms: readonly Atom[], parts: readonly Part[], from: number, to: number): Quantity {
  const has = (name: string): boolean => parts.some((part) => part.name === name);
  const last = (name: string): Atom | undefined => atoms[(parts.findLast((part) => part.name === name)?.to ?? 0) - 1];
  const { first, second } = amountsOf(atoms, parts);
  const cue = last('cue');
  const noun = nounOf(atoms, parts, from);
  const currency = second?.currency ?? first.currency ?? sectionValue(last('currency'), 'currency');
  return {
    from,
    to,
    // "budget de 4 à 500 000"
    ...endsOf(first, second, has('between') || noun === 'price'),
    bound: boundOf(atoms, parts),
    isSpan: second !== undefined,
    unit: second?.unit ?? first.unit,
    currency,
    period: sectionValue(last('period'), 'period'),
    noun,
    isMoney: first.isMoney || second?.isMoney === true || currency !== undefined,
    ordinal: has('ordinal'),
    decade: has('decade'),
    floor: has('floor'),
    district: has('district'),
    digits: second ? undefined : first.digits,
    perArea: has('per_area'),
    strict: cue?.tags.has('strict') === true,
    over: cue?.tags.has('over') === true,
    since: cue?.tags.has('since') === true,
    ofIt: cue?.tags.has('from') === true,
    passed: parts.filter(({ name }) => name === 'passed').map((part) => part.from),
  };
}
