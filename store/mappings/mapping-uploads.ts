import type { Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A sample file in object storage. */
export interface UploadRecord {
  readonly _id: string;
  readonly client_id: string;
  /** Key of its bytes. */
  readonly key: string;
  readonly filename: string;
  readonly bytes: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const mappingUploadsCollection: CollectionDefinition<UploadRecord> = {
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'key', 'expires_at'],
  // Without a TTL index: the sweep removes the bytes first.
  indexes: [[{ client_id: 1 }], [{ expires_at: 1 }]],
};

/** Days after the last use. */
const KEPT_DAYS = 30;

const expiry = (): Date => new Date(Date.now() + KEPT_DAYS * 86_400_000);

export interface MappingUploads {
  insert(upload: Omit<UploadRecord, 'created_at' | 'expires_at'>): Promise<UploadRecord>;
  /** A client's own. */
  find(clientId: string, id: string): Promise<UploadRecord | undefined>;
  count(clientId: string): Promise<number>;
  /** Keeps a file that is used. */
  touch(clientId: string, id: string): Promise<void>;
  /** Ends the time of all of a client; returns how many were not over before. */
  expireOfClient(clientId: string): Promise<number>;
  /** Those whose time is over. */
  expired(limit: number): Promise<UploadRecord[]>;
  remove(id: string): Promise<void>;
}

export function createMappingUploads(collection: Collection<UploadRecord>): MappingUploads {
  return {
    async insert(upload) {
      const record = { ...upload, created_at: new Date(), expires_at: expiry() };
      await collection.insertOne(record);
      return record;
    },
    find: (clientId, id) => findOne(collection, { _id: id, client_id: clientId }),
    count: (clientId) => collection.countDocuments({ client_id: clientId }),
    async touch(clientId, id) {
      await collection.updateOne({ _id: id, client_id: clientId }, { $set: { expires_at: expiry() } });
    },
    async expireOfClient(clientId) {
      const now = new Date();
      const { modifiedCount } = await collection.updateMany(
        { client_id: clientId, expires_at: { $gt: now } },
        { $set: { expires_at: now } },
      );
      return modifiedCount;
    },
    expired: (limit) =>
      collection
        .find({ expires_at: { $lt: new Date() } })
        .limit(limit)
        .toArray(),
    async remove(id) {
      await collection.deleteOne({ _id: id });
    },
  };
}
