import type { JsonObject } from '../../connector.ts';
import { openElement } from '../../kit/mapping/open-element.ts';

/**
 * The key of a listing: its "openimmo_obid" (followed by `:object number` when another object owns it, see `obidOwners`), else `provider:object number`, the number alone when no provider is named (and it has no colon). The
 * provider is "anbieternr", else "openimmo_anid"; a colon within it is escaped, so that no two pairs share a key. Undefined if it has neither.
 */
export function recordKey(raw: JsonObject): string | undefined {
  const root = openElement(raw, []);
  const tech = root.child('verwaltung_techn');
  const own = tech.raw('openimmo_obid');
  const number = numberOf(raw);
  if (own !== undefined) {
    return (raw[SHARED_OBID] === true && number !== undefined ? `${own}:${number}` : own).slice(0, MAX_KEY);
  }
  if (number === undefined) {
    return undefined;
  }
  const [provider = ''] = providerNames(raw);
  const key =
    provider === '' && !number.includes(':')
      ? number
      : `${provider.replaceAll('%', '%25').replaceAll(':', '%3A')}:${number}`;
  return key.slice(0, MAX_KEY);
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

const obidOf = (raw: JsonObject): string | undefined =>
  openElement(raw, []).child('verwaltung_techn').raw('openimmo_obid');

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

function numberOf(raw: JsonObject): string | undefined {
  const tech = openElement(raw, []).child('verwaltung_techn');
  return tech.raw('objektnr_extern') ?? tech.raw('objektnr_intern');
}

/** The ids of a listing's provider: "anbieternr", "openimmo_anid". */
export function providerNames(raw: JsonObject): string[] {
  const provider = openElement(raw, []).child('_anbieter');
  return ['anbieternr', 'openimmo_anid'].flatMap((name) => provider.raw(name) ?? []);
}

/** Whether a requested reference is this listing's key or one of its numbers. */
export function isNamed(raw: JsonObject, key: string | undefined, reference: string): boolean {
  const tech = openElement(raw, []).child('verwaltung_techn');
  const obid = raw[SHARED_OBID] === true ? undefined : tech.raw('openimmo_obid');
  // Its key while another object owned its obid.
  const before = raw[SHARED_OBID] === true ? [] : (formerKeys(raw) ?? []);
  return [key, obid, tech.raw('objektnr_extern'), ...before].includes(reference);
}
