import type { Context } from 'koa';
import type { WebhookRequest } from '../model/crm-event.ts';
import { AppError } from '../model/errors.ts';

/**
 * The body of a request as it was sent, with the headers. Throws PAYLOAD_TOO_LARGE, and UNSUPPORTED_MEDIA_TYPE for a compressed one, which would be other
 * bytes than those that were signed.
 */
export async function readRawBody(ctx: Context, maxBytes: number): Promise<WebhookRequest> {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent without a Content-Encoding.');
  }
  const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes / 1024} KiB.`);
  if (Number(ctx.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left at the limit, the stream must stay whole: the answer is still to be written.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(ctx.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return { headers, body: Buffer.concat(chunks) };
}
