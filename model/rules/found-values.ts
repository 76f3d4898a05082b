import { pathOf } from '../shared/condition.ts';
import { isObject } from '../shared/is-object.ts';

/** Different values that are counted of one field: beyond, only those that are known already are counted. */
const MAX_COUNTED = 300;
/** Longest value that is worth choosing from a list, characters. */
const MAX_LENGTH = 80;

/** Counts values by their path, in bounded memory. */
export interface FoundValues {
  /** Counts every value within; lists are gone into without a number. */
  add(value: unknown): void;
  /** The paths in the order in which they were met, each with its values, the most frequent first. */
  list(): readonly { readonly path: string; readonly found: string[] }[];
}

/**
 * @param maxPaths further paths are left out
 * @param maxValues values per path
 */
export function createFoundValues(maxPaths: number, maxValues: number): FoundValues {
  const paths = new Map<string, Map<string, number>>();

  const count = (names: readonly string[], value: string): void => {
    const path = pathOf(names);
    let values = paths.get(path);
    if (!values) {
      if (paths.size >= maxPaths) return;
      values = new Map();
      paths.set(path, values);
    }
    const text = value.trim();
    if (text === '' || text.length > MAX_LENGTH) return;
    const before = values.get(text);
    if (before !== undefined || values.size < MAX_COUNTED) values.set(text, (before ?? 0) + 1);
  };
  const walk = (value: unknown, names: readonly string[]): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, names);
    else if (isObject(value)) for (const [name, part] of Object.entries(value)) walk(part, [...names, name]);
    else if (names.length > 0 && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'))
      count(names, String(value));
  };
  return {
    add: (value) => walk(value, []),
    list: () =>
      [...paths].map(([path, values]) => ({
        path,
        found: [...values]
          .toSorted(([one, left], [other, right]) => right - left || one.localeCompare(other))
          .slice(0, maxValues)
          .map(([value]) => value),
      })),
  };
}
