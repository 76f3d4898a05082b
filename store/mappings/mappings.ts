import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { KeyStability } from '../../model/mapping/mapping-study.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import type { StoredSource } from './stored-source.ts';
import { findOne } from '../shared/find-one.ts';
import { oneOf } from '../shared/one-of.ts';

/** A mapping of a client as stored: its draft, and which version is live. */
export interface MappingRecord {
  readonly _id: string;
  readonly client_id: string;
  readonly name: string;
  readonly market: string;
  readonly gateway_id?: string;
  readonly input_id?: string;
  /** The draft as JSON text: its names and words are a client's and may be any, also ones that a database takes for its own. */
  readonly draft: string;
  readonly revision: number;
  readonly previewed_revision?: number;
  readonly key_doubt?: KeyDoubt;
  readonly live_version?: number;
  readonly source: StoredSource;
  readonly proposal_id?: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A key that did not last over the two files of a preview. */
interface KeyDoubt {
  /** The key as JSON text: a draft with another key is not in doubt. */
  readonly key: string;
  readonly shown: KeyStability;
}

export const mappingsCollection: CollectionDefinition<MappingRecord> = {
  // Those without a gateway belong to their client and are deleted by it.
  ownedBy: 'gateway',
  persons: 'client',
  required: ['client_id', 'draft', 'revision', 'source'],
  indexes: [
    [{ client_id: 1, updated_at: -1 }],
    // One mapping per input: two would overwrite each other's publications.
    [
      { gateway_id: 1, input_id: 1 },
      { unique: true, partialFilterExpression: { gateway_id: { $exists: true } } },
    ],
  ],
};

/** A published version as stored; never written again. */
export interface MappingVersionRecord {
  readonly _id: string;
  readonly mapping_id: string;
  readonly gateway_id: string;
  readonly number: number;
  readonly mapping: string;
  readonly rules: number;
  readonly note?: string;
  readonly from_version?: number;
  readonly published_by: string;
  readonly published_at: Date;
}

export const mappingVersionsCollection: CollectionDefinition<MappingVersionRecord> = {
  ownedBy: 'gateway',
  persons: 'client',
  required: ['mapping_id', 'gateway_id', 'number', 'mapping'],
  indexes: [[{ mapping_id: 1, number: -1 }, { unique: true }], [{ gateway_id: 1 }]],
};

type NewMapping = Pick<
  MappingRecord,
  'client_id' | 'name' | 'market' | 'gateway_id' | 'input_id' | 'proposal_id' | 'source'
> & {
  readonly draft: FeedMapping;
};
type MappingChange = Partial<Pick<MappingRecord, 'name' | 'market' | 'gateway_id' | 'input_id' | 'source'>> & {
  readonly draft?: FeedMapping;
};
/** Whose mappings are listed: a client's own without a gateway, and those of gateways. */
interface Visible {
  readonly clientId: string | undefined;
  readonly gatewayIds: readonly string[];
}

export interface Mappings {
  insert(mapping: NewMapping): Promise<MappingRecord>;
  /** By id, without a check of access. */
  find(id: string, session?: ClientSession): Promise<MappingRecord | undefined>;
  /** Newest change first. */
  list(visible: Visible, page: PageOf): Promise<Part<MappingRecord>>;
  /** All of them, newest change first. */
  stream(visible: Visible): AsyncIterable<MappingRecord>;
  /** All versions of a mapping, newest first. */
  streamVersions(id: string): AsyncIterable<MappingVersionRecord>;
  count(clientId: string): Promise<number>;
  /** Mappings of these clients or of a gateway whose key is in doubt, see `keyDoubt`. */
  doubted(of: { readonly clientIds: readonly string[]; readonly gatewayId: string }): Promise<MappingRecord[]>;
  /** Writes the draft if it still has the revision that was read; undefined if not. */
  update(id: string, revision: number, change: MappingChange): Promise<MappingRecord | undefined>;
  /** Notes the newest draft with a finished preview, and what it showed about the key. */
  notePreview(
    id: string,
    previewed: {
      readonly revision: number;
      readonly key: FeedMapping['key'];
      readonly keys?: KeyStability | undefined;
    },
    session?: ClientSession,
  ): Promise<void>;
  /** Adds a version and makes it the live one. */
  publish(
    mapping: MappingRecord,
    version: Pick<MappingVersionRecord, 'gateway_id' | 'mapping' | 'rules' | 'published_by' | 'note' | 'from_version'>,
    session: ClientSession,
  ): Promise<MappingVersionRecord>;
  /** Newest first. */
  versions(id: string, page: PageOf): Promise<Part<MappingVersionRecord>>;
  version(id: string, number: number): Promise<MappingVersionRecord | undefined>;
  /** With its versions. */
  remove(id: string, session: ClientSession): Promise<void>;
}

/** The mapping in a record. Written by this file alone. */
export const parseDraft = (text: string): FeedMapping => JSON.parse(text) as FeedMapping;

function createVersions(
  collection: Collection<MappingRecord>,
  versions: Collection<MappingVersionRecord>,
): Pick<Mappings, 'publish' | 'versions' | 'version'> {
  return {
    async publish(mapping, version, session) {
      const newest = await versions.findOne({ mapping_id: mapping._id }, { sort: { number: -1 }, session });
      const record: MappingVersionRecord = {
        ...version,
        _id: randomUUID(),
        mapping_id: mapping._id,
        number: (newest?.number ?? 0) + 1,
        published_at: new Date(),
      };
      await versions.insertOne(record, { session });
      await collection.updateOne({ _id: mapping._id }, { $set: { live_version: record.number } }, { session });
      return record;
    },
    versions: (id, page) => readPage(versions, { mapping_id: id }, page, { sort: { number: -1 } }),
    version: (id, number) => findOne(versions, { mapping_id: id, number }),
  };
}

function createDoubts(collection: Collection<MappingRecord>): Pick<Mappings, 'doubted' | 'notePreview'> {
  return {
    doubted: ({ clientIds, gatewayId }) =>
      collection
        .find({
          $or: [{ client_id: { $in: [...clientIds] } }, { gateway_id: gatewayId }],
          key_doubt: { $exists: true },
        })
        .toArray(),
    async notePreview(id, { revision, key: of, keys }, session) {
      const key = JSON.stringify(of);
      const doubt = keys?.suspicious ? { $set: { key_doubt: { key, shown: keys } } } : {};
      await collection.updateOne({ _id: id }, { $max: { previewed_revision: revision }, ...doubt }, { session });
      // Two files with the same listings prove nothing.
      if (keys && !keys.suspicious && keys.verdict === 'stable')
        await collection.updateOne({ _id: id, 'key_doubt.key': key }, { $unset: { key_doubt: '' } }, { session });
    },
  };
}

/** What a preview showed about the key of a mapping, if that is that it may not last. */
export const keyDoubt = (
  { key_doubt: doubt }: Pick<MappingRecord, 'key_doubt'>,
  { key }: Pick<FeedMapping, 'key'>,
): KeyStability | undefined => (doubt?.key === JSON.stringify(key) ? doubt.shown : undefined);

const NEWEST_CHANGE = { updated_at: -1, _id: 1 } as const;

function visibleIn({ clientId, gatewayIds }: Visible): Filter<MappingRecord> {
  const own: Filter<MappingRecord>[] =
    clientId === undefined ? [] : [{ client_id: clientId, gateway_id: { $exists: false } }];
  return { $or: [...own, { gateway_id: oneOf(gatewayIds) }] };
}

export function createMappings(
  collection: Collection<MappingRecord>,
  versions: Collection<MappingVersionRecord>,
): Mappings {
  return {
    async insert({ draft, ...mapping }) {
      const now = new Date();
      const record: MappingRecord = {
        ...mapping,
        _id: randomUUID(),
        draft: JSON.stringify(draft),
        revision: 1,
        created_at: now,
        updated_at: now,
      };
      await collection.insertOne(record);
      return record;
    },
    find: (id, session) => findOne(collection, { _id: id }, { session }),
    list: (visible, page) => readPage(collection, visibleIn(visible), page, { sort: NEWEST_CHANGE }),
    stream: (visible) => collection.find(visibleIn(visible)).sort(NEWEST_CHANGE),
    streamVersions: (id) => versions.find({ mapping_id: id }).sort({ number: -1 }),
    count: (clientId) => collection.countDocuments({ client_id: clientId }),
    async update(id, revision, { draft, ...change }) {
      const found = await collection.findOneAndUpdate(
        { _id: id, revision },
        {
          $set: {
            ...change,
            ...(draft ? { draft: JSON.stringify(draft) } : {}),
            revision: revision + 1,
            updated_at: new Date(),
          },
        },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    ...createDoubts(collection),
    ...createVersions(collection, versions),
    async remove(id, session) {
      await versions.deleteMany({ mapping_id: id }, { session });
      await collection.deleteOne({ _id: id }, { session });
    },
  };
}
