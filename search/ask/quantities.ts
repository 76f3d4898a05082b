import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { isAreaUnit, isDistance, readOne, sectionValue } from './read-number.ts';
import type { One } from './read-number.ts';

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
  readonly unit?: string;
  readonly currency?: string;
  readonly period?: string;
  /** What is counted or measured: a measure of the vocabulary. */
  readonly noun?: string;
  /** Whether it was written as money: with a currency, thousands or millions. */
  readonly isMoney: boolean;
  readonly ordinal: boolean;
  readonly decade: boolean;
  readonly floor: boolean;
  readonly district: boolean;
  /** Digits of a single plain number. */
  readonly digits?: string;
  readonly perArea: boolean;
  /** Whether the bound itself is left out: "above the first floor". */
  readonly strict: boolean;
  /** Whether the number itself is left out: "more than one bathroom". */
  readonly over: boolean;
  /** Words between the number and its noun that say something else: "3 grandes chambres". */
  readonly passed: readonly number[];
}

const BOUNDS: readonly Bound[] = ['at_most', 'at_least', 'about', 'more_than'];
/** Small words between a measure and its number, or a number and its noun. */
const SMALL =
  /^(?:de|d|du|des|of|von|vom|a|un|une|ein|eine|einem|einen|einer|the|le|la|les|l|est|ist|is|mit|au|en|in|zu|pour|for|fur|mon|my|mein|notre|our|sous|am|im|and a|un|soit|entre|dem|der|den|das|die)$/;

/** A smaller number behind "terrain" counts something else. */
const LEAST_AREA = 10;

/** Letters; a word before a full stop has more, as a rule. */
const LONGEST_ABBREVIATION = 5;

/** A measure that listings are not searched by: taxes, deposits, the area of a room. */
const OTHER = 'other';
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

/** The quantity that begins at an atom, with the words before its number that belong to it; undefined if there is none. */
export function readQuantity(atoms: readonly Atom[], from: number): Quantity | undefined {
  const lead = readLead(atoms, from);
  const first = lead && readOne(atoms, lead.to);
  if (!lead || !first) return undefined;
  const { noun, to } = lead;
  if (noun !== undefined && /[,;!?]/.test(atoms[to]?.before ?? '')) return undefined;
  const after = noun === undefined ? undefined : nounAfter(atoms, first.next, first.unit, first.isMoney);
  if (noun !== undefined && isAreaMeasure(noun)) {
    // "un terrain avec 3 chambres": the number is that of the rooms.
    const isBare = first.unit === undefined && !first.isMoney;
    if (isBare && (first.value < LEAST_AREA || nounAfter(atoms, first.next, undefined, false))) return undefined;
    // "Garten, ab 120 m² Wohnfläche": the area has a name of its own.
    if (after && after.noun !== noun) return undefined;
  }
  // "séjour 2 chambres": the number is that of the bedrooms.
  if ((noun === OTHER || noun === 'sleeps') && after) return undefined;
  return finish(atoms, { ...lead, from, first });
}

/** What stands before a number and belongs to it. */
interface Lead {
  noun: string | undefined;
  bound: Bound | undefined;
  isSpan: boolean;
  decade: boolean;
  /** Whether the bound itself is left out: "above the first floor". */
  strict: boolean;
  over: boolean;
  /** Where the number stands. */
  to: number;
}

/** Most words before a number. */
const LONGEST_LEAD = 7;

/** The words of bounds before a number, in the order in which they are tried. */
const LEAD_RULES: readonly ((lead: Lead, atoms: readonly Atom[]) => boolean)[] = [
  (lead, atoms) => says(atoms[lead.to], 'between') && set(lead, { isSpan: true }),
  (lead, atoms) =>
    says(atoms[lead.to], 'decade') && atoms[lead.to + 1]?.number !== undefined && set(lead, { decade: true }),
  (lead, atoms) => says(atoms[lead.to], 'after') && !says(atoms[lead.to], 'at_least') && set(lead, { bound: 'after' }),
  (lead, atoms) => says(atoms[lead.to], 'before') && set(lead, { bound: 'before' }),
  (lead, atoms) => {
    const bound = boundOf(atoms[lead.to]);
    return (
      bound !== undefined &&
      set(lead, { bound, strict: says(atoms[lead.to], 'strict'), over: says(atoms[lead.to], 'over') })
    );
  },
];

const set = <T extends object>(target: T, values: Partial<T>): true => {
  Object.assign(target, values);
  return true;
};

function readLead(atoms: readonly Atom[], from: number): Lead | undefined {
  const lead: Lead = {
    noun: undefined,
    bound: undefined,
    isSpan: false,
    decade: false,
    strict: false,
    over: false,
    to: from,
  };
  // "xylophone < 500": what is compared has a name that nobody knows.
  if (/^[<>≤≥]/.test(atoms[from]?.text ?? '') && isUnknown(atoms[from - 1])) lead.noun = OTHER;
  const named = sectionValue(atoms[from], 'measure');
  if (named !== undefined && LEADING.has(named) && atoms[from]?.number === undefined) {
    lead.noun = named;
    lead.to += 1;
  }
  for (; lead.to < from + LONGEST_LEAD; lead.to += 1) {
    const atom = atoms[lead.to];
    if (!atom) return undefined;
    // A measure does not reach across a comma to a number of its own. The dot of an abbreviation parts nothing: `Bj. ab 2000`.
    const isAbbreviated = /^\. ?$/.test(atom.before) && (atoms[lead.to - 1]?.text.length ?? 0) <= LONGEST_ABBREVIATION;
    const isApart = lead.to > from && !isAbbreviated && /[,;.!?]/.test(atom.before);
    if (atom.number !== undefined) return lead;
    if ((has(atom, 'number') || has(atom, 'multiplier')) && readOne(atoms, lead.to)) return isApart ? undefined : lead;
    const isRead = LEAD_RULES.some((rule) => rule(lead, atoms));
    if (!isRead && has(atom, 'currency') && atoms[lead.to + 1]?.number !== undefined) return isApart ? undefined : lead;
    if (isApart || (!isRead && !isBetween(lead, atom))) return undefined;
  }
  return lead;
}

/** Whether a word may stand between a measure or a bound and its number. */
function isBetween({ noun, bound, isSpan }: Lead, atom: Atom): boolean {
  const isSmall = SMALL.test(atom.text);
  if (noun !== undefined && (isSmall || sectionValue(atom, 'measure') === noun || has(atom, 'ignored'))) return true;
  return (bound !== undefined || isSpan || says(atom, 'from', 'in')) && isSmall;
}

const isUnknown = (atom: Atom | undefined): boolean =>
  atom !== undefined && atom.senses.length === 0 && atom.number === undefined && !atom.place;

function boundOf(atom: Atom | undefined): Bound | undefined {
  return BOUNDS.find((bound) => says(atom, bound));
}

interface Begun extends Readonly<Lead> {
  readonly from: number;
  readonly first: One;
}

/** Whether a second number follows that makes a span of the first: `80 à 100`, `2-3`, `50.000 bis 120.000`, and after "between" also `et`. */
function secondOf(atoms: readonly Atom[], begun: Begun): One | undefined {
  const { first, isSpan } = begun;
  // "entre le 2e et le 5e étage", "2nd to 4th floor"
  const link = atoms[first.next + 1];
  const isRange = isSpan || (says(link, 'to') && !says(link, 'and', 'or'));
  const from = isRange && says(atoms[first.next], 'ordinal') ? first.next + 1 : first.next;
  const next = atoms[from];
  const joined = next?.number !== undefined && /^\s?[-–—/]\s?$/.test(next.before);
  const word = says(next, 'to') && (isSpan || !/^(?:et|and|und)$/.test(next?.text ?? ''));
  if (!joined && !word) return undefined;
  const article = isSpan && /^(?:le|la|the|dem|der|l)$/.test(atoms[from + 1]?.text ?? '') ? 1 : 0;
  const second = readOne(atoms, joined ? from : from + 1 + article);
  return second && isSecond(begun, second, /^(?:ou|or|oder)$/.test(next?.text ?? '')) ? second : undefined;
}

/** Whether two numbers are the ends of one span: of the same unit, and none of them something else. */
function isSecond({ first, isSpan, bound }: Begun, second: One, isOr: boolean): boolean {
  if (isOr && (first.unit !== undefined || first.isMoney || second.value > 30)) return false;
  // "80 m² à 200 000 €" are two things.
  if (first.isMoney !== second.isMoney && first.isMoney) return false;
  const isPrice = second.isMoney && !first.isMoney && second.scale === 1;
  if (!isSpan && isPrice && (first.unit !== undefined || first.value < 10)) return false;
  if (first.unit !== undefined && second.unit !== first.unit) return false;
  if (!isSpan && bound === 'at_most') return false;
  // A telephone number, a postal code and a price.
  return isSpan || second.isMoney || second.value >= first.value;
}

/** What the second of two numbers may say for the first one as well. */
const SHARED_SCALES = [1_000_000, 100_000, 1_000];

/** Both ends of a span, or a single number twice, with the thousands that were said once. */
function endsOf({ first, isSpan }: Begun, second: One | undefined): { low: number; high: number } {
  if (!second) return { low: first.value, high: first.value };
  // "entre 200 et 250k": the thousands are said once.
  const scale = first.scale === 1 && second.scale > 1 && first.value < 10_000 ? second.scale : 1;
  // The same without a letter: "entre 200 et 250 000 €", "between two and three hundred thousand".
  const isShort = isSpan && first.value > 0 && first.value < 1_000 && second.value >= 10_000 && scale === 1;
  const shared = isShort ? SHARED_SCALES.find((factor) => first.value * factor <= second.value) : undefined;
  const low = first.value * scale * (shared ?? 1);
  return { low: Math.min(low, second.value), high: Math.max(low, second.value) };
}

/** What stands behind a number and belongs to it. */
interface Tail {
  readonly low: number;
  readonly unit: string | undefined;
  readonly isMoney: boolean;
  noun: string | undefined;
  bound: Bound | undefined;
  currency: string | undefined;
  period: string | undefined;
  ordinal: boolean;
  decade: boolean;
  floor: boolean;
  district: boolean;
  perArea: boolean;
  passed: readonly number[];
  /** The first word that does not belong to it. */
  to: number;
}

type TailRule = (tail: Tail, atom: Atom, atoms: readonly Atom[], isFirst: boolean) => boolean;

const isNear = ({ before }: Atom): boolean => !/[,;!?]/.test(before);

/** What may follow a number, in any order, as long as it goes on; tried in this order at every word. */
const TAIL_RULES: readonly TailRule[] = [
  (tail, atom, _, isFirst) =>
    isFirst && says(atom, 'ordinal') && (atom.before === '' || atom.before === '-') && set(tail, { ordinal: true }),
  (tail, atom, _, isFirst) =>
    isFirst && atom.before === '' && /^(?:s|er)$/.test(atom.text) && tail.low >= 10 && set(tail, { decade: true }),
  ({ decade }, atom) => decade && /^(?:jahre|jahren|annees|s)$/.test(atom.text),
  (tail, atom) => isNear(atom) && says(atom, 'price_per_area') && set(tail, { perArea: true }),
  (tail, atom) =>
    isNear(atom) &&
    tail.period === undefined &&
    has(atom, 'period') &&
    set(tail, { period: sectionValue(atom, 'period') }),
  (tail, atom) =>
    tail.currency === undefined &&
    !/[,;]/.test(atom.before) &&
    has(atom, 'currency') &&
    tail.unit === undefined &&
    (tail.noun === undefined || tail.noun === OTHER) &&
    set(tail, { currency: sectionValue(atom, 'currency') }),
  (_, atom) => isNear(atom) && says(atom, 'price_terms'),
  (tail, atom) => tail.noun === OTHER && isNear(atom) && has(atom, 'month'),
  // "das nach 2005 gebaut wurde"
  (tail, atom) => isNear(atom) && has(atom, 'measure', 'year') && tail.bound !== undefined && isYearNumber(tail),
  otherNoun,
  (tail, atom, atoms) => {
    const bound = tail.bound === undefined ? postfixOf(atom, atoms[tail.to + 1]) : undefined;
    return bound !== undefined && set(tail, { bound });
  },
  (tail, atom) =>
    tail.unit === undefined &&
    !tail.isMoney &&
    says(atom, 'floor') &&
    !/[,;]/.test(atom.before) &&
    isFloorNoun(atom, tail.ordinal || atom.before.startsWith('.')) &&
    set(tail, { floor: true }),
  (tail, atom) => says(atom, 'district') && !/[,;]/.test(atom.before) && set(tail, { district: true }),
  (tail, _, atoms) => {
    const found = tail.noun === undefined ? nounAfter(atoms, tail.to, tail.unit, tail.isMoney) : undefined;
    return found !== undefined && set(tail, { noun: found.noun, to: found.at, passed: found.passed });
  },
];

/** "500 € de caution", "40 m² de salon", "1500 € Kaution": what the number bounds is searched by nobody. */
function otherNoun(tail: Tail, atom: Atom, atoms: readonly Atom[]): boolean {
  if (tail.noun !== undefined || !isNear(atom) || !(tail.isMoney || tail.unit !== undefined)) return false;
  const linked = /^(?:de|d|of|du|des|an|for)$/.test(atom.text) ? 1 : 0;
  const at = tail.to + linked;
  if (!has(atoms[at], 'measure', OTHER) || hasNumber(atoms, at + 1)) return false;
  return set(tail, { noun: OTHER, to: at });
}

const isYearNumber = ({ low, unit, isMoney, noun }: Tail): boolean =>
  low >= 1_700 && low <= 2_100 && unit === undefined && !isMoney && noun === undefined;

/** Longest tail of a number, in words. */
const LONGEST_TAIL = 8;

function finish(atoms: readonly Atom[], begun: Begun): Quantity {
  const { first, from, strict, over } = begun;
  const second = secondOf(atoms, begun);
  const tail: Tail = {
    ...endsOf(begun, second),
    unit: second?.unit ?? first.unit,
    isMoney: first.isMoney || (second?.isMoney ?? false),
    noun: begun.noun,
    bound: begun.bound,
    currency: second?.currency ?? first.currency,
    period: undefined,
    ordinal: false,
    decade: begun.decade,
    floor: false,
    district: false,
    perArea: false,
    passed: [],
    to: second?.next ?? first.next,
  };
  const { to: start } = tail;
  for (let steps = 0; steps < LONGEST_TAIL; steps += 1) {
    const atom = atoms[tail.to];
    if (!atom || !TAIL_RULES.some((rule) => rule(tail, atom, atoms, tail.to === start && steps === 0))) break;
    tail.to += 1;
  }
  const { unit, currency, period, noun, isMoney, ...others } = tail;
  return {
    ...endsOf(begun, second),
    ...others,
    from,
    strict,
    over,
    isSpan: second !== undefined,
    isMoney: isMoney || currency !== undefined,
    ...(unit === undefined ? {} : { unit }),
    ...(currency === undefined ? {} : { currency }),
    ...(period === undefined ? {} : { period }),
    ...(noun === undefined ? {} : { noun }),
    ...(second || first.digits === undefined ? {} : { digits: first.digits }),
  };
}

/** "au 3e étage" is a floor, "3 étages" how many there are. */
const isFloorNoun = (atom: Atom, ordinal: boolean): boolean =>
  ordinal || !has(atom, 'measure', 'storeys') || !/(?:s|x|n|en)$/.test(atom.text);

/** A bound that stands behind its number: `3 chambres minimum`, `ou plus`, `3+`. Not the one of the next number. */
function postfixOf(atom: Atom, next: Atom | undefined): Bound | undefined {
  if (/[,;!?]/.test(atom.before)) return undefined;
  if (atom.text === '+' && atom.before !== '') return undefined;
  const startsNext =
    next !== undefined && (next.number !== undefined || has(next, 'currency')) && !/[,;]/.test(next.before);
  if (startsNext) return undefined;
  const isPostfix =
    /^(?:max|maxi|maximum|maximal|maximale|min|mini|minimum|minimal|minimale|au maximum|au minimum|au plus|au moins|at most|at least|hochstens|mindestens|environ|env|approx|tops|mind)$/.test(
      atom.text,
    ) || /^(?:ou|et|or|and|oder|und|\+|grand|aufwarts|onwards)/.test(atom.text);
  return isPostfix ? boundOf(atom) : undefined;
}

/** The measure behind a number: next to it, or after "de" and one more word at most: `1000 m² de terrain`, `3 grandes chambres`. */
function nounAfter(
  atoms: readonly Atom[],
  at: number,
  unit: string | undefined,
  isMoney: boolean,
): { noun: string; at: number; passed: readonly number[] } | undefined {
  const passed: number[] = [];
  if (isMoney || isDistance(unit)) return undefined;
  for (let index = at; index <= at + 2; index += 1) {
    const atom = atoms[index];
    if (!atom || /[,;!?()]/.test(atom.before)) return undefined;
    const noun = sectionValue(atom, 'measure');
    const fits =
      noun !== undefined &&
      noun !== 'price' &&
      noun !== OTHER &&
      (isAreaUnit(unit) ? isAreaMeasure(noun) : !isAreaMeasure(noun));
    // "120 m² terrain 500 m²", "110 m² jardin clos": the next thing, which French would join with "de".
    const isNext =
      isAreaUnit(unit) &&
      index === at &&
      (hasNumber(atoms, index + 1) || /^(?:jardin|terrasse|balcon)$/.test(atom.text));
    if (isNext) return undefined;
    if (fits) return noun === 'year' ? undefined : { noun, at: index, passed };
    const isSmall = SMALL.test(atom.text) && !/^(?:mit|a|au|en|in|pour|for|fur|im|am|zu)$/.test(atom.text);
    const isAdjective =
      unit === undefined &&
      (has(atom, 'vague') || atom.senses.length === 0) &&
      atom.number === undefined &&
      !atom.place;
    if (!isSmall && !(isAdjective && index === at)) return undefined;
    if (isAdjective) passed.push(index);
  }
  return undefined;
}

/** Whether a number follows, with a small word or a bound before it. */
const hasNumber = (atoms: readonly Atom[], at: number): boolean => {
  const [one, two] = [atoms[at], atoms[at + 1]];
  const near = (atom: Atom | undefined): boolean => atom?.number !== undefined && !/[,;]/.test(atom.before);
  return (
    near(one) ||
    ((boundOf(one) !== undefined || SMALL.test(one?.text ?? '')) && near(two) && !/[,;]/.test(one?.before ?? ''))
  );
};

export const isAreaMeasure = (noun: string): boolean => noun === 'area' || noun === 'land' || noun.endsWith('_area');
