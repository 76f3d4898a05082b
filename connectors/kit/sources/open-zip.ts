import { isAscii, isUtf8 } from 'node:buffer';
import { open as openFile } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { ConnectorError } from '../../errors.ts';

/** A file inside a zip. */
export interface ZipEntry {
  /** Path inside the zip with `/` between folders; vetted against path traversal. */
  readonly name: string;
  /** Declared size after inflation; reading more fails. */
  readonly bytes: number;
  readonly crc32: number;
}

export interface Zip {
  /** The files in the order of the archive's directory; folders are left out. */
  readonly entries: readonly ZipEntry[];
  /**
   * The inflated bytes of an entry. The stream fails with ConnectorError feed_rejected when they do not have the declared size
   * and checksum.
   */
  open(entry: ZipEntry): Promise<Readable>;
  /** Closes the file; open streams still complete. */
  close(): void;
}

export interface ZipLimits {
  /** Maximum number of entries. */
  readonly entries: number;
  /** Maximum bytes of all entries after inflation. */
  readonly totalBytes: number;
  /** Maximum compression ratio of entries above `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

/** Real exports hold some thousand pictures and stay below 1 GiB; text compresses 4 to 40 times, a bomb a thousand times. */
const LIMITS: ZipLimits = { entries: 50_000, totalBytes: 4 * 1024 ** 3, ratio: 200, ratioFrom: 1024 ** 2 };

/**
 * Opens a zip on disk and vets its directory before anything is inflated.
 * Throws ConnectorError feed_rejected if the file is not a zip, is damaged, encrypted or too large, or has a path that leads outside (zip slip).
 */
export async function openZip(path: string, limits: Partial<ZipLimits> = {}): Promise<Zip> {
  const caps = { ...LIMITS, ...limits };
  let file: yauzl.ZipFile;
  try {
    file = await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw damaged(error);
  }
  try {
    const found = await readDirectory(file, caps);
    return {
      entries: [...found.keys()],
      open: (entry) => openEntry(file, entry, found.get(entry)),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Whether the first bytes of a file are those of a zip, whatever its name. An empty zip counts. */
export async function isZip(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const signature = buffer.toString('latin1', 0, bytesRead);
    return signature === 'PK\u0003\u0004' || signature === 'PK\u0005\u0006';
  } finally {
    await file.close();
  }
}

/** The entry of that file name, in any case, in any folder; of several the one nearest to the root. */
export function findEntry(zip: Zip, fileName: string): ZipEntry | undefined {
  const wanted = fileName.toLowerCase();
  const depth = (entry: ZipEntry): number => entry.name.split('/').length;
  return zip.entries
    .filter((entry) => entry.name.toLowerCase().split('/').at(-1) === wanted)
    .reduce<ZipEntry | undefined>((best, entry) => (best && depth(best) <= depth(entry) ? best : entry), undefined);
}

/**
 * Finds files by the path that a record names, in any case, with `\\` or `/`, from the root or anywhere below it: the file of that path, else the first
 * one of that name in any folder.
 */
export function fileFinder(zip: Zip): (path: string) => ZipEntry | undefined {
  const files = new Map(zip.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  for (const entry of zip.entries) {
    const path = entry.name.toLowerCase();
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!files.has(name)) {
      files.set(name, entry);
    }
  }
  return (path) => {
    const wanted = path
      .replaceAll('\\', '/')
      .replace(/^(?:\.?\/)+/, '')
      .toLowerCase();
    return files.get(wanted) ?? files.get(wanted.slice(wanted.lastIndexOf('/') + 1));
  };
}

async function readDirectory(file: yauzl.ZipFile, caps: ZipLimits): Promise<Map<ZipEntry, yauzl.Entry>> {
  const found = new Map<ZipEntry, yauzl.Entry>();
  let total = 0;
  let count = 0;
  try {
    for await (const packed of file.eachEntry()) {
      count++;
      if (count > caps.entries) {
        throw rejected(`The zip holds more than ${caps.entries} files.`);
      }
      const name = entryName(packed);
      if (name.endsWith('/')) {
        continue;
      }
      vetEntry(name, packed, caps);
      total += packed.uncompressedSize;
      if (total > caps.totalBytes) {
        throw rejected(`The zip unpacks to more than ${caps.totalBytes} bytes.`);
      }
      found.set({ name, bytes: packed.uncompressedSize, crc32: packed.crc32 }, packed);
    }
  } catch (error) {
    throw error instanceof ConnectorError ? error : damaged(error);
  }
  return found;
}

/** Many writers omit the UTF-8 flag: a name with valid non-ASCII UTF-8 is not code page 437. */
function entryName(packed: yauzl.Entry): string {
  const raw = packed.fileNameRaw;
  const name = isUtf8(raw) && !isAscii(raw) ? raw.toString('utf8') : packed.fileName;
  return name.replaceAll('\\', '/');
}

function vetEntry(name: string, packed: yauzl.Entry, caps: ZipLimits): void {
  const leadsOut = name.startsWith('/') || name.split('/').some((part) => part === '..' || /^[a-z]:/i.test(part));
  if (leadsOut || name.includes('\0')) {
    throw rejected('The zip names a file outside of itself.', name);
  }
  if (packed.isEncrypted()) {
    throw rejected('The zip is encrypted; it must be sent without a password.', name);
  }
  if (!packed.canDecodeFileData()) {
    throw rejected('The zip uses an unsupported compression method; use "deflate".', name);
  }
  const { uncompressedSize, compressedSize } = packed;
  if (uncompressedSize > caps.ratioFrom && uncompressedSize > caps.ratio * compressedSize) {
    throw rejected(`A file in the zip unpacks to more than ${caps.ratio} times its size.`, name);
  }
}

async function openEntry(file: yauzl.ZipFile, entry: ZipEntry, packed: yauzl.Entry | undefined): Promise<Readable> {
  if (!packed) {
    throw new ConnectorError('bug', 'The entry belongs to another zip.');
  }
  let source: Readable;
  try {
    source = await file.openReadStreamPromise(packed);
  } catch (error) {
    throw damaged(error, entry.name);
  }
  let sum = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : damaged(new Error('checksum'), entry.name));
    },
  });
  source.on('error', (error) => checked.destroy(damaged(error, entry.name)));
  checked.on('close', () => source.destroy());
  return source.pipe(checked);
}

function rejected(message: string, name?: string): ConnectorError {
  return new ConnectorError('feed_rejected', message, name === undefined ? {} : { internal: `entry ${shown(name)}` });
}

function damaged(cause: unknown, name?: string): ConnectorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (/invalid relative path|absolute path/.test(reason)) {
    return new ConnectorError('feed_rejected', 'The zip names a file outside of itself.', { internal: shown(reason) });
  }
  const internal = name === undefined ? shown(reason) : `entry ${shown(name)}: ${shown(reason)}`;
  return new ConnectorError('feed_rejected', 'The zip is damaged or incomplete.', { internal, cause });
}

/** Names come from outside: quoted as JSON and shortened, so that a log line stays one line. */
function shown(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
