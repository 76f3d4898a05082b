import type { JsonObject } from '../../connector.ts';
import { openElement } from '../../kit/mapping/open-element.ts';

/**
 * The key of a listing: its "openimmo_obid" (followed by `:object number` when another object owns it, see `obidOwners`), else `provider:object number`, the number alone when no provider is named (and it has no colon). The
 * provider is "anbieternr", else "openimmo_anid"; a colon within it is escaped, so that no two pairs share a key. Undefined when nothing names it.
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

/** Our model's limit for a reference. */
const MAX_KEY = 1_000;

/** In a raw record: another object of the transfer has the same "openimmo_obid" and another number, and came first. */
export const SHARED_OBID = '_shared_obid';

/** Finds objects that have the "openimmo_obid" of another one, which software leaves in copies of an object. */
export interface ObidOwners {
  /** Whether another object with the "openimmo_obid" of this one, but another number, came before it. Objects must be passed in the order of the documents. */
  isShared(raw: JsonObject, document: object): boolean;
}

/**
 * Begins with the first document. The first object with an obid owns it. An object with another number in the same document is another object; in
 * a later document it is the same one under a new number.
 */
export function obidOwners(): ObidOwners {
  const owners = new Map<string, { document: object; number: string }>();
  const others = new Set<string>();
  return {
    isShared(raw, document) {
      const obid = openElement(raw, []).child('verwaltung_techn').raw('openimmo_obid');
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

/** What the provider of a listing is called: "anbieternr", "openimmo_anid". */
export function providerNames(raw: JsonObject): string[] {
  const provider = openElement(raw, []).child('_anbieter');
  return ['anbieternr', 'openimmo_anid'].flatMap((name) => provider.raw(name) ?? []);
}

/** Whether a reference asked for means this listing: its key or one of its own numbers. */
export function isNamed(raw: JsonObject, key: string | undefined, reference: string): boolean {
  const tech = openElement(raw, []).child('verwaltung_techn');
  const obid = raw[SHARED_OBID] === true ? undefined : tech.raw('openimmo_obid');
  return [key, obid, tech.raw('objektnr_extern')].includes(reference);
}
