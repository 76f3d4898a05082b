import type { SIZE_UNITS } from '../../../model/property/enums.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { parseNumber } from './parse-number.ts';

/** An area of our model. */
export interface Size {
  size: number;
  unit: (typeof SIZE_UNITS)[number];
}

type Unit = readonly [unit: Size['unit'], factor: number];

const SQUARE_METRE: Unit = ['sq_m', 1];
const SQUARE_FOOT: Unit = ['sq_ft', 1];
const ACRE: Unit = ['acre', 1];
const ARE: Unit = ['are', 1];
const HECTARE: Unit = ['are', 100];
/** Also the Norwegian "mål", the Greek "stremma" and the modern Turkish "dönüm". */
const DECARE: Unit = ['are', 10];

/** Words for units of area, normalised by `unitKey`: our unit and the factor to it. Includes our model's own names. */
export const AREA_UNITS: Readonly<Record<string, Unit>> = {
  ...wordsFor(SQUARE_METRE, 'm2 mt2 mts2 mtrs2 sqm qm mq mp kvm mkw ca centiare centiares'),
  ...wordsFor(
    SQUARE_METRE,
    'squaremeter squaremeters squaremetre squaremetres metrecarre metrescarres quadratmeter metricuadri metroscuadrados',
  ),
  ...wordsFor(SQUARE_FOOT, 'ft2 sqft sqfeet sqfoot sf squarefeet squarefoot'),
  ...wordsFor(ACRE, 'acre acres ac'),
  ...wordsFor(ARE, 'a ar are ares'),
  ...wordsFor(DECARE, 'daa decare decares dekar mal stremma stremmata donum'),
  ...wordsFor(HECTARE, 'ha hectare hectares hectarea hectareas hektar hektare hektara ettaro ettari'),
  sqyd: ['sq_ft', 9],
};

/** A number, then a unit, which does not begin with a character of numbers. */
const WITH_UNIT = /^([+-]?[\d\s.,'’_]*\d)(?:\s*([^\d\s.,].*))?$/su;

/** As the French land register writes areas: `1 ha 20 a 35 ca`, each part perhaps missing. */
const CADASTRAL = /^(?:(\d{1,6})\s*ha)?\s*(?:(\d{1,2})\s*a)?\s*(?:(\d{1,2})\s*ca)?$/i;

/**
 * An area of `count` units. Undefined for an unknown unit.
 * @param word of any language of our formats (`ha`, `m²`, `sq ft`), or a name of our model
 */
export function toSize(size: number, word: string): Size | undefined {
  const [unit, factor] = entryOf(AREA_UNITS, unitKey(word)) ?? [];
  // Tenths of an are would otherwise show binary rounding errors.
  return unit && { unit, size: factor === 1 ? size : Math.round(size * (factor ?? 1) * 10_000) / 10_000 };
}

/**
 * An area as exports write it, with its unit (`1,5 ha`, `1 250 m²`, `1 ha 20 a`) or in that of the field, which `word` names; of a sum (`50 + 15 terrace`) the
 * first, which is the area proper. Undefined if it is invalid, negative or has an unknown unit.
 */
export function readSize(text: string, word: string): Size | undefined {
  const cadastral = CADASTRAL.exec(text.trim())?.slice(1) ?? [];
  if (cadastral.filter((part) => part !== undefined).length > 1) {
    const [hectares, ares, centiares] = cadastral.map((part) => Number(part ?? 0));
    return toSize((hectares ?? 0) * 100 + (ares ?? 0) + (centiares ?? 0) / 100, 'a');
  }
  const [, digits = '', own] = WITH_UNIT.exec((text.split('+')[0] ?? '').trim()) ?? [];
  const unit = own ?? word;
  const number = isHectare(unit) && ONE_SEPARATOR.test(digits) ? Number(digits.replace(',', '.')) : parseNumber(digits);
  return number === undefined || number < 0 ? undefined : toSize(number, unit);
}

/** Nobody sells a thousand hectares: so a comma before three digits is a decimal comma here: 1,125 ha. */
const isHectare = (word: string): boolean => entryOf(AREA_UNITS, unitKey(word)) === HECTARE;
const ONE_SEPARATOR = /^[+-]?\d+[.,]\d+$/;

/** Normalises a unit: `sq. ft`, `sq_ft` and `SqFt` are `sqft`, `m²` is `m2`. */
function unitKey(word: string): string {
  return fold(word.replaceAll('²', '2')).replaceAll(' ', '');
}

function wordsFor(unit: Unit, words: string): Record<string, Unit> {
  return Object.fromEntries(words.split(' ').map((word) => [word, unit]));
}
