import type { JsonObject } from '../../connector.ts';
import { fold } from '../../../model/words/fold.ts';
import { SAME_WORDING, sharedWording } from '../../../model/words/wording.ts';
import { parseNumber } from '../../kit/mapping/parse-number.ts';
import { identityOf } from './listing-key.ts';

/**
 * Whether a listing stored under another key is that of this row. It is if agency, reference and technical id are the same; with another agency
 * or no technical id, if reference, postcode, town, area and price are the same and none of them is missing. Different technical ids are different
 * listings. If a file had several homes with the same three, place, area and price must be the same as well.
 */
export function recognise(stored: JsonObject, raw: JsonObject): boolean {
  const [a, b] = [identityOf(reader(stored)), identityOf(reader(raw))];
  const isSameId = a.technicalId === b.technicalId;
  if (a.reference !== b.reference || (a.technicalId !== undefined && b.technicalId !== undefined && !isSameId)) {
    return false;
  }
  const isNamed = a.reference !== undefined || a.technicalId !== undefined;
  // For rows that share all three, the home decides.
  const isApart = stored['_apart'] === true || raw['_apart'] === true;
  if (a.agency === b.agency && isSameId && isNamed && !isApart) {
    return true;
  }
  const [before, now] = [evidenceOf(stored), evidenceOf(raw)];
  return isNamed && before !== undefined && before === now;
}

/**
 * Whether a listing stored under the key of a row is certainly another one: it has another location (homes do not move), and another technical id, or another agency without the
 * same technical id. In the same town it is another one if technical id, price, area and text all differ: the reference was reused.
 */
export function isOther(stored: JsonObject, raw: JsonObject): boolean {
  const [a, b] = [identityOf(reader(stored)), identityOf(reader(raw))];
  const differs = (name: 'agency' | 'technicalId'): boolean =>
    a[name] !== undefined && b[name] !== undefined && a[name] !== b[name];
  const isSameId = a.technicalId !== undefined && a.technicalId === b.technicalId;
  const [before, now] = [placeOf(stored), placeOf(raw)];
  const isElsewhere = before.every((value, index) => value !== '' && now[index] !== '' && value !== now[index]);
  return (
    (isElsewhere && (differs('technicalId') || (differs('agency') && !isSameId))) ||
    (differs('technicalId') && isOtherHome(stored, raw))
  );
}

/** Relative tolerance between areas of one home, for new measurements and rounding. */
const SAME_AREA = 0.05;

/** Whether price, area and text are stated on both sides and all differ. */
function isOtherHome(stored: JsonObject, raw: JsonObject): boolean {
  const [before, now] = [reader(stored), reader(raw)];
  const numbersOf = (number: number) => [before, now].map((field) => parseNumber(field(number) ?? '', true) ?? 0);
  const [priceBefore = 0, priceNow = 0] = numbersOf(11);
  const [areaBefore = 0, areaNow = 0] = numbersOf(16).every(Boolean) ? numbersOf(16) : numbersOf(17);
  const shared = sharedWording(before(21) ?? '', now(21) ?? '');
  if (!priceBefore || !priceNow || !areaBefore || !areaNow || shared === undefined) return false;
  const isSameArea = Math.abs(areaBefore - areaNow) <= SAME_AREA * Math.max(areaBefore, areaNow);
  return priceBefore !== priceNow && !isSameArea && shared < SAME_WORDING;
}

const placeOf = (raw: JsonObject): string[] => [5, 6].map((number) => fold(reader(raw)(number) ?? ''));

/** Place, area (else that of the plot) and price; undefined if one is missing. */
function evidenceOf(raw: JsonObject): string | undefined {
  const field = reader(raw);
  const place = placeOf(raw);
  const numbers = [field(16) ?? field(17), field(11)].map((value) => parseNumber(value ?? '', true));
  return place.every((value) => value !== '') && numbers.every((value) => value)
    ? JSON.stringify([place, numbers])
    : undefined;
}

const reader =
  (raw: JsonObject) =>
  (number: number): string | undefined => {
    const value = raw[String(number)];
    return (typeof value === 'string' && value.trim()) || undefined;
  };
