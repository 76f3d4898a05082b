import type { Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';
import { inserted } from '../shared/insert-once.ts';
import type { KeyRing } from '../shared/key-ring.ts';

/** The private keys by which clients of SFTP recognise this service. */
export interface HostKeysRecord {
  readonly _id: 'sftp';
  /** A JSON array of PEM texts, sealed. */
  readonly sealed: string;
  readonly created_at: Date;
}

export const hostKeysCollection: CollectionDefinition<HostKeysRecord> = {
  ownedBy: 'service',
  persons: 'none',
  required: ['sealed'],
};

/** What the host keys are sealed for. */
export const HOST_KEYS_CONTEXT = 'inbox/sftp-host-keys';

export interface HostKeys {
  /** The keys of this service, the same for every process: those that are stored, or new ones. */
  ensure(keys: Pick<KeyRing, 'open' | 'seal'>, generate: () => Promise<string[]>): Promise<readonly string[]>;
  /** Undefined until a process has made them. */
  find(keys: Pick<KeyRing, 'open'>): Promise<readonly string[] | undefined>;
}

export function createHostKeys(collection: Collection<HostKeysRecord>): HostKeys {
  const find: HostKeys['find'] = async (keys) => {
    const record = await collection.findOne({ _id: 'sftp' });
    if (!record) return undefined;
    const stored: unknown = JSON.parse(keys.open(record.sealed, HOST_KEYS_CONTEXT));
    return Array.isArray(stored) ? stored.map(String) : undefined;
  };
  return {
    find,
    async ensure(keys, generate) {
      const before = await find(keys);
      if (before) return before;
      const fresh = await generate();
      const sealed = keys.seal(JSON.stringify(fresh), HOST_KEYS_CONTEXT);
      // Of processes that start at a time the first one's keys stay.
      if (await inserted(collection.insertOne({ _id: 'sftp', sealed, created_at: new Date() }))) return fresh;
      return (await find(keys)) ?? fresh;
    },
  };
}
