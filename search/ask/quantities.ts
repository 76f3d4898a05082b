import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';

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
}

const BOUNDS: readonly Bound[] = ['at_most', 'at_least', 'about', 'more_than'];
/** Small words between a measure and its number, or a number and its noun. */
const SMALL =
  /^(?:de|d|du|des|of|von|vom|a|un|une|ein|eine|einem|einen|einer|the|le|la|les|l|est|ist|is|mit|au|en|in|zu|pour|for|fur|mon|my|mein|notre|our|sous|am|im|and a|un|soit|entre|dem|der|den|das|die)$/;

/** A smaller number behind "terrain" counts something else. */
const LEAST_AREA = 10;

/** Letters; a word before a full stop has more, as a rule. */
const LONGEST_ABBREVIATION = 5;

/** Measures that stand before their number. */
const LEADING = new Set(['price', 'area', 'land', 'garden_area', 'terrace_area', 'balcony_area', 'year']);

const sectionValue = (atom: Atom | undefined, section: string): string | undefined =>
  atom?.senses.find((sense) => sense.section === section)?.value;

interface One {
  readonly value: number;
  readonly next: number;
  readonly isMoney: boolean;
  readonly unit?: string;
  readonly currency?: string;
  readonly digits?: string;
  readonly scale: number;
}

/** A number with its thousands, its currency and its unit. */
function readOne(atoms: readonly Atom[], at: number): One | undefined {
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
  let value = number;
  let scale = 1;
  let isMoney = currency !== undefined;
  // "un million deux cent mille" is rare; "deux cent mille" is not.
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const factor = sectionValue(atoms[next], 'multiplier');
    if (factor === undefined) break;
    const isLetter = atoms[next]?.text === 'm';
    const withCurrency = has(atoms[next + 1], 'currency') || currency !== undefined;
    if (isLetter && !withCurrency && !(atom.number !== undefined && !Number.isInteger(number) && number < 100)) break;
    value *= Number(factor);
    scale *= Number(factor);
    isMoney = true;
    if (/^[km]e$/.test(atoms[next]?.text ?? '')) currency ??= 'EUR';
    next += 1;
  }
  if (isMoney && /^(?:d|de)$/.test(atoms[next]?.text ?? '') && has(atoms[next + 1], 'currency')) next += 1;
  let unit: string | undefined;
  const after = sectionValue(atoms[next], 'currency');
  if (after !== undefined) {
    currency ??= after;
    isMoney = true;
    next += 1;
  } else {
    unit = sectionValue(atoms[next], 'unit');
    if (unit !== undefined && !isMoney) next += 1;
    else unit = undefined;
  }
  const decimalPart = atoms[next];
  // "1 million 2", "1M2": nobody means square metres.
  if (
    isMoney &&
    scale === 1_000_000 &&
    decimalPart?.number !== undefined &&
    decimalPart.before === '' &&
    decimalPart.number < 10
  ) {
    value += decimalPart.number * 100_000;
    next += 1;
  }
  return {
    value,
    next,
    isMoney,
    scale,
    ...(unit === undefined ? {} : { unit }),
    ...(currency === undefined ? {} : { currency }),
    ...(atom.digits === undefined || isMoney ? {} : { digits: atom.digits }),
  };
}

const AREA_UNITS = new Set(['sq_m', 'ha', 'are', 'acre', 'sq_ft']);
export const isAreaUnit = (unit: string | undefined): boolean => unit !== undefined && AREA_UNITS.has(unit);
const DISTANCES = new Set(['km', 'm', 'min', 'mile']);
export const isDistance = (unit: string | undefined): boolean => unit !== undefined && DISTANCES.has(unit);

/** The quantity that begins at an atom, with the words before its number that belong to it; undefined if there is none. */
export function readQuantity(atoms: readonly Atom[], from: number): Quantity | undefined {
  let at = from;
  let noun: string | undefined;
  let bound: Bound | undefined;
  let isSpan = false;
  let decade = false;
  for (let steps = 0; steps < 7; steps += 1) {
    const atom = atoms[at];
    if (!atom || atom.number !== undefined) break;
    const leading = sectionValue(atom, 'measure');
    if (steps === 0 && leading !== undefined && LEADING.has(leading)) noun = leading;
    else if ((has(atom, 'number') || has(atom, 'multiplier')) && readOne(atoms, at)) break;
    else if (says(atom, 'between')) isSpan = true;
    else if (says(atom, 'decade') && atoms[at + 1]?.number !== undefined) decade = true;
    else if (says(atom, 'after') && !says(atom, 'at_least')) bound = 'after';
    else if (says(atom, 'before')) bound = 'before';
    else if (boundOf(atom) !== undefined) bound = boundOf(atom);
    else if (has(atom, 'currency') && atoms[at + 1]?.number !== undefined) break;
    else if (noun === undefined || !(SMALL.test(atom.text) || leading === noun || has(atom, 'ignored'))) {
      if (!((bound !== undefined || isSpan || says(atom, 'from', 'in')) && SMALL.test(atom.text))) return undefined;
    }
    // A measure does not reach across a comma to a number of its own. The dot of an abbreviation parts nothing: `Bj. ab 2000`.
    const isAbbreviated = /^\. ?$/.test(atom.before) && (atoms[at - 1]?.text.length ?? 0) <= LONGEST_ABBREVIATION;
    if (steps > 0 && !isAbbreviated && /[,;.!?]/.test(atom.before)) return undefined;
    at += 1;
  }
  if (noun !== undefined && /[,;!?]/.test(atoms[at]?.before ?? '')) return undefined;
  const first = readOne(atoms, at);
  if (!first) return undefined;
  // "un terrain avec 3 chambres": the number is that of the rooms.
  const isArea = noun !== undefined && isAreaMeasure(noun) && first.unit === undefined && !first.isMoney;
  if (isArea && (first.value < LEAST_AREA || nounAfter(atoms, first.next, undefined, false))) return undefined;
  // "Garten, ab 120 m² Wohnfläche": the area has a name of its own.
  const other = noun !== undefined && isAreaMeasure(noun) && nounAfter(atoms, first.next, first.unit, first.isMoney);
  if (other && other.noun !== noun) return undefined;
  return finish(atoms, { from, noun, bound, isSpan, decade, first });
}

function boundOf(atom: Atom | undefined): Bound | undefined {
  return BOUNDS.find((bound) => says(atom, bound));
}

interface Begun {
  readonly from: number;
  readonly noun: string | undefined;
  readonly bound: Bound | undefined;
  readonly isSpan: boolean;
  readonly decade: boolean;
  readonly first: One;
}

/** Whether a second number follows that makes a span of the first: `80 à 100`, `2-3`, `50.000 bis 120.000`, and after "between" also `et`. */
function secondOf(atoms: readonly Atom[], { first, isSpan, bound }: Begun): One | undefined {
  // "entre le 2e et le 5e étage"
  const from = isSpan && says(atoms[first.next], 'ordinal') ? first.next + 1 : first.next;
  const next = atoms[from];
  const joined = next?.number !== undefined && /^\s?[-–—/]\s?$/.test(next.before);
  const word = says(next, 'to') && (isSpan || !/^(?:et|and|und)$/.test(next?.text ?? ''));
  const isOr = /^(?:ou|or|oder)$/.test(next?.text ?? '');
  if (!joined && !word) return undefined;
  const article = isSpan && /^(?:le|la|the|dem|der|l)$/.test(atoms[from + 1]?.text ?? '') ? 1 : 0;
  const second = readOne(atoms, joined ? from : from + 1 + article);
  if (!second) return undefined;
  if (isOr && (first.unit !== undefined || first.isMoney || second.value > 30)) return undefined;
  // "80 m² à 200 000 €" are two things.
  if (first.isMoney !== second.isMoney && first.isMoney) return undefined;
  if (
    !isSpan &&
    second.isMoney &&
    !first.isMoney &&
    (first.unit !== undefined || first.value < 10) &&
    second.scale === 1
  )
    return undefined;
  if (first.unit !== undefined && second.unit !== first.unit) return undefined;
  if (!isSpan && bound === 'at_most') return undefined;
  // A telephone number, a postal code and a price.
  if (!isSpan && !second.isMoney && second.value < first.value) return undefined;
  return second;
}

function finish(atoms: readonly Atom[], begun: Begun): Quantity {
  const { first, decade } = begun;
  const second = secondOf(atoms, begun);
  let next = second?.next ?? first.next;
  let { bound, noun } = begun;
  // "entre 200 et 250k": the thousands are said once.
  const scale = second && first.scale === 1 && second.scale > 1 && first.value < 10_000 ? second.scale : 1;
  // The same without a letter: "entre 200 et 250 000 €".
  const thousands = second && begun.isSpan && first.value < 1_000 && second.value >= 10_000 && scale === 1 ? 1_000 : 1;
  let low = first.value * scale * thousands;
  let high = second?.value ?? low;
  if (second && low > high) [low, high] = [high, low];
  const unit = second?.unit ?? first.unit;
  const isMoney = first.isMoney || (second?.isMoney ?? false);
  let ordinal = false;
  let isDecade = decade;
  let period: string | undefined;
  let floor = false;
  let district = false;
  let perArea = false;
  let currency = second?.currency ?? first.currency;
  // What may follow, in any order, as long as it goes on.
  for (let steps = 0; steps < 8; steps += 1) {
    const atom = atoms[next];
    if (!atom) break;
    const glued = atom.before === '';
    if (steps === 0 && says(atom, 'ordinal') && (glued || atom.before === '-')) ordinal = true;
    else if (steps === 0 && glued && /^(?:s|er)$/.test(atom.text) && low >= 10) isDecade = true;
    else if (isDecade && /^(?:jahre|jahren|annees|s)$/.test(atom.text)) isDecade = true;
    else if (!/[,;!?]/.test(atom.before) && says(atom, 'price_per_area')) perArea = true;
    else if (!/[,;!?]/.test(atom.before) && period === undefined && has(atom, 'period'))
      period = sectionValue(atom, 'period');
    else if (
      currency === undefined &&
      !/[,;]/.test(atom.before) &&
      has(atom, 'currency') &&
      unit === undefined &&
      noun === undefined
    )
      currency = sectionValue(atom, 'currency');
    else if (!/[,;!?]/.test(atom.before) && says(atom, 'postfix_ignore')) noun ??= undefined;
    else if (postfixOf(atom, atoms[next + 1]) !== undefined && bound === undefined)
      bound = postfixOf(atom, atoms[next + 1]);
    else if (
      unit === undefined &&
      !isMoney &&
      says(atom, 'floor') &&
      !/[,;]/.test(atom.before) &&
      isFloorNoun(atom, ordinal || atom.before.startsWith('.'))
    )
      floor = true;
    else if (says(atom, 'district') && !/[,;]/.test(atom.before)) district = true;
    else if (noun === undefined && nounAfter(atoms, next, unit, isMoney) !== undefined) {
      const found = nounAfter(atoms, next, unit, isMoney);
      noun = found?.noun;
      next = found?.at ?? next;
    } else break;
    next += 1;
  }
  return {
    from: begun.from,
    to: next,
    bound,
    low,
    high,
    isSpan: second !== undefined,
    isMoney: isMoney || currency !== undefined,
    ordinal,
    decade: isDecade,
    floor,
    district,
    perArea,
    ...(unit === undefined ? {} : { unit }),
    ...(currency === undefined ? {} : { currency }),
    ...(period === undefined ? {} : { period }),
    ...(noun === undefined ? {} : { noun }),
    ...(second || first.digits === undefined ? {} : { digits: first.digits }),
  };
}

/** "au 3e étage" is a floor, "3 étages" how many there are. */
const isFloorNoun = (atom: Atom, ordinal: boolean): boolean =>
  ordinal || !has(atom, 'measure', 'storeys') || !/(?:s|n|en)$/.test(atom.text);

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
): { noun: string; at: number } | undefined {
  if (isMoney || isDistance(unit)) return undefined;
  for (let index = at; index <= at + 2; index += 1) {
    const atom = atoms[index];
    if (!atom || /[,;!?()]/.test(atom.before)) return undefined;
    const noun = sectionValue(atom, 'measure');
    const fits =
      noun !== undefined && noun !== 'price' && (isAreaUnit(unit) ? isAreaMeasure(noun) : !isAreaMeasure(noun));
    // "120 m² terrain 500 m²", "110 m² jardin clos": the next thing, which French would join with "de".
    const isNext =
      isAreaUnit(unit) &&
      index === at &&
      (hasNumber(atoms, index + 1) || /^(?:jardin|terrasse|balcon)$/.test(atom.text));
    if (isNext) return undefined;
    if (fits) return noun === 'year' ? undefined : { noun, at: index };
    const isSmall = SMALL.test(atom.text) && !/^(?:mit|a|au|en|in|pour|for|fur|im|am|zu)$/.test(atom.text);
    const isAdjective =
      unit === undefined &&
      (has(atom, 'vague') || atom.senses.length === 0) &&
      atom.number === undefined &&
      !atom.place;
    if (!isSmall && !(isAdjective && index === at)) return undefined;
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
