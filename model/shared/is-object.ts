/** Whether a value is an object with fields, not an array or null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is under names inside each other; undefined where an object on the way does not have the next name. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
