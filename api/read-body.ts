import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { AppError } from '../model/errors.ts';
import { findJsonFault } from './json-position.ts';

const MIB = 1024 * 1024;

const createParser = (maxBytes: number) =>
  bodyParser({
    enableTypes: ['json'],
    jsonLimit: maxBytes,
    encoding: 'utf-8',
    onError(error) {
      throw toAppError(error, maxBytes);
    },
  });

const parsers = new Map<number, ReturnType<typeof createParser>>();

/**
 * The JSON body of a request.
 * @param maxBytes largest accepted body after decompression
 * Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, or BAD_REQUEST with the place of the fault.
 */
export async function readBody(ctx: Context, maxBytes = MIB): Promise<unknown> {
  const length = ctx.get('content-length');
  if (length === '0' || (length === '' && ctx.get('transfer-encoding') === '')) {
    throw new AppError('BAD_REQUEST', 'A JSON body is required.');
  }
  const charset = ctx.request.charset.toLowerCase();
  if (!ctx.is('application/json') || !['', 'utf-8', 'utf8'].includes(charset)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as Content-Type: application/json, in UTF-8.');
  }
  const parse = parsers.get(maxBytes) ?? createParser(maxBytes);
  parsers.set(maxBytes, parse);
  await parse(ctx, async () => {});
  const { body, rawBody } = ctx.request;
  if (rawBody.trim() === '') throw new AppError('BAD_REQUEST', 'A JSON body is required.');
  return body;
}

function toAppError(error: Error & { status?: number; type?: string; body?: unknown }, maxBytes: number): AppError {
  if (error.status === 413) {
    return new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes / MIB} MiB.`, { cause: error });
  }
  if (error.status === 415) {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The content encoding of the body is not supported.', {
      cause: error,
    });
  }
  const fault = typeof error.body === 'string' ? findJsonFault(error.body) : undefined;
  if (!fault) return new AppError('BAD_REQUEST', 'The body must be a JSON object, without __proto__ keys.');
  const { offset, line, column } = fault;
  return new AppError('BAD_REQUEST', `The body is not valid JSON at line ${line}, column ${column}.`, {
    detail: `position ${offset}`,
  });
}
