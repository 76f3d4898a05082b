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

/** The entry of that file name, in any case, in any folder: the one next to a document, else of several the one nearest to the root. */
export function findEntry(zip: Zip, fileName: string, document = ''): ZipEntry | undefined {
  const wanted = fileName.toLowerCase();
  const folder = document.slice(0, document.lastIndexOf('/') + 1);
  const depth = ({ name }: ZipEntry): number => name.split('/').length;
  const found = zip.entries
    .filter(({ name }) => baseName(name.toLowerCase()) === wanted)
    .toSorted((a, b) => depth(a) - depth(b));
  return found.find(({ name }) => name.slice(0, name.lastIndexOf('/') + 1) === folder) ?? found[0];
}

/** Finds the file that a record names. `document` is the path of the file that has the record. */
export type FileFinder = (path: string, document?: string) => ZipEntry | undefined;

/**
 * Finds files by the path that a record names, in any case, with `\\` or `/`: from the folder of the record's document, from the root, then where one of both paths ends with the other, so that
 * a bare name is found in any folder. Undefined where several files of different bytes fit, and where only another folder has the name: the file may be another listing's.
 */
export function fileFinder(zip: Pick<Zip, 'entries'>): FileFinder {
  const byName = new Map<string, Found[]>();
  for (const entry of zip.entries) {
    const path = entry.name.normalize('NFC');
    const found = { entry, path, plain: path.toLowerCase() };
    const name = baseName(found.plain);
    const same = byName.get(name);
    if (same) same.push(found);
    else byName.set(name, [found]);
  }
  return (named, document = '') => {
    const path = named
      .normalize('NFC')
      .replaceAll('\\', '/')
      .replace(/^(?:\.{0,2}\/)+/, '');
    const plain = path.toLowerCase();
    const folder = document.slice(0, document.lastIndexOf('/') + 1).normalize('NFC');
    const all = byName.get(baseName(plain)) ?? [];
    const steps: ((found: Found) => boolean)[] = [
      (found) => found.path === folder + path,
      (found) => found.plain === folder.toLowerCase() + plain,
      (found) => found.path === path,
      (found) => found.plain === plain,
      (found) => found.path.startsWith(folder) && found.plain.endsWith(`/${plain}`),
      (found) => found.plain.endsWith(`/${plain}`),
    ];
    const fitting = steps.map((fits) => all.filter(fits)).find(({ length }) => length > 0);
    return sole(fitting ?? endsOf(`/${plain}`, all, folder));
  };
}

/** A file of a zip with its path in composed letters, and the same in lower case. */
interface Found {
  readonly entry: ZipEntry;
  readonly path: string;
  readonly plain: string;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The files whose path is the end of a longer one, as in a zip without the folders of the computer that wrote it; of several ends the longest. */
function endsOf(path: string, all: readonly Found[], folder: string): Found[] {
  const relative = (found: Found): string =>
    found.path.startsWith(folder) ? found.plain.slice(folder.length) : found.plain;
  const ends = all.filter((found) => path.endsWith(`/${relative(found)}`));
  const longest = Math.max(...ends.map((found) => relative(found).length));
  return ends.filter((found) => relative(found).length === longest);
}

/** The one file; undefined if there are several of different bytes. */
function sole([first, ...others]: readonly Found[]): ZipEntry | undefined {
  const isSame = ({ entry: { bytes, crc32: sum } }: Found) => bytes === first?.entry.bytes && sum === first.entry.crc32;
  return others.every(isSame) ? first?.entry : undefined;
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
