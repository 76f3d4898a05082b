import type { JsonObject } from '../../connector.ts';
import { openElement } from '../../kit/mapping/open-element.ts';

/**
 * The key of a listing: its "openimmo_obid", else `provider:object number`, the number alone when no provider is named (and it has no colon). The
 * provider is "anbieternr", else "openimmo_anid"; a colon within it is escaped, so that no two pairs share a key. Undefined when nothing names it.
 */
export function recordKey(raw: JsonObject): string | undefined {
  const root = openElement(raw, []);
  const tech = root.child('verwaltung_techn');
  const own = tech.raw('openimmo_obid');
  if (own !== undefined) {
    return own.slice(0, MAX_KEY);
  }
  const number = tech.raw('objektnr_extern') ?? tech.raw('objektnr_intern');
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

/** What the provider of a listing is called: "anbieternr", "openimmo_anid". */
export function providerNames(raw: JsonObject): string[] {
  const provider = openElement(raw, []).child('_anbieter');
  return ['anbieternr', 'openimmo_anid'].flatMap((name) => provider.raw(name) ?? []);
}

/** Whether a reference asked for means this listing: its key or one of its own numbers. */
export function isNamed(raw: JsonObject, key: string | undefined, reference: string): boolean {
  const tech = openElement(raw, []).child('verwaltung_techn');
  return reference === key || reference === tech.raw('openimmo_obid') || reference === tech.raw('objektnr_extern');
}
