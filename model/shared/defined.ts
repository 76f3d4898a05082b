/** The fields of an object whose values are not undefined. */
type Defined<T> = { [Name in keyof T]?: T[Name] & ({} | null) };

/** The fields that have a value: an optional field without one must be absent, not undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const result: Defined<T> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}
