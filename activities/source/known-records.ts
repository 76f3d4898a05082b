import { hash } from 'node:crypto';
import type { KnownRecord, KnownRecords, MappingWarning } from '../../connectors/connector.ts';
import type { StoredSource } from '../../store/listings/listing-states.ts';

/** Bytes of a digest that are compared: 128 bits of SHA-256, so that two different records never share them. `digest` writes 132 in base64. */
const DIGEST_BYTES = 16;
const FIRST_CAPACITY = 1_024;

/**
 * The records that listings were made of, by the digest of their bytes: 16 bytes and a slot for each in addition to its key. Listings that this run has written are left out: a
 * repeated page is compared with the store.
 * @param stored of the stream, as the mapping of this run made them
 */
export async function readKnownRecords(stored: AsyncIterable<StoredSource>, jobId: string): Promise<KnownRecords> {
  const table = createTable();
  const warnings = new Map<string, readonly MappingWarning[]>();
  const warningsOf: (readonly MappingWarning[] | undefined)[] = [];
  const keys: string[] = [];
  for await (const { crm_reference, sync } of stored) {
    const digest = Buffer.from(sync.source, 'base64');
    if (sync.job_id === jobId || digest.length < DIGEST_BYTES) continue;
    table.add(digest);
    keys.push(crm_reference);
    if (!sync.warnings) continue;
    // Alike in most listings of a feed.
    const text = JSON.stringify(sync.warnings);
    const alike = warnings.get(text) ?? sync.warnings;
    warnings.set(text, alike);
    warningsOf[keys.length - 1] = alike;
  }
  return {
    find(text): KnownRecord | undefined {
      const index = table.find(hash('sha256', text, 'buffer'));
      const key = index === undefined ? undefined : keys[index];
      if (index === undefined || key === undefined) return undefined;
      const found = warningsOf[index];
      return found ? { key, warnings: found } : { key };
    },
  };
}

/** Digests by the order of their addition, in two flat arrays: a hash table with open addressing. */
function createTable() {
  let digests = Buffer.alloc(FIRST_CAPACITY * DIGEST_BYTES);
  // Half of them stay free, so that a look-up takes few steps.
  let slots = new Int32Array(FIRST_CAPACITY * 2).fill(-1);
  let size = 0;
  /** The slot of a digest, or the free one where it belongs. A digest is as good as its own hash. */
  const slotOf = (digest: Buffer): number => {
    const start = digest.readUInt32LE(0);
    for (let step = 0; ; step++) {
      const slot = (start + step) % slots.length;
      const index = slots[slot] ?? -1;
      if (index < 0) return slot;
      const at = index * DIGEST_BYTES;
      if (digests.compare(digest, 0, DIGEST_BYTES, at, at + DIGEST_BYTES) === 0) return slot;
    }
  };
  const grow = () => {
    const before = digests;
    digests = Buffer.alloc(before.length * 2);
    before.copy(digests);
    slots = new Int32Array(slots.length * 2).fill(-1);
    for (let index = 0; index < size; index++)
      slots[slotOf(digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES))] = index;
  };
  return {
    /** @param digest of DIGEST_BYTES at least */
    add(digest: Buffer): void {
      if ((size + 1) * DIGEST_BYTES > digests.length) grow();
      const slot = slotOf(digest);
      digest.copy(digests, size * DIGEST_BYTES, 0, DIGEST_BYTES);
      slots[slot] = size++;
    },
    find(digest: Buffer): number | undefined {
      const index = slots[slotOf(digest)] ?? -1;
      return index < 0 ? undefined : index;
    },
  };
}
