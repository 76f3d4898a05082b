import { deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { Binary } from 'mongodb';
import type { HashPrefix } from '../../model/insights/insights.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bytes of a prefix. */
const PREFIX_BYTES = 8;

/** JSON, compressed (RFC 1951): rows of a day shrink to a fifth, and one document per day is read instead of one per listing or visitor. */
export const packJson = async (value: unknown): Promise<Binary> => new Binary(await deflate(JSON.stringify(value)));

/** Reads what `packJson` wrote; the caller names its type. */
export async function unpackJson<T>(packed: Binary): Promise<T> {
  // Only `packJson` writes these fields, and a changed shape gets another field.
  return JSON.parse((await inflate(packed.buffer)).toString('utf8')) as T;
}

/** Prefixes one after the other, big-endian. */
export function packPrefixes(prefixes: readonly HashPrefix[]): Binary {
  const bytes = Buffer.alloc(prefixes.length * PREFIX_BYTES);
  for (const [place, [high, low]] of prefixes.entries()) {
    bytes.writeUInt32BE(high, place * PREFIX_BYTES);
    bytes.writeUInt32BE(low, place * PREFIX_BYTES + 4);
  }
  return new Binary(bytes);
}

export function unpackPrefixes({ buffer, position }: Binary): HashPrefix[] {
  const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, position);
  return Array.from({ length: Math.floor(position / PREFIX_BYTES) }, (_, place) => [
    bytes.readUInt32BE(place * PREFIX_BYTES),
    bytes.readUInt32BE(place * PREFIX_BYTES + 4),
  ]);
}

/** Numbers from 0 to 255, one byte each. */
export const packBytes = (values: readonly number[]): Binary => new Binary(Uint8Array.from(values));

export const unpackBytes = ({ buffer, position }: Binary): number[] => Array.from(buffer.subarray(0, position));
