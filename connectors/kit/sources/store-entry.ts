import type { Readable } from 'node:stream';
import type { InputContext } from '../../connector.ts';
import type { ZipEntry } from './open-zip.ts';

/** Stores a file of a zip unless its bytes are stored already; returns the reference for the raw record. */
export function storeEntry(
  ctx: InputContext,
  entry: ZipEntry,
  { contentType, open }: { contentType: string | undefined; open: () => Promise<Readable> },
): Promise<string> {
  return ctx.media.put({
    fingerprint: `${entry.name.toLowerCase()} ${entry.crc32.toString(16)} ${entry.bytes}`,
    filename: entry.name.slice(entry.name.lastIndexOf('/') + 1),
    contentType,
    open,
  });
}
