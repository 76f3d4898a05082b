import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** Where an incremental read of one input goes on from. */
export interface SyncCursor {
  /** The listings' stream: one input of one gateway. */
  readonly _id: string;
  readonly gateway_id: string;
  /** The connector's own checkpoint at the end of its last read. */
  readonly state: unknown;
  /** Of connector, configuration and mapping: a cursor of other ones means nothing. */
  readonly fingerprint: string;
  /** When the whole catalogue was read last. */
  readonly full_at: Date;
}

export const syncCursorsCollection: CollectionDefinition<SyncCursor> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'fingerprint', 'full_at'],
  indexes: [[{ gateway_id: 1 }]],
};

export interface SyncCursors {
  find(streamId: string): Promise<SyncCursor | undefined>;
  /** After a whole read: the next one may ask for changes only. */
  save(cursor: SyncCursor, session?: ClientSession): Promise<void>;
  /** After a read of changes: the whole catalogue is as old as before. */
  advance(streamId: string, state: unknown, session?: ClientSession): Promise<void>;
  /** The next read starts from the beginning. */
  remove(streamId: string): Promise<void>;
}

export function createSyncCursors(collection: Collection<SyncCursor>): SyncCursors {
  return {
    async find(streamId) {
      return (await collection.findOne({ _id: streamId })) ?? undefined;
    },
    async save(cursor, session) {
      await collection.replaceOne({ _id: cursor._id }, cursor, { upsert: true, session });
    },
    async advance(streamId, state, session) {
      await collection.updateOne({ _id: streamId }, { $set: { state } }, { session });
    },
    async remove(streamId) {
      await collection.deleteOne({ _id: streamId });
    },
  };
}
