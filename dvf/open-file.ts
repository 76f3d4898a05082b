import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { DvfFileError } from './dvf-file-error.ts';

/** The bytes of a file, unpacked while they are read. */
export interface DvfSource {
  readonly bytes: AsyncIterable<Buffer>;
  /** Fraction of the packed file that was read, 0 to 1. */
  fraction(): number;
}

/** Limits: a year of France has 600 MB unpacked, 4 to 12 times less packed. */
const MAX_BYTES = 16 * 1024 ** 3;
const CHUNK_BYTES = 256 * 1024;
const GZIP = '1f8b';
/** Magic numbers of a zip and of an empty zip. */
const ZIP = ['504b0304', '504b0506'];
const MAX_ZIP_ENTRIES = 1_000;

/**
 * Opens a DVF file by path: plain text, gzip, or the largest file of a zip, distinguished by their first bytes.
 * Reading ends with DvfFileError if the archive is damaged or cut off.
 */
export async function openDvfFile(path: string): Promise<DvfSource> {
  const magic = await firstBytes(path);
  if (ZIP.includes(magic)) return openZipped(path);
  const { size } = await stat(path);
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const fraction = () => (size === 0 ? 1 : Math.min(1, file.bytesRead / size));
  const source: AsyncIterable<Buffer> = file;
  return { bytes: magic.startsWith(GZIP) ? inflated(file) : bounded(source), fraction };
}

/** The same for a stream, which is written to a temporary file first, because a zip has its directory at its end. Calls `work` with the source. */
export async function withDvfStream<T>(
  stream: AsyncIterable<Uint8Array>,
  work: (source: DvfSource) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dvf-'));
  try {
    const path = join(folder, 'file');
    await pipeline(Readable.from(stream, { objectMode: false }), createWriteStream(path));
    return await work(await openDvfFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new DvfFileError('The file unpacks to more than 16 GiB.');
    yield chunk;
  }
}

/** The unpacked bytes of all gzip members of a file. */
async function* inflated(file: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const done = pipeline(file, gunzip);
  // The loop throws it.
  done.catch(() => undefined);
  try {
    const pieces: AsyncIterable<Buffer> = gunzip;
    yield* bounded(pieces);
  } catch (error) {
    throw error instanceof DvfFileError ? error : damaged(error);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

async function openZipped(path: string): Promise<DvfSource> {
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw damaged(error);
  }
  let packed = 0;
  try {
    const entry = await largestEntry(zip);
    const source = await zip.openReadStreamPromise(entry);
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, next: TransformCallback) {
        packed += chunk.length;
        next(null, chunk);
      },
    });
    source.on('error', (error) => meter.destroy(error));
    const bytes = closing(source.pipe(meter), () => {
      source.destroy();
      zip.close();
    });
    return { bytes, fraction: () => Math.min(1, packed / Math.max(1, entry.uncompressedSize)) };
  } catch (error) {
    zip.close();
    throw error instanceof DvfFileError ? error : damaged(error);
  }
}

async function largestEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry> {
  let largest: yauzl.Entry | undefined;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ZIP_ENTRIES) throw new DvfFileError(`The zip holds more than ${MAX_ZIP_ENTRIES} files.`);
    if (!largest || entry.uncompressedSize > largest.uncompressedSize) largest = entry;
  }
  if (!largest || largest.uncompressedSize === 0) throw new DvfFileError('The zip holds no file.');
  if (largest.isEncrypted()) throw new DvfFileError('The zip is encrypted; take the file as it is published.');
  return largest;
}

async function* closing(stream: Readable, close: () => void): AsyncGenerator<Buffer> {
  try {
    const pieces: AsyncIterable<Buffer> = stream;
    yield* bounded(pieces);
  } catch (error) {
    throw error instanceof DvfFileError ? error : damaged(error);
  } finally {
    close();
  }
}

const damaged = (cause: unknown): DvfFileError =>
  new DvfFileError(
    `The file is damaged or was cut off while it was fetched (${cause instanceof Error ? cause.message : String(cause)}).`,
    { cause },
  );
