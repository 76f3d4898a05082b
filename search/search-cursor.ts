import { AppError } from '../model/errors.ts';

/** Where a page ended: the sort values of its last listing, and which words of the search, by place, were taken for misspelt. */
export interface SearchPosition {
  /** Absent when results are in order of id. */
  readonly score?: number;
  readonly id: string;
  readonly misspelt?: readonly number[];
}

/** Longer ones cannot come from us. */
const MAX_LENGTH = 500;

export function writePosition({ score, id, misspelt = [] }: SearchPosition): string {
  return Buffer.from(JSON.stringify([score ?? null, id, ...misspelt])).toString('base64url');
}

/** Throws BAD_REQUEST for anything that `writePosition` did not write for such a search. */
export function readPosition(text: string, scored: boolean): SearchPosition {
  const value = parse(text);
  if (Array.isArray(value)) {
    const [score, id, ...misspelt]: unknown[] = value;
    if (typeof id === 'string') {
      if (scored && typeof score === 'number' && misspelt.every(isPlace)) {
        return { score, id, ...(misspelt.length > 0 ? { misspelt } : {}) };
      }
      if (!scored && score === null && misspelt.length === 0) return { id };
    }
  }
  throw new AppError('BAD_REQUEST', 'The cursor is not one of this search; start again without a cursor.', {
    detail: 'cursor',
  });
}

const isPlace = (value: unknown): value is number => Number.isInteger(value);

function parse(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
