import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from '../../model/shared/errors.ts';

/** Words for a limit of bytes. */
const inWords = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1_024} KiB`;

/**
 * The bytes of a request's body.
 * @param source the request itself, or what unpacks it
 * Throws PAYLOAD_TOO_LARGE as soon as there are more than `maxBytes`.
 */
export async function readBytes(ctx: Context, maxBytes: number, source: Readable = ctx.req): Promise<Buffer> {
  const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${inWords(maxBytes)}.`);
  if (Number(ctx.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left at the limit, the request must stay whole: the answer is still to be written.
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
