import { createHash } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';

/** How long a client may take between two pages: promised by the contract. */
const CURSOR_HOURS = 24;
/** Longer than any cursor made here, search positions included. */
export const MAX_CURSOR_LENGTH = 4_096;

/** What a list was requested for; a cursor is good only for the list it was made for. */
export type CursorScope = { readonly [name: string]: unknown };

type Keys = Pick<KeyRing, 'sign' | 'isSigned'>;

const PURPOSE = 'cursor';

const digest = (scope: CursorScope): string =>
  createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);

/** An opaque, signed position in a list. It grants no permission: its sender is authorized again. */
export function writeCursor(keys: Keys, after: string, scope: CursorScope, now = Date.now()): string {
  const body = { a: after, s: digest(scope), e: Math.floor(now / 1_000) + CURSOR_HOURS * 3_600 };
  const text = Buffer.from(JSON.stringify(body)).toString('base64url');
  return `${text}.${keys.sign(text, PURPOSE)}`;
}

/** The position that a cursor encodes. Throws BAD_REQUEST when it was not made here, was changed, has expired or belongs to another list. */
export function readCursor(keys: Keys, cursor: string, scope: CursorScope, now = Date.now()): string {
  const refuse = (why: string) =>
    new AppError('BAD_REQUEST', `The cursor ${why}; start again without a cursor.`, { detail: 'cursor' });
  const [text = '', signature = '', ...more] = cursor.split('.');
  if (more.length > 0 || !keys.isSigned(text, signature, PURPOSE)) {
    throw refuse('is not one of this service, or was changed');
  }
  // Signed, so written by `writeCursor`.
  const body = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { a: string; s: string; e: number };
  if (body.s !== digest(scope)) throw refuse('was made for another list or other filters');
  if (body.e * 1_000 < now) throw refuse(`has expired (a cursor is valid for ${CURSOR_HOURS} hours)`);
  return body.a;
}
