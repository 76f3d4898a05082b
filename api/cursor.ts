import { createHash } from 'node:crypto';
import { AppError } from '../model/errors.ts';

/** How long a client may take between two pages: promised by the contract. */
const CURSOR_HOURS = 24;
/** Longer than any cursor made here, search positions included. */
export const MAX_CURSOR_LENGTH = 4_096;

/** What a list was asked for; a cursor is good only for the list it was made for. */
export type CursorScope = { readonly [name: string]: unknown };

const digest = (scope: CursorScope): string =>
  createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);

/** An opaque position in a list. It holds no permission: whoever sends it is checked anew. */
export function writeCursor(after: string, scope: CursorScope, now = Date.now()): string {
  const body = { a: after, s: digest(scope), e: Math.floor(now / 1_000) + CURSOR_HOURS * 3_600 };
  return Buffer.from(JSON.stringify(body)).toString('base64url');
}

/** The position a cursor stands for. Throws BAD_REQUEST when it is none of ours, has expired or belongs to another list. */
export function readCursor(cursor: string, scope: CursorScope, now = Date.now()): string {
  const refuse = (why: string) =>
    new AppError('BAD_REQUEST', `The cursor ${why}; start again without a cursor.`, { detail: 'cursor' });
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    throw new AppError('BAD_REQUEST', 'The cursor is not one of this service; start again without a cursor.', {
      detail: 'cursor',
      cause: error,
    });
  }
  if (!isCursor(body)) throw refuse('is not one of this service');
  if (body.s !== digest(scope)) throw refuse('was made for other filters');
  if (body.e * 1_000 < now) throw refuse(`has expired (a cursor lives ${CURSOR_HOURS} hours)`);
  return body.a;
}

const isCursor = (body: unknown): body is { a: string; s: string; e: number } =>
  typeof body === 'object' &&
  body !== null &&
  'a' in body &&
  typeof body.a === 'string' &&
  's' in body &&
  typeof body.s === 'string' &&
  'e' in body &&
  typeof body.e === 'number';
