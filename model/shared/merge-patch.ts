/** Fields of a JSON object by name. */
export type Fields = { readonly [key: string]: unknown };

/** Whether a JSON value is an object, not an array or null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON merge patch applied (RFC 7396 §2): null removes a field, an object is merged into the one that is there, anything else replaces it. */
export function mergePatch(target: unknown, patch: Fields): Fields {
  const merged = new Map(isFields(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isFields(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
