import type { Collection } from 'mongodb';
import { inserted } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A request that must happen once, and its response. */
export interface IdempotencyRecord {
  /** Hash of client, route and key. */
  readonly _id: string;
  /** Hash of the request. */
  readonly request: string;
  readonly created_at: Date;
  /** Set while somebody is at work on it: until then. */
  readonly busy_until?: Date;
  /** The answer, sealed: it may hold a secret that is shown once. */
  readonly reply?: string;
}

export const idempotencyKeysCollection: CollectionDefinition<IdempotencyRecord> = {
  ownedBy: 'service',
  // Sealed replies; nobody can look one up by a person.
  persons: 'none',
  required: ['request'],
  // No client retries for longer.
  lifetimes: [{ after: 'created_at', seconds: 24 * 3600 }],
};

export interface IdempotencyKeys {
  /** Takes the key, unless it was taken before: then what is known of that. A key whose worker was lost is taken over. */
  take(id: string, request: string, busyMs: number): Promise<IdempotencyRecord | undefined>;
  finish(id: string, reply: string): Promise<void>;
  /** The request failed: it may be tried again. */
  release(id: string): Promise<void>;
}

export function createIdempotencyKeys(collection: Collection<IdempotencyRecord>): IdempotencyKeys {
  return {
    async take(id, request, busyMs) {
      const now = new Date();
      const busy_until = new Date(now.getTime() + busyMs);
      if (await inserted(collection.insertOne({ _id: id, request, created_at: now, busy_until }))) return undefined;
      const lost = { _id: id, request, busy_until: { $lt: now } };
      if ((await collection.updateOne(lost, { $set: { busy_until } })).matchedCount === 1) return undefined;
      return (await collection.findOne({ _id: id })) ?? { _id: id, request, created_at: now, busy_until };
    },
    async finish(id, reply) {
      await collection.updateOne({ _id: id }, { $set: { reply }, $unset: { busy_until: '' } });
    },
    async release(id) {
      await collection.deleteOne({ _id: id, reply: { $exists: false } });
    },
  };
}
