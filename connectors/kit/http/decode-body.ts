import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { ConnectorError } from '../../errors.ts';

/** The codings that the client accepts. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br';

// A proxy adds at most one coding; longer chains only occur in decompression bombs.
const MAX_CODINGS = 2;

/**
 * The decoded body of a response. Errors of the body or a decoder reach the reader of the returned stream.
 * @throws ConnectorError of kind feed_rejected for a coding that the client did not offer
 */
export async function decodeBody(body: Readable, contentEncoding: string, place: string): Promise<Readable> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) {
    throw new ConnectorError('feed_rejected', `The response of ${place} is compressed ${codings.length} times over.`);
  }
  let decoded = body;
  for (const coding of codings.reverse()) {
    decoded = await decode(decoded, coding, place);
  }
  return decoded;
}

async function decode(source: Readable, coding: string, place: string): Promise<Readable> {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return pipeline(source, createGunzip(), ignore);
    case 'br':
      return pipeline(source, createBrotliDecompress(), ignore);
    case 'deflate':
      return inflate(source);
    default:
      throw new ConnectorError('feed_rejected', `The response of ${place} has an unknown compression.`, {
        internal: coding.slice(0, 40),
      });
  }
}

/** `deflate` means zlib (RFC 9110), yet many servers send it without the zlib header: the first byte distinguishes them. */
async function inflate(source: Readable): Promise<Readable> {
  const chunks: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: true });
  const first = await chunks.next();
  const hasZlibHeader = !first.done && first.value.length > 0 && ((first.value[0] ?? 0) & 0x0f) === 8;
  async function* rejoined(): AsyncGenerator<Buffer> {
    try {
      for (let next = first; !next.done; next = await chunks.next()) {
        yield next.value;
      }
    } finally {
      await chunks.return?.();
    }
  }
  return pipeline(
    Readable.from(rejoined(), { objectMode: false }),
    hasZlibHeader ? createInflate() : createInflateRaw(),
    ignore,
  );
}

/** The last stream of a pipeline, which passes the error to its reader. */
function ignore(): void {}
