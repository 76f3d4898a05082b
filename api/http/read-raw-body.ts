import type { Context } from 'koa';
import type { WebhookRequest } from '../../model/gateway/crm-event.ts';
import { AppError } from '../../model/shared/errors.ts';
import { readBytes } from './read-bytes.ts';

/**
 * The body of a request as it was sent, with the headers. Throws PAYLOAD_TOO_LARGE, and UNSUPPORTED_MEDIA_TYPE for a compressed one: the signature is
 * over the bytes before compression or after it, and nobody says which.
 */
export async function readRawBody(ctx: Context, maxBytes: number): Promise<WebhookRequest> {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent without a Content-Encoding.');
  }
  const body = await readBytes(ctx, maxBytes);
  const headers = Object.fromEntries(
    Object.entries(ctx.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return { headers, body };
}
