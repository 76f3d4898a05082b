import type { JsonObject } from '../../connector.ts';
import { openElement } from '../../kit/mapping/open-element.ts';

/**
 * The key of a listing: its "openimmo_obid" (followed by `:object number` when another object owns it, see `obidOwners`), else `provider:object number`, the number alone when no provider is named (and it has no colon). The
 * provider is "anbieternr", else "openimmo_anid"; a colon within it is escaped, so that no two pairs share a key. Empty if it has neither, more than one if the object has different values of what its key is made of.
 */
export function recordKeys(raw: JsonObject): readonly string[] {
  const owns = textsOf(raw, 'openimmo_obid');
  const numbers = numbersOf(raw);
  if (owns.length > 0) {
    const isShared = raw[SHARED_OBID] === true && numbers.length > 0;
    return owns.flatMap((own) => (isShared ? numbers.map((number) => `${own}:${number}`) : [own])).map(shortened);
  }
  const [provider = ''] = providerNames(raw);
  const escaped = provider.replaceAll('%', '%25').replaceAll(':', '%3A');
  return numbers
    .map((number) => (provider === '' && !number.includes(':') ? number : `${escaped}:${number}`))
    .map(shortened);
}

/** The first key of a listing (see `recordKeys`). */
export const recordKey = (raw: JsonObject): string | undefined => recordKeys(raw)[0];

const shortened = (key: string): string => key.slice(0, MAX_KEY);

/** The different texts of a child of "verwaltung_techn", which may be there several times. */
function textsOf(raw: JsonObject, name: string): readonly string[] {
  const found = openElement(raw, []).children('verwaltung_techn');
  return [...new Set(found.flatMap((tech) => tech.rawTexts(name)))];
}

function numbersOf(raw: JsonObject): readonly string[] {
  const numbers = textsOf(raw, 'objektnr_extern');
  return numbers.length > 0 ? numbers : textsOf(raw, 'objektnr_intern');
}

/**
 * Other keys under which the object may be stored, since its key depends on the other objects of the transfer that have its "openimmo_obid": it has `obid:number` while
 * another one owns the obid, and the obid alone when it is the only one. Undefined for an object whose key does not depend on others.
 */
export function formerKeys(raw: JsonObject): readonly string[] | undefined {
  const obid = obidOf(raw);
  const number = numberOf(raw);
  if (obid === undefined || number === undefined) {
    return undefined;
  }
  return [(raw[SHARED_OBID] === true ? obid : `${obid}:${number}`).slice(0, MAX_KEY)];
}

/**
 * Whether a stored object is this one, by "openimmo_obid" and number. An object without a number may be any of its obid; another number is another object, unless it
 * has the same key (see `InputConnector.recognise`).
 */
export function recognise(stored: JsonObject, raw: JsonObject): boolean {
  const obid = obidOf(raw);
  const [before, now] = [numberOf(stored), numberOf(raw)];
  return obid !== undefined && obid === obidOf(stored) && (before === now || before === undefined || now === undefined);
}

/**
 * Whether an object stored under the key of this one is certainly another: it has another number and location. An object keeps its "openimmo_obid" when its number
 * changes.
 */
export function isOther(stored: JsonObject, raw: JsonObject): boolean {
  const [before, now] = [numberOf(stored), numberOf(raw)];
  const [from, to] = [placeOf(stored), placeOf(raw)];
  return (
    before !== undefined && now !== undefined && before !== now && from !== undefined && to !== undefined && from !== to
  );
}

/** Postal code, town, street and area; undefined without town or area. */
function placeOf(raw: JsonObject): string | undefined {
  const root = openElement(raw, []);
  const geo = root.child('geo');
  const areas = root.child('flaechen');
  const area = areas.raw('wohnflaeche') ?? areas.raw('grundstuecksflaeche') ?? areas.raw('gesamtflaeche');
  const town = geo.raw('ort');
  return town === undefined || area === undefined
    ? undefined
    : JSON.stringify([geo.raw('plz') ?? '', town, geo.raw('strasse') ?? '', Number.parseFloat(area)]);
}

const obidOf = (raw: JsonObject): string | undefined => textsOf(raw, 'openimmo_obid')[0];

/** Our model's limit for a reference. */
const MAX_KEY = 1_000;

/** In a raw record: another object of the transfer has the same "openimmo_obid" and another number, and came first. */
export const SHARED_OBID = '_shared_obid';

/** Finds objects that have the "openimmo_obid" of another one, which software leaves in copies of an object. */
export interface ObidOwners {
  /** Whether another object with the "openimmo_obid" of this one, but another number, came before it. Call it in the order of the documents. */
  isShared(raw: JsonObject, document: object): boolean;
}

/**
 * The first object with an obid owns it. An object with another number in the same document is another object; in
 * a later document it is the same one under a new number.
 */
export function obidOwners(): ObidOwners {
  const owners = new Map<string, { document: object; number: string }>();
  const others = new Set<string>();
  return {
    isShared(raw, document) {
      const obid = obidOf(raw);
      const number = numberOf(raw);
      if (obid === undefined || number === undefined) {
        return false;
      }
      const pair = JSON.stringify([obid, number]);
      const owner = owners.get(obid);
      if (others.has(pair) || (owner?.document === document && owner.number !== number)) {
        others.add(pair);
        return true;
      }
      owners.set(obid, { document, number });
      return false;
    },
  };
}

const numberOf = (raw: JsonObject): string | undefined => numbersOf(raw)[0];

/** The ids of a listing's provider: "anbieternr", "openimmo_anid". */
export function providerNames(raw: JsonObject): string[] {
  const provider = openElement(raw, []).child('_anbieter');
  return ['anbieternr', 'openimmo_anid'].flatMap((name) => provider.raw(name) ?? []);
}

/** Whether a requested reference is a key of this listing or one of its numbers. */
export function isNamed(raw: JsonObject, reference: string): boolean {
  const isShared = raw[SHARED_OBID] === true;
  const obids = isShared ? [] : textsOf(raw, 'openimmo_obid');
  // Its key while another object owned its obid.
  const before = isShared ? [] : (formerKeys(raw) ?? []);
  return [...recordKeys(raw), ...obids, ...textsOf(raw, 'objektnr_extern'), ...before].includes(reference);
}
