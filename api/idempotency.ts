import { createHash } from 'node:crypto';
import { AppError } from '../model/shared/errors.ts';
import type { ApiDeps } from './deps.ts';
import { content, isSpecial, noContent, withHeaders } from './http/reply.ts';

/** Header that names a request, so that repeating it does not do it again (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Visible ASCII, as long as anybody's ids are. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The request, its client and its idempotency key. */
export interface NamedRequest {
  readonly clientId: string;
  /** Operation id. */
  readonly route: string;
  /** Path and query as they were read: the same in every spelling. */
  readonly params: { readonly [name: string]: string };
  readonly query: unknown;
  readonly key: string;
  readonly body: unknown;
  /** Of the response, where several are offered. */
  readonly mediaType?: string | undefined;
}

type Kept =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly headers: { readonly [name: string]: string }; readonly body: unknown }
  | {
      readonly kind: 'content';
      readonly type: string;
      readonly headers: { readonly [name: string]: string };
      /** Base64. */
      readonly bytes: string;
    };

/** Largest content that is kept: reports have some ten thousand bytes. */
const MAX_CONTENT_BYTES = 1_000_000;

/**
 * Does `work` once for each key of a client: a repetition within a day gets the first response again and nothing is done. Refuses the key for
 * another request, and while the first one is still at work. A request that failed leaves its key free.
 * @param seconds longest time that `work` can take; a process that is lost holds its key no longer
 */
export async function onceOnly(
  { store, keys }: Pick<ApiDeps, 'store' | 'keys'>,
  request: NamedRequest,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { clientId, route, params, query, key, body, mediaType } = request;
  if (!KEY.test(key)) {
    throw new AppError('BAD_REQUEST', `The header ${IDEMPOTENCY_HEADER} must have 1 to 255 visible ASCII characters.`, {
      detail: IDEMPOTENCY_HEADER,
    });
  }
  const id = digest([clientId, key]);
  const asked = digest([route, params, query, body ?? null, ...(mediaType === undefined ? [] : [mediaType])]);
  const taken = await store.idempotencyKeys.take(id, asked, seconds * 1000);
  if (taken) return answerAgain(taken, asked, (sealed) => keys.open(sealed, id));
  try {
    const reply = await work();
    await store.idempotencyKeys.finish(id, keys.seal(JSON.stringify(keep(reply)), id));
    return reply;
  } catch (error) {
    await store.idempotencyKeys.release(id);
    throw error;
  }
}

function answerAgain(
  { request, reply }: { readonly request: string; readonly reply?: string },
  asked: string,
  open: (sealed: string) => string,
): unknown {
  if (request !== asked) {
    throw new AppError('UNPROCESSABLE', `This ${IDEMPOTENCY_HEADER} was used for another request; use a new one.`, {
      detail: IDEMPOTENCY_HEADER,
    });
  }
  if (reply === undefined) {
    throw new AppError(
      'CONFLICT',
      `The request of this ${IDEMPOTENCY_HEADER} is still at work; ask again in a moment.`,
      {
        detail: IDEMPOTENCY_HEADER,
        retryAfter: 1,
      },
    );
  }
  // Written by `keep` below.
  const kept = JSON.parse(open(reply)) as Kept;
  if (kept.kind === 'empty') return noContent();
  if (kept.kind === 'content') {
    const { type, bytes, headers } = kept;
    return content(type, Buffer.from(bytes, 'base64'), { ...headers, 'Idempotent-Replayed': 'true' });
  }
  return withHeaders({ ...kept.headers, 'Idempotent-Replayed': 'true' }, kept.body);
}

/** What is needed to return the same response again. */
function keep(reply: unknown): Kept {
  if (!isSpecial(reply)) return { kind: 'json', headers: {}, body: reply };
  if (reply.kind === 'headers') return { kind: 'json', headers: reply.headers, body: reply.body };
  if (reply.kind === 'empty') return { kind: 'empty' };
  if (reply.kind === 'content' && reply.body.length <= MAX_CONTENT_BYTES) {
    const { type, headers, body } = reply;
    return { kind: 'content', type, headers, bytes: Buffer.from(body).toString('base64') };
  }
  throw new Error(`An answer of the kind ${reply.kind} cannot be kept.`);
}

const digest = (parts: readonly unknown[]) => createHash('sha256').update(canonicalJson(parts)).digest('base64url');

/** JSON text that is the same for equal values: fields in order of their names; white space and forms of numbers are gone with parsing. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
