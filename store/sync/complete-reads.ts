import { hash } from 'node:crypto';
import { Binary } from 'mongodb';
import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** What is remembered of a complete read of one input: `last` is the latest, `good` the latest after which nothing was held, or earlier ones that read the same keys in the same order. */
export interface CompleteReadRecord {
  /** Stream and which of the two. */
  readonly _id: `${string}/${ReadRole}`;
  readonly gateway_id: string;
  readonly stream_id: string;
  readonly job_id: string;
  readonly at: Date;
  /** Listings it returned. */
  readonly count: number;
  /** Digests of their keys in the order of reading, DIGEST_BYTES each. */
  readonly keys: Binary;
}

export const completeReadsCollection: CollectionDefinition<CompleteReadRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'stream_id', 'keys'],
  indexes: [[{ stream_id: 1 }], [{ gateway_id: 1 }]],
};

type ReadRole = 'last' | 'good';

/** The keys of a complete read. */
export interface KeyOrder {
  /** The run that recorded it: another run means another order. */
  readonly by: string;
  /** Digests of keys in the order of reading. */
  readonly digests: readonly string[];
}

export interface CompleteReads {
  /** Whether a complete read of the stream is remembered. */
  any(streamId: string): Promise<boolean>;
  /** Digests of keys in the order of reading. */
  find(streamId: string): Promise<{ last: readonly string[] | undefined; good: readonly string[] | undefined }>;
  /** The keys of the last complete read. */
  order(streamId: string): Promise<KeyOrder | undefined>;
  /** Writes nothing where the keys are those that are stored already, in the same order. */
  save(
    roles: readonly ReadRole[],
    read: Pick<CompleteReadRecord, 'gateway_id' | 'stream_id' | 'job_id' | 'at'>,
    keys: readonly string[],
    session?: ClientSession,
  ): Promise<void>;
}

/** Two keys of one input share a digest of 64 bits once in millions of catalogues. */
const DIGEST_BYTES = 8;

/** A document may have 16 MiB: of a larger catalogue no keys are remembered, and what is held waits for its owner. */
const MAX_KEYS = 1_500_000;

/** The digest of a CRM key. */
export const keyDigest = (key: string): string => hash('sha256', key, 'buffer').toString('latin1', 0, DIGEST_BYTES);

export function createCompleteReads(collection: Collection<CompleteReadRecord>): CompleteReads {
  const digests = (record: CompleteReadRecord | undefined) => {
    if (!record) return undefined;
    const bytes = Buffer.from(record.keys.buffer);
    if (bytes.length !== record.count * DIGEST_BYTES) return undefined;
    return Array.from({ length: record.count }, (_, place) =>
      bytes.toString('latin1', place * DIGEST_BYTES, (place + 1) * DIGEST_BYTES),
    );
  };
  return {
    async find(streamId) {
      const found = await collection.find({ stream_id: streamId }).toArray();
      const of = (role: ReadRole) => digests(found.find(({ _id }) => _id === `${streamId}/${role}`));
      return { last: of('last'), good: of('good') };
    },
    async any(streamId) {
      const found = await collection.findOne({ _id: `${streamId}/last` }, { projection: { count: 1 } });
      return found !== null;
    },
    async order(streamId) {
      const found = (await collection.findOne({ _id: `${streamId}/last` })) ?? undefined;
      const known = digests(found);
      return found && known ? { by: found.job_id, digests: known } : undefined;
    },
    async save(roles, read, keys, session) {
      const bytes = keys.length > MAX_KEYS ? Buffer.alloc(0) : Buffer.from(keys.join(''), 'latin1');
      for (const role of roles) {
        const _id: CompleteReadRecord['_id'] = `${read.stream_id}/${role}`;
        const stored = await collection.findOne({ _id }, { session });
        if (stored?.count === keys.length && bytes.equals(stored.keys.buffer)) continue;
        await collection.replaceOne(
          { _id },
          { ...read, count: keys.length, keys: new Binary(bytes) },
          { upsert: true, session },
        );
      }
    },
  };
}
