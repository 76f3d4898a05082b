import { isObject } from './is-object.ts';
/** Fields of a JSON object by name. */
export type Fields = { readonly [key: string]: unknown };

/** A JSON merge patch applied (RFC 7396 §2): null removes a field, an object is merged into the one that is there, anything else replaces it. */
export function mergePatch(target: unknown, patch: Fields): Fields {
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
