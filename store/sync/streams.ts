import type { Binary, ClientSession, Collection, UpdateFilter } from 'mongodb';
import type { KnownShape } from '../../model/sync/feed-shape.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { isDuplicateKey } from '../shared/insert-once.ts';
import { packDigests, unpackDigests } from './key-digest.ts';

/** A header of a conditional request (RFC 9110, 13.1): the response is 304 if the file is as it was. */
export interface Validator {
  readonly header: 'if-none-match' | 'if-modified-since';
  readonly value: string;
}

/** What distinguishes one download of a feed from another. */
export interface FeedFile {
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** It may say how the bytes are to be read. */
  readonly contentType?: string;
  /** Where the server names the state of the file. */
  readonly validator?: Validator;
}

/**
 * The file from which a stream was last read as a whole, while the stored listings are exactly those of that file: nothing in quarantine, nothing held.
 * Removed before anything else is written to the stream.
 */
export interface StreamFile extends FeedFile {
  /** Of the mapping with which it was read. */
  readonly generation: number;
  /** Listings that it holds, as many as were stored afterwards. */
  readonly listings: number;
  /** Of these, those whose pictures and files it does not hold. */
  readonly media_missing: number;
  /** The reasons that its read gave. */
  readonly reasons: Reason[];
  readonly job_id: string;
  /** When it was last downloaded. */
  readonly at: Date;
}

/** Where the next incremental read continues. */
export interface StreamCursor {
  /** The connector's own checkpoint at the end of its last read. */
  readonly state: unknown;
  /** Of the mapping at the beginning of the last whole read: a cursor of another one is not used. */
  readonly generation: number;
  /** When the whole catalogue was read last. */
  readonly full_at: Date;
}

/** A complete read. */
export interface CompleteRead {
  readonly job_id: string;
  readonly at: Date;
  /** Listings that it returned. */
  readonly count: number;
  /** Digests of their keys in the order of reading; empty if there are more than MAX_KEYS. */
  readonly keys: Binary;
}

/** `last`: the latest complete read; `good`: the latest after which nothing was held. */
export type ReadRole = 'last' | 'good';

/** What the gateway remembers of one stream, that is one input of one gateway, between its runs. A stream without a document is read as a whole. */
export interface StreamRecord {
  readonly _id: string;
  readonly gateway_id: string;
  /**
   * Number and fingerprint of the mapping: connector, its release and its configuration. Another fingerprint raises the number. A listing holds the number of the
   * mapping that made it (`sync.generation`), so that no other mapping takes it for its own work.
   */
  readonly mapping?: { readonly generation: number; readonly fingerprint: string };
  readonly cursor?: StreamCursor;
  /** The run that last began to write listings of the stream: the file of another one is not recorded. */
  readonly written_by?: string;
  readonly file?: StreamFile;
  readonly last?: CompleteRead;
  readonly good?: CompleteRead;
  /** What its listings looked like when its source was last as usual. */
  readonly shape?: KnownShape;
}

export const streamsCollection: CollectionDefinition<StreamRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id'],
  indexes: [[{ gateway_id: 1 }]],
};

/** Without the keys of its complete reads, which grow with the catalogue. */
export type Stream = Omit<StreamRecord, ReadRole> & { readonly [Role in ReadRole]?: Omit<CompleteRead, 'keys'> };

type Names = Pick<StreamRecord, '_id' | 'gateway_id'>;

export interface Streams {
  find(streamId: string): Promise<Stream | undefined>;
  /** The generation of this mapping; a higher one than any before if the mapping of the stream was another. */
  generation(stream: Names, fingerprint: string): Promise<number>;
  /** Forgets the file of the stream, because a run is about to write listings. */
  beginWriting(stream: Names, jobId: string): Promise<void>;
  /** After a whole read: the next one may ask for changes only. */
  saveCursor(stream: Names, cursor: StreamCursor, session?: ClientSession): Promise<void>;
  /** After a read of changes: the whole catalogue is as old as before. */
  advanceCursor(streamId: string, state: unknown, session?: ClientSession): Promise<void>;
  /** The next run reads the whole catalogue. */
  forgetCursor(streamId: string, session?: ClientSession): Promise<void>;
  /** Records the file of a whole read, unless another run has begun to write since. */
  saveFile(streamId: string, file: StreamFile): Promise<void>;
  /** Notes that the file was downloaded once more and is as it was. */
  fileDownloaded(streamId: string, validator: Validator | undefined): Promise<void>;
  /** Of all streams of a gateway. */
  forgetFiles(gatewayId: string): Promise<void>;
  /** Digests of the keys of complete reads, in the order of reading. */
  readKeys(streamId: string): Promise<{ readonly [Role in ReadRole]: readonly string[] | undefined }>;
  /** After a complete read: what the next one is compared with. */
  saveShape(stream: Names, shape: KnownShape, session?: ClientSession): Promise<void>;
  /** Writes nothing for a role whose keys are the same, in the same order. */
  saveRead(
    stream: Names,
    roles: readonly ReadRole[],
    read: Pick<CompleteRead, 'job_id' | 'at'> & { readonly digests: readonly string[] },
    session?: ClientSession,
  ): Promise<void>;
  /** The next read starts from the beginning. */
  remove(streamId: string): Promise<void>;
}

/** A document may have 16 MiB, and holds the keys of two reads, 8 bytes each. Of a larger catalogue no keys are stored: what is held then waits for its owner. */
const MAX_KEYS = 950_000;

export function createStreams(collection: Collection<StreamRecord>): Streams {
  const upsert: Upsert = async ({ _id, gateway_id }, update, session) => {
    await collection.updateOne({ _id }, { ...update, $setOnInsert: { gateway_id } }, { upsert: true, session });
  };
  return {
    async find(streamId) {
      const projection = { 'last.keys': 0, 'good.keys': 0 };
      return (await collection.findOne<Stream>({ _id: streamId }, { projection })) ?? undefined;
    },
    async generation(stream, fingerprint) {
      let generation: number | undefined;
      while (generation === undefined) generation = await raise(collection, stream, fingerprint);
      return generation;
    },
    saveCursor: (stream, cursor, session) => upsert(stream, { $set: { cursor } }, session),
    async advanceCursor(streamId, state, session) {
      await collection.updateOne(
        { _id: streamId, cursor: { $exists: true } },
        { $set: { 'cursor.state': state } },
        { session },
      );
    },
    saveShape: (stream, shape, session) => upsert(stream, { $set: { shape } }, session),
    async forgetCursor(streamId, session) {
      await collection.updateOne({ _id: streamId }, { $unset: { cursor: '' } }, { session });
    },
    async remove(streamId) {
      await collection.deleteOne({ _id: streamId });
    },
    ...files(collection, upsert),
    ...completeReads(collection, upsert),
  };
}

/** Changes the document of a stream, which it makes if there is none. */
type Upsert = (stream: Names, update: UpdateFilter<StreamRecord>, session?: ClientSession) => Promise<void>;

/** Raises the generation if the mapping is another; undefined if another process has raised it meanwhile. */
async function raise(
  collection: Collection<StreamRecord>,
  { _id, gateway_id }: Names,
  fingerprint: string,
): Promise<number | undefined> {
  const before = (await collection.findOne({ _id }, { projection: { mapping: 1 } }))?.mapping;
  if (before?.fingerprint === fingerprint) return before.generation;
  const mapping = { generation: (before?.generation ?? 0) + 1, fingerprint };
  try {
    const { matchedCount, upsertedCount } = await collection.updateOne(
      { _id, 'mapping.generation': before?.generation ?? { $exists: false } },
      { $set: { mapping }, $setOnInsert: { gateway_id } },
      { upsert: before === undefined },
    );
    return matchedCount + upsertedCount > 0 ? mapping.generation : undefined;
  } catch (error) {
    // The upsert met the document of another generation.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

function files(
  collection: Collection<StreamRecord>,
  upsert: Upsert,
): Pick<Streams, 'beginWriting' | 'saveFile' | 'fileDownloaded' | 'forgetFiles'> {
  return {
    beginWriting: (stream, jobId) => upsert(stream, { $set: { written_by: jobId }, $unset: { file: '' } }),
    async saveFile(streamId, file) {
      await collection.updateOne({ _id: streamId, written_by: file.job_id }, { $set: { file } });
    },
    async fileDownloaded(streamId, validator) {
      const at = { 'file.at': new Date() };
      await collection.updateOne(
        { _id: streamId, file: { $exists: true } },
        validator ? { $set: { ...at, 'file.validator': validator } } : { $set: at, $unset: { 'file.validator': '' } },
      );
    },
    async forgetFiles(gatewayId) {
      await collection.updateMany({ gateway_id: gatewayId }, { $unset: { file: '' } });
    },
  };
}

function completeReads(collection: Collection<StreamRecord>, upsert: Upsert): Pick<Streams, 'readKeys' | 'saveRead'> {
  return {
    async readKeys(streamId) {
      const found = await collection.findOne({ _id: streamId }, { projection: { last: 1, good: 1 } });
      return { last: digestsOf(found?.last), good: digestsOf(found?.good) };
    },
    async saveRead(stream, roles, { digests, ...read }, session) {
      const keys = packDigests(digests.length > MAX_KEYS ? [] : digests);
      const stored = await collection.findOne({ _id: stream._id }, { projection: { last: 1, good: 1 }, session });
      const isStored = (role: ReadRole): boolean => {
        const before = stored?.[role];
        return before?.count === digests.length && Buffer.from(keys.buffer).equals(before.keys.buffer);
      };
      const record: CompleteRead = { ...read, count: digests.length, keys };
      const changed = roles.filter((role) => !isStored(role)).map((role) => [role, record] as const);
      if (changed.length > 0) await upsert(stream, { $set: Object.fromEntries(changed) }, session);
    },
  };
}

function digestsOf(read: CompleteRead | undefined): string[] | undefined {
  const digests = read && unpackDigests(read.keys);
  return digests?.length === read?.count ? digests : undefined;
}
