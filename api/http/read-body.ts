import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import { AppError } from '../../model/shared/errors.ts';
import { findJsonProblem } from './check-json.ts';
import { findJsonFault } from './json-position.ts';
import { readBytes } from './read-bytes.ts';

const MIB = 1024 * 1024;

/** Content encodings of bodies (RFC 9110 section 8.4.1). */
const DECOMPRESSORS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** Names of the content encodings that a JSON body may have. */
export const CONTENT_ENCODINGS = Object.keys(DECOMPRESSORS);

/** Media type of a JSON merge patch (RFC 7396). */
const MERGE_PATCH = 'application/merge-patch+json';

/** Media types of the bodies that a method takes. */
export const bodyTypes = (method: string): string[] =>
  method === 'PATCH' ? ['application/json', MERGE_PATCH] : ['application/json'];

/** Whether a request comes without a body. */
export const isEmpty = (ctx: Context): boolean => {
  const length = ctx.get('content-length');
  return length === '0' || (length === '' && ctx.get('transfer-encoding') === '');
};

/**
 * The JSON body of a request.
 * @param maxBytes largest accepted body, before and after decompression
 * @param anyText texts may hold NUL characters and halves of surrogate pairs: the handler takes them out
 * Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, or BAD_REQUEST with the place of the fault.
 */
export async function readBody(ctx: Context, maxBytes = MIB, anyText = false): Promise<unknown> {
  if (isEmpty(ctx)) {
    throw new AppError('BAD_REQUEST', 'A JSON body is required.');
  }
  const types = bodyTypes(ctx.method);
  const charset = ctx.request.charset.toLowerCase();
  if (!ctx.is(types) || !['', 'utf-8', 'utf8'].includes(charset)) {
    // RFC 5789 section 2.2.
    if (ctx.method === 'PATCH') ctx.set('Accept-Patch', types.join(', '));
    const allowed = types.join(' or ');
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be sent as Content-Type: ${allowed}, in UTF-8.`);
  }
  return parseBody(await unpack(ctx, maxBytes), anyText);
}

/** Most bytes that are read of a body that means nothing. */
const MAX_MEANINGLESS = 64 * 1024;

/**
 * Refuses a body where the operation takes none: what a caller wrote there would vanish. An empty one or an empty object, which some HTTP libraries send always, passes.
 * @param query names of the query parameters that the operation takes
 * Throws BAD_REQUEST.
 */
export async function refuseBody(ctx: Context, query: readonly string[]): Promise<undefined> {
  if (isEmpty(ctx)) return;
  const bytes = await readBytes(ctx, MAX_MEANINGLESS).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const text = bytes?.toString('utf8').trim();
  if (text === '' || (text !== undefined && /^\{\s*\}$/.test(text))) return;
  // An unread rest would be taken for the next request.
  if (bytes === undefined) ctx.set('Connection', 'close');
  const instead =
    query.length > 0
      ? ` Send what you mean as a query parameter: ${query.join(', ')}.`
      : ' Send the request without one.';
  throw new AppError('BAD_REQUEST', `This operation takes no body.${instead}`);
}

/** The JSON value of a body that was read as bytes. Throws BAD_REQUEST with the place of the fault. */
export function parseBody(bytes: Uint8Array, anyText = false): unknown {
  const text = decode(bytes);
  if (text.trim() === '') throw new AppError('BAD_REQUEST', 'A JSON body is required.');
  return parse(text, anyText);
}

/** The body without its content encoding. */
async function unpack(ctx: Context, maxBytes: number): Promise<Buffer> {
  const encoding = ctx.get('content-encoding').trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return readBytes(ctx, maxBytes);
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'br') {
    const known = CONTENT_ENCODINGS.join(', ');
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The Content-Encoding of the body must be one of ${known}, or absent.`,
    );
  }
  const unpacked: Readable = ctx.req.pipe(DECOMPRESSORS[encoding]());
  // A pipe passes no errors on: without this a client that goes away would leave the read below waiting.
  const end = () => {
    if (!ctx.req.complete) unpacked.destroy(new Error('The client went away.'));
  };
  ctx.req.once('close', end);
  try {
    return await readBytes(ctx, maxBytes, unpacked);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BAD_REQUEST', `The body is not valid ${encoding}.`, { cause: error });
  } finally {
    ctx.req.off('close', end);
    ctx.req.unpipe();
    unpacked.destroy();
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'The body is not valid UTF-8.', { cause });
  }
}

function parse(text: string, anyText: boolean): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    const { offset = 0, line = 1, column = 1 } = findJsonFault(text) ?? {};
    throw new AppError('BAD_REQUEST', `The body is not valid JSON at line ${line}, column ${column}.`, {
      detail: `position ${offset}`,
      cause,
    });
  }
  const found = findJsonProblem(text, anyText);
  if (!found) return body;
  const { pointer, problem } = found;
  const place = pointer === '' ? 'The body' : `The field ${pointer}`;
  throw new AppError('BAD_REQUEST', `${place} ${problem}.`, pointer === '' ? {} : { detail: pointer });
}
