import type { ClientSession, Collection, Filter } from 'mongodb';
import type { InboxFileKind, InboxProtocol } from '../../model/gateway/inbox.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/**
 * One version of a file or folder of an inbox. Versions are kept while a delivery has them: a delivery of the change number n has every version with `from` up to n and
 * `until`, if any, beyond it.
 */
export interface InboxFile {
  readonly _id: string;
  readonly gateway_id: string;
  readonly inbox_id: string;
  /** `name` or `folder/name`. */
  readonly path: string;
  /** Folder of the path; empty for the root. */
  readonly folder: string;
  readonly kind: InboxFileKind | 'folder';
  /** Where its bytes are in object storage; empty for a folder. Versions that differ only by their path have the same. */
  readonly key: string;
  readonly bytes: number;
  /** Of the bytes: hexadecimal SHA-256, and the CRC-32 that a zip needs. */
  readonly sha256?: string;
  readonly crc32?: number;
  readonly at: Date;
  readonly from: number;
  readonly until?: number;
  /** Set on the version that is in the folder. */
  readonly current?: true;
  /** How it came. */
  readonly protocol: InboxProtocol;
  /** A data file that waits to become a delivery. */
  readonly pending?: true;
}

export const inboxFilesCollection: CollectionDefinition<InboxFile> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'inbox_id', 'path', 'kind', 'from'],
  indexes: [
    [
      { inbox_id: 1, path: 1 },
      { unique: true, partialFilterExpression: { current: true } },
    ],
    [{ inbox_id: 1, folder: 1, path: 1 }, { partialFilterExpression: { current: true } }],
    [{ inbox_id: 1, kind: 1, from: 1 }],
    [{ inbox_id: 1, until: 1 }, { partialFilterExpression: { until: { $exists: true } } }],
    [{ pending: 1, inbox_id: 1, from: 1 }, { partialFilterExpression: { pending: true } }],
    [{ key: 1 }],
    [{ gateway_id: 1 }],
  ],
};

/** The folder as its clients see it. */
interface Folder {
  at(inboxId: string, path: string, session?: ClientSession): Promise<InboxFile | undefined>;
  /** What is in a folder, by name; `''` is the root. No more than `limit`. */
  list(inboxId: string, folder: string, limit: number): Promise<InboxFile[]>;
  isEmpty(inboxId: string, folder: string, session?: ClientSession): Promise<boolean>;
  insert(file: InboxFile, session: ClientSession): Promise<void>;
  /** Takes the current version of a path out of the folder; undefined if there is none. It stays for the deliveries that have it. */
  retire(inboxId: string, path: string, until: number, session: ClientSession): Promise<InboxFile | undefined>;
}

/** What deliveries are made of. */
interface Versions {
  /** Data files that wait to become deliveries, in the order in which they arrived. */
  pending(inboxId: string, session?: ClientSession): Promise<InboxFile[]>;
  /** Inboxes in which such a file has waited since before then. */
  inboxesPendingSince(before: Date, limit: number): Promise<string[]>;
  /** These no longer wait. */
  settle(ids: readonly string[], session: ClientSession): Promise<void>;
  /** Gives a version another path and what follows from it; for one that no delivery has. */
  move(
    id: string,
    to: Pick<InboxFile, 'path' | 'folder' | 'kind' | 'from' | 'pending'>,
    session: ClientSession,
  ): Promise<void>;
  byId(id: string): Promise<InboxFile | undefined>;
  /** Attachments that the folder had at this change, by path. */
  attachments(inboxId: string, seq: number): Promise<InboxFile[]>;
  measureAttachments(inboxId: string, seq: number, session: ClientSession): Promise<{ files: number; bytes: number }>;
  /** Versions outside the folder that no delivery has, except those that wait and `except`: attachments that left it at this change or before, and other files. */
  expired(inboxId: string, until: number, except: readonly string[], limit: number): Promise<InboxFile[]>;
  /** Of these keys those that another version than these has. */
  sharedKeys(files: readonly InboxFile[]): Promise<ReadonlySet<string>>;
  /** Deletes versions; returns those that were there. */
  remove(ids: readonly string[], session: ClientSession): Promise<InboxFile[]>;
  removeAll(inboxId: string, session: ClientSession): Promise<void>;
  hasKey(key: string): Promise<boolean>;
  /** Paths in the folder whose bytes these are. */
  pathsOf(inboxId: string, key: string, session: ClientSession): Promise<string[]>;
}

export type InboxFiles = Folder & Versions;

export function createInboxFiles(collection: Collection<InboxFile>): InboxFiles {
  return { ...createFolder(collection), ...createVersions(collection) };
}

const inFolder = (inbox_id: string, folder: string): Filter<InboxFile> => ({ inbox_id, folder, current: true });

function createFolder(collection: Collection<InboxFile>): Folder {
  return {
    at: (inbox_id, path, session) => findOne(collection, { inbox_id, path, current: true }, { session }),
    list: (inboxId, folder, limit) =>
      collection.find(inFolder(inboxId, folder)).sort({ path: 1 }).limit(limit).toArray(),
    async isEmpty(inboxId, folder, session) {
      return (await collection.findOne(inFolder(inboxId, folder), { session, projection: { _id: 1 } })) === null;
    },
    async insert(file, session) {
      await collection.insertOne(file, { session });
    },
    async retire(inbox_id, path, until, session) {
      const found = await collection.findOneAndUpdate(
        { inbox_id, path, current: true },
        { $set: { until }, $unset: { current: '' } },
        { session },
      );
      return found ?? undefined;
    },
  };
}

function createVersions(collection: Collection<InboxFile>): Versions {
  return { ...createWaiting(collection), ...createContents(collection), ...createExpiry(collection) };
}

/** Files that wait to become deliveries. */
function createWaiting(
  collection: Collection<InboxFile>,
): Pick<Versions, 'pending' | 'inboxesPendingSince' | 'settle' | 'move'> {
  return {
    pending: (inbox_id, session) =>
      collection.find({ inbox_id, pending: true }, { session }).sort({ from: 1 }).toArray(),
    async inboxesPendingSince(before, limit) {
      const found = await collection
        .find({ pending: true, at: { $lt: before } }, { projection: { inbox_id: 1 } })
        .limit(limit)
        .toArray();
      return [...new Set(found.map(({ inbox_id }) => inbox_id))];
    },
    async settle(ids, session) {
      await collection.updateMany({ _id: { $in: [...ids] } }, { $unset: { pending: '' } }, { session });
    },
    async move(_id, { pending, ...to }, session) {
      await collection.updateOne(
        { _id },
        pending ? { $set: { ...to, pending } } : { $set: to, $unset: { pending: '' } },
        { session },
      );
    },
  };
}

/** What deliveries have. */
function createContents(
  collection: Collection<InboxFile>,
): Pick<Versions, 'byId' | 'attachments' | 'measureAttachments' | 'pathsOf' | 'hasKey'> {
  const had = (inbox_id: string, seq: number): Filter<InboxFile> => ({
    inbox_id,
    kind: 'attachment',
    from: { $lte: seq },
    $or: [{ until: { $exists: false } }, { until: { $gt: seq } }],
  });
  return {
    byId: (_id) => findOne(collection, { _id }),
    attachments: (inboxId, seq) => collection.find(had(inboxId, seq)).sort({ path: 1 }).toArray(),
    async measureAttachments(inboxId, seq, session) {
      const [sum] = await collection
        .aggregate<{ files: number; bytes: number }>(
          [
            { $match: had(inboxId, seq) },
            { $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
            { $project: { _id: 0 } },
          ],
          { session },
        )
        .toArray();
      return sum ?? { files: 0, bytes: 0 };
    },
    async pathsOf(inbox_id, key, session) {
      const found = await collection.find({ inbox_id, key, current: true }, { session }).toArray();
      return found.map(({ path }) => path);
    },
    async hasKey(key) {
      return (await collection.findOne({ key }, { projection: { _id: 1 } })) !== null;
    },
  };
}

/** Versions that no delivery has any more. */
function createExpiry(
  collection: Collection<InboxFile>,
): Pick<Versions, 'expired' | 'sharedKeys' | 'remove' | 'removeAll'> {
  return {
    expired: (inbox_id, until, except, limit) =>
      collection
        .find({
          inbox_id,
          $or: [{ until: { $lte: until } }, { until: { $exists: true }, kind: { $ne: 'attachment' } }],
          pending: { $exists: false },
          _id: { $nin: [...except] },
        })
        .limit(limit)
        .toArray(),
    async sharedKeys(files) {
      const others = { key: { $in: files.map(({ key }) => key) }, _id: { $nin: files.map(({ _id }) => _id) } };
      const found = await collection.find(others, { projection: { key: 1 } }).toArray();
      return new Set(found.map(({ key }) => key));
    },
    async remove(ids, session) {
      const filter = { _id: { $in: [...ids] } };
      const found = await collection.find(filter, { session }).toArray();
      await collection.deleteMany(filter, { session });
      return found;
    },
    async removeAll(inbox_id, session) {
      await collection.deleteMany({ inbox_id }, { session });
    },
  };
}
