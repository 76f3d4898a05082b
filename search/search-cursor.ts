import { AppError } from '../model/shared/errors.ts';

/** Where a page ended: the sort values of its last listing, and which words of the search, by place, were taken for misspelt. */
export interface SearchPosition {
  /** Of the first sort key; `Infinity` as text, as the server writes it. Absent when results are in order of id. */
  readonly value?: number | 'Infinity';
  readonly id: string;
  readonly misspelt?: readonly number[];
}

/** Longer ones cannot come from us. */
const MAX_LENGTH = 500;

export function writePosition({ value, id, misspelt = [] }: SearchPosition): string {
  return Buffer.from(JSON.stringify([value ?? null, id, ...misspelt])).toString('base64url');
}

/**
 * Throws BAD_REQUEST for anything that `writePosition` did not write for such a search.
 * @param isById whether results are in order of id
 */
export function readPosition(text: string, isById: boolean): SearchPosition {
  const entries = parse(text);
  if (Array.isArray(entries)) {
    const [value, id, ...misspelt]: unknown[] = entries;
    if (typeof id === 'string' && misspelt.every(isPlace)) {
      const places = misspelt.length > 0 ? { misspelt } : {};
      if (!isById && isValue(value)) return { value, id, ...places };
      if (isById && value === null) return { id, ...places };
    }
  }
  throw new AppError('BAD_REQUEST', 'The cursor is not one of this search; start again without a cursor.', {
    detail: 'cursor',
  });
}

const isPlace = (value: unknown): value is number => Number.isInteger(value);
const isValue = (value: unknown): value is number | 'Infinity' => typeof value === 'number' || value === 'Infinity';

function parse(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
