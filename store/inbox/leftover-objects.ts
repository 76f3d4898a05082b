import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** An object of an upload that is under way. The sweep deletes the object when it is old and no file has its key. */
export interface LeftoverObject {
  /** Its key. */
  readonly _id: string;
  readonly at: Date;
  /** The object is being deleted: no file may be made of it any more. */
  readonly doomed?: true;
}

export const leftoverObjectsCollection: CollectionDefinition<LeftoverObject> = {
  // Outlives its gateway: an upload may end after the purge has begun.
  ownedBy: 'service',
  persons: 'none',
  required: ['at'],
  indexes: [[{ at: 1 }]],
};

export interface LeftoverObjects {
  note(key: string): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
  /** The same in the transaction that makes a file of the object; false: it is being deleted. */
  keep(key: string, session: ClientSession): Promise<boolean>;
  /** The oldest from before then, of which no file can be made any more from now on. */
  doom(before: Date, limit: number): Promise<string[]>;
}

export const createLeftoverObjects = (collection: Collection<LeftoverObject>): LeftoverObjects => ({
  async note(_id) {
    await collection.insertOne({ _id, at: new Date() });
  },
  async forget(keys) {
    await collection.deleteMany({ _id: { $in: [...keys] } });
  },
  async keep(_id, session) {
    return (await collection.deleteOne({ _id, doomed: { $exists: false } }, { session })).deletedCount === 1;
  },
  async doom(before, limit) {
    const found = await collection
      .find({ at: { $lt: before } })
      .sort({ at: 1 })
      .limit(limit)
      .toArray();
    const keys = found.map(({ _id }) => _id);
    await collection.updateMany({ _id: { $in: keys } }, { $set: { doomed: true } });
    return keys;
  },
});
