import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ConnectorError } from '../../errors.ts';
import { gunzipped, isGzip, plainBytes, skipBytes } from './json/open-json.ts';
import type { OpenAt } from './json/split-json.ts';
import { isZip, openZip } from './open-zip.ts';
import type { Zip, ZipEntry } from './open-zip.ts';

/** Which file of a zip holds the listings. */
export interface PackedOptions {
  /** Its name in any folder and any case; `*` matches any characters. Default: the only one with one of the endings. */
  readonly entry?: string;
  /** Endings of file names in this format: `.xml`. */
  readonly endings: readonly string[];
}

/** The bytes of a file that may be packed. */
export interface PackedFile {
  readonly open: OpenAt;
  /** It is not packed: offsets are those of the file itself. */
  readonly isPlain: boolean;
  close(): void;
}

/** Names quoted in a message. */
const MAX_NAMED = 10;

/**
 * Opens a file that is plain, gzip or a zip, by its content.
 * @throws ConnectorError feed_rejected for a damaged zip, and for one in which the file with the listings is missing or not the only one
 */
export async function openPacked(
  path: string,
  options: PackedOptions & { readonly signal: AbortSignal },
): Promise<PackedFile> {
  const { signal } = options;
  if (await isZip(path)) {
    const zip = await openZip(path);
    try {
      const entry = chooseEntry(zip, options);
      return { open: (offset) => skipBytes(entryBytes(zip, entry), offset), isPlain: false, close: () => zip.close() };
    } catch (error) {
      zip.close();
      throw error;
    }
  }
  const source = (start: number): Readable => createReadStream(path, { start, signal });
  if (!isGzip(await headOf(path))) return { open: source, isPlain: true, close: () => {} };
  return { open: (offset) => skipBytes(gunzipped(source(0)), offset), isPlain: false, close: () => {} };
}

/** JSON from a zip may be UTF-16, too; the text of other formats is decoded where it is read. */
export const jsonBytes = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> =>
  plainBytes(Readable.from(bytes, { objectMode: false }), 0);

/** The bytes of a response, unpacked if they are gzip. */
export async function* unpackedStart(body: Readable): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value;
  }
  yield* !first.done && isGzip(Buffer.from(first.value)) ? gunzipped(all()) : all();
}

async function* entryBytes(zip: Zip, entry: ZipEntry): AsyncGenerator<Buffer> {
  for await (const chunk of (await zip.open(entry)) as AsyncIterable<Buffer>) yield chunk;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function chooseEntry(zip: Zip, { entry, endings }: PackedOptions): ZipEntry {
  const fits = zip.entries.filter(({ name }) => {
    const file = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
    // Archives of macOS have a shadow of each file.
    if (name.startsWith('__MACOSX/') || file.startsWith('._')) return false;
    return entry === undefined
      ? endings.some((ending) => file.endsWith(ending))
      : matchesName(file, entry.toLowerCase());
  });
  const [chosen] = fits;
  if (chosen && fits.length === 1) return chosen;
  const wanted = entry === undefined ? endings.join(', ') : `"${entry}"`;
  const names = fits.slice(0, MAX_NAMED).map(({ name }) => JSON.stringify(name.slice(0, 100)));
  throw new ConnectorError(
    'feed_rejected',
    chosen
      ? `The zip has ${fits.length} files that may hold the listings (${names.join(', ')}): name one in "entry" of the mapping.`
      : `The zip has no file ${wanted}.`,
  );
}

/** Whether a name has the parts of a pattern, in their order, with anything in place of each `*`. */
function matchesName(name: string, pattern: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  if (parts.length === 0) return name === first;
  const last = parts.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of parts) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= name.length - last.length;
}
