import { propertySchema } from '../../../model/property/property.ts';
import { compileRewriter, everyValue } from '../../../model/property/rewrite.ts';
import { isObject } from '../../../model/shared/is-object.ts';
import { i18nText } from '../../../model/property/shared-types.ts';
import { mayBeWithin } from './country-bounds.ts';
import { CURRENCY_CODES, LANGUAGE_CODES } from './iso-codes.ts';

type Members = { readonly [field: string]: unknown };
type Warn = (code: string, field: string, value?: string) => void;

/** Earliest year of construction; a smaller number is an age, or 0 for "unknown". */
const FIRST_YEAR = 1_000;

/** Later dates (2099-12-31, 9999-01-01) mean "no end" or "unknown". A constant, since `map` has no clock. */
const LAST_YEAR = 2_075;

/** A language code, optionally with a region: `fr`, `pt-BR`. */
const LANGUAGE_KEY = /^([a-z]{2})(?:-[A-Z]{2})?$/;

const DATE = /^(\d{4})-\d{2}-\d{2}(?:T|$)/;
const DATE_FIELD = /(?:_at|date|_from)$/;
const YEAR_FIELD = /(?:^|_)year$/;

/** Latest year: leases of 99 years exist. */
const OPEN_ENDED = 'end_date';

/** Fields that may be negative: a business may have made a loss. */
const MAY_BE_NEGATIVE = /^legal\.business\./;

const TEXTS: ReadonlySet<string> = new Set(
  Object.entries(propertySchema.properties).flatMap(([name, schema]) => (schema === i18nText ? [name] : [])),
);

/**
 * The draft without values that fit the schema but are implausible: texts under unknown languages, negative amounts, unknown currencies, years
 * before 1000 and dates after 2075, coordinates outside of the country that the listing names, the second occurrence of a picture. Each gets a warning (`implausible_value`, `unmapped_value` for languages and
 * currencies, `duplicate_value`). A status that contradicts the offer stays, with the warning `contradicting_values`. The draft given is not changed;
 * it is returned itself if nothing is removed.
 */
export function leaveOutNonsense(draft: Members, warn: Warn): Members {
  const { offer_type: offer, status } = draft;
  const isLet = offer === 'rental' || offer === 'seasonal_rental';
  if ((offer === 'sale' && status === 'rented') || (isLet && status === 'sold')) {
    warn('contradicting_values', 'status', `${offer}, ${status}`);
  }
  const kept = keepSensible(draft, warn);
  return isObject(kept) ? kept : draft;
}

const keepSensible =
  compileRewriter<Warn>(propertySchema, (schema, path, name) => {
    if (TEXTS.has(path)) return (texts, warn) => textsByLanguage(texts, path, warn);
    if (path === 'location') return (location, warn) => placeWithin(location, warn);
    if (path === 'images') return (pictures, warn) => distinct(pictures, path, warn);
    if (schema.properties?.['amount'] && schema.properties['currency']) {
      return (money, warn) => (!isObject(money) || isMoney(money, path, warn) ? money : undefined);
    }
    const isYear = schema.type !== 'string' && YEAR_FIELD.test(name);
    const isDate = schema.type === 'string' && DATE_FIELD.test(name) && name !== OPEN_ENDED;
    return isYear || isDate ? (time, warn) => (isTime(time, isDate, path, warn) ? time : undefined) : undefined;
  }) ?? ((draft) => draft);

/** False for an impossible amount of money; true for anything else. */
function isMoney({ amount, currency }: Members, path: string, warn: Warn): boolean {
  if (typeof amount !== 'number' || typeof currency !== 'string') {
    return true;
  }
  if (amount < 0 && !MAY_BE_NEGATIVE.test(path)) {
    warn('implausible_value', path, `${amount} ${currency}`);
    return false;
  }
  // Words that are not codes are left to the schema, whose error names their path.
  if (/^[A-Z]{3}$/.test(currency) && !CURRENCY_CODES.has(currency)) {
    warn('unmapped_value', `${path}.currency`, currency);
    return false;
  }
  return true;
}

/**
 * A location without coordinates outside its country: swapped latitude and longitude, a lost sign, a geocoder's guess. Which of
 * the two is wrong is unknown, but a map would show the coordinates.
 */
function placeWithin(location: unknown, warn: Warn): unknown {
  if (!isObject(location) || !isObject(location['geo']) || typeof location['countryCode'] !== 'string') {
    return location;
  }
  const { geo, ...others } = location;
  const { latitude, longitude } = geo;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') {
    return location;
  }
  if (mayBeWithin(location['countryCode'], { latitude, longitude }) !== false) {
    return location;
  }
  warn('implausible_value', 'location.geo', `${latitude}, ${longitude} (${location['countryCode']})`);
  return others;
}

/** The year of a year or a date; undefined for anything else. */
function yearOf(value: unknown, isDate: boolean): number | undefined {
  if (typeof value === 'string' && isDate) return Number(DATE.exec(value)?.[1] ?? FIRST_YEAR);
  return typeof value === 'number' && !isDate ? value : undefined;
}

/** False for an implausible year or date; true for anything else. */
function isTime(value: unknown, isDate: boolean, path: string, warn: Warn): boolean {
  const year = yearOf(value, isDate) ?? FIRST_YEAR;
  if (year >= FIRST_YEAR && year <= LAST_YEAR) {
    return true;
  }
  warn('implausible_value', path, String(value));
  return false;
}

/** Undefined if no text is left. The title stays as an empty object, because it is required and the error must name its path. */
function textsByLanguage(texts: unknown, path: string, warn: Warn): unknown {
  const kept = byLanguage(texts, (key) => warn('unmapped_value', path, key));
  return kept !== texts && path !== 'title' && isObject(kept) && Object.keys(kept).length === 0 ? undefined : kept;
}

const byLanguage = everyValue<(key: string) => void>((text, key, foreign) => {
  if (isLanguageKey(key)) return text;
  foreign(key);
  return undefined;
});

/** Pictures, each address once; renumbered if one is removed. */
function distinct(pictures: unknown, path: string, warn: Warn): unknown {
  const items: readonly unknown[] = Array.isArray(pictures) ? pictures : [];
  const seen = new Set<unknown>();
  const kept = items.filter((item) => {
    const url = isObject(item) ? item['url'] : undefined;
    const isNew = url === undefined || !seen.has(url);
    seen.add(url);
    if (!isNew) {
      warn('duplicate_value', `${path}[].url`, typeof url === 'string' ? url : undefined);
    }
    return isNew;
  });
  return kept.length === items.length
    ? pictures
    : kept.map((item, ordinal) => (isObject(item) && 'ordinal' in item ? { ...item, ordinal } : item));
}

/** Whether a key of a text is a language, optionally with a region. */
export function isLanguageKey(key: string): boolean {
  const [, language] = LANGUAGE_KEY.exec(key) ?? [];
  return language !== undefined && LANGUAGE_CODES.has(language);
}

/** Whether a field of a property holds texts by language. */
export const isTextField = (name: string): boolean => TEXTS.has(name);
