import { createReadStream } from 'node:fs';
import type { SnapshotFile } from '../../connector.ts';
import { countBytes } from './count-bytes.ts';
import type { FileFormat } from './file-items.ts';
import { openJson, skipBytes } from './json/open-json.ts';
import type { OpenAt } from './json/split-json.ts';
import { jsonBytes, openPacked } from './open-packed.ts';
import type { PackedOptions } from './open-packed.ts';
import { isZip } from './open-zip.ts';

/** The bytes of a file on disk, and the fraction (0..1) of it that precedes an offset. */
export interface Source {
  readonly open: OpenAt;
  /** The file is not packed. */
  readonly isPlain: boolean;
  fraction(offset: number | undefined): number | undefined;
  close(): void;
}

/** Opens a file of a format: plain, or packed where `packed` allows it. */
export async function openSource(
  { path, bytes }: Pick<SnapshotFile, 'path' | 'bytes'>,
  { kind }: FileFormat,
  packing: PackedOptions | undefined,
  signal: AbortSignal,
): Promise<Source> {
  const packed = packing && (await openPacked(path, { ...packing, signal }));
  const isZipped = packed?.isPlain === false && (await isZip(path));
  if (kind === 'json' && !isZipped) {
    const { open, isPlain } = await openJson(path);
    return { open, isPlain: true, fraction: (offset = 0) => (isPlain ? offset / bytes : undefined), close: () => {} };
  }
  if (packed?.isPlain === false) {
    const { open, close } = packed;
    const plain: OpenAt = (offset) => (kind === 'json' ? skipBytes(jsonBytes(open(0)), offset) : open(offset));
    return { open: plain, isPlain: false, fraction: () => undefined, close };
  }
  let passed = 0;
  return {
    open: () =>
      countBytes(createReadStream(path, { signal }), (length) => {
        passed += length;
      }),
    isPlain: true,
    fraction: () => Math.min(1, passed / Math.max(1, bytes)),
    close: () => {},
  };
}

/** The first bytes of a file. */
export async function startOf(open: OpenAt): Promise<Uint8Array> {
  for await (const chunk of open(0)) return chunk;
  return new Uint8Array(0);
}
