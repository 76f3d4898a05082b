import { isDeepStrictEqual } from 'node:util';

/** What a listing said before, as far as it differs: nested like the listing, null where it said nothing. */
export interface Previous {
  readonly [field: string]: unknown;
}

type Fields = { readonly [field: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * The values of `before` that `after` changed. Objects are gone into, arrays are taken as a whole; undefined when both say the same.
 * `withPrevious(after, previousOf(before, after))` gives `before` again.
 */
export function previousOf(before: Fields, after: Fields): Previous | undefined {
  const previous: { [field: string]: unknown } = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[field] ?? null;
    const now = after[field] ?? null;
    if (isFields(old) && isFields(now)) {
      const inner = previousOf(old, now);
      if (inner) previous[field] = inner;
    } else if (!isDeepStrictEqual(old, now)) previous[field] = old;
  }
  return Object.keys(previous).length > 0 ? previous : undefined;
}

/** What was there before `after`, given what it changed. */
export function withPrevious(after: Fields, previous: Previous): Fields {
  const before: { [field: string]: unknown } = { ...after };
  for (const [field, old] of Object.entries(previous)) {
    const now = after[field];
    if (old === null) delete before[field];
    else before[field] = isFields(old) && isFields(now) ? withPrevious(now, old) : old;
  }
  return before;
}

/** One place where two listings differ. */
export interface Difference {
  /** JSON path, `$.location.city`. */
  readonly path: string;
  /** Absent: it says nothing there. */
  readonly left?: unknown;
  readonly right?: unknown;
}

/** Every place where two listings differ, in the order of the fields. Arrays are compared as a whole. */
export function differences(left: Fields, right: Fields, at = '$'): Difference[] {
  if (left === right) return [];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((field): Difference[] => {
    const path = /^\w+$/.test(field) ? `${at}.${field}` : `${at}[${JSON.stringify(field)}]`;
    const [a, b] = [left[field], right[field]];
    if (isFields(a) && isFields(b)) return differences(a, b, path);
    if (isDeepStrictEqual(a ?? null, b ?? null)) return [];
    return [{ path, ...(a === undefined ? {} : { left: a }), ...(b === undefined ? {} : { right: b }) }];
  });
}
