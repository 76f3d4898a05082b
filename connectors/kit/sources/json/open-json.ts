import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ConnectorError } from '../../../errors.ts';
import type { OpenAt } from './split-json.ts';

/** Large reads: few listings span two of them. */
const READ_BYTES = 512 * 1024;

/** Twice the largest download; a feed that unpacks to more is a decompression bomb. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;

const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** A file as UTF-8 bytes from any offset on, whether it is plain, gzip or UTF-16. `isPlain`: offsets are those of the file itself. */
export async function openJson(path: string): Promise<{ open: OpenAt; isPlain: boolean }> {
  const file = await openFile(path);
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  const stream = (start: number): Readable => createReadStream(path, { start, highWaterMark: READ_BYTES });
  if (!isGzip(head) && !utf16Of(head)) {
    return { open: stream, isPlain: true };
  }
  return { open: (offset) => skipBytes(plainBytes(stream(0)), offset), isPlain: false };
}

/** The bytes of a feed, unpacked and in UTF-8; gzip and UTF-16 are detected by its first bytes. */
export async function* plainBytes(source: Readable, layers = 1): AsyncGenerator<Buffer, void, undefined> {
  const { head, chunks } = await peek(source);
  // One layer only: archives that unpack to themselves exist.
  if (isGzip(head) && layers > 0) {
    yield* plainBytes(Readable.from(gunzipped(chunks), { objectMode: false }), layers - 1);
    return;
  }
  const encoding = utf16Of(head);
  if (encoding) {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of chunks) {
      yield Buffer.from(decoder.decode(chunk, { stream: true }));
    }
    return;
  }
  yield* chunks;
}

/** The unpacked bytes of gzip, of a bounded number. Throws ConnectorError feed_rejected for a damaged or cut one. */
export function gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  return boundedUnpacking(pipeline(Readable.from(chunks, { objectMode: false }), createGunzip(), () => {}));
}

async function* boundedUnpacking(unpacked: Readable): AsyncGenerator<Buffer, void, undefined> {
  let total = 0;
  try {
    for await (const chunk of unpacked.iterator()) {
      total += chunk.length;
      if (total > MAX_UNPACKED_BYTES) {
        throw new ConnectorError('feed_rejected', `The feed unpacks to more than ${MAX_UNPACKED_BYTES} bytes.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR') {
      throw new ConnectorError('feed_rejected', 'The feed stops before its end.', {
        internal: 'truncated',
        cause: error,
      });
    }
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new ConnectorError('feed_rejected', 'The feed is damaged: it cannot be unpacked.', { cause: error });
    }
    throw error;
  }
}

/** The first bytes of a stream, and the whole of it including them. */
async function peek(source: Readable): Promise<{ head: Buffer; chunks: AsyncGenerator<Buffer, void, undefined> }> {
  const iterator: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: true });
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes < 4) {
    const next = await iterator.next();
    if (next.done) {
      break;
    }
    first.push(next.value);
    bytes += next.value.length;
  }
  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    try {
      yield* first;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first), chunks: chunks() };
}

/** The chunks without their first bytes. */
export async function* skipBytes(
  chunks: AsyncIterable<Buffer>,
  count: number,
): AsyncGenerator<Buffer, void, undefined> {
  let left = count;
  for await (const chunk of chunks) {
    if (left >= chunk.length) {
      left -= chunk.length;
    } else {
      yield left > 0 ? chunk.subarray(left) : chunk;
      left = 0;
    }
  }
}

/** Whether these are the first bytes of gzip. */
export function isGzip(head: Buffer): boolean {
  return head[0] === GZIP_MAGIC[0] && head[1] === GZIP_MAGIC[1];
}

/** UTF-16 by its mark or by the zero half of the ASCII sign that every JSON text begins with. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = head;
  if (head.length < 2) {
    return undefined;
  }
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) {
    return 'utf-16le';
  }
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined;
}
