import { hash } from 'node:crypto';
import { Binary } from 'mongodb';

/** Two keys of one input share a digest of 64 bits once in millions of catalogues. */
const KEY_DIGEST_BYTES = 8;

/** The digest of a CRM key: eight characters, one per byte. */
export const keyDigest = (key: string): string => hash('sha256', key, 'buffer').toString('latin1', 0, KEY_DIGEST_BYTES);

/** Digests as they are stored, in their order. */
export const packDigests = (digests: readonly string[]): Binary => new Binary(Buffer.from(digests.join(''), 'latin1'));

/** Digests as they were packed. */
export function unpackDigests(packed: Binary): string[] {
  const text = Buffer.from(packed.buffer).toString('latin1');
  return Array.from({ length: text.length / KEY_DIGEST_BYTES }, (_, place) =>
    text.slice(place * KEY_DIGEST_BYTES, (place + 1) * KEY_DIGEST_BYTES),
  );
}
