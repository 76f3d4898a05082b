import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection } from 'mongodb';
import type { StudyProgress, StudyStatus } from '../../model/mapping/mapping-study.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import type { StoredSource } from './stored-source.ts';
import { findOne } from '../shared/find-one.ts';

/** The survey of a file (proposal) or the preview of a draft, as stored. */
export interface StudyRecord {
  readonly _id: string;
  readonly kind: 'proposal' | 'preview';
  readonly client_id: string;
  readonly gateway_id?: string;
  readonly input_id?: string;
  readonly mapping_id?: string;
  /** Of the draft that is previewed. */
  readonly revision?: number;
  /** The draft that is previewed, as JSON text: its words may be any. */
  readonly draft?: string;
  readonly market: string;
  readonly source: StoredSource;
  /** An earlier file, whose keys are compared. */
  readonly earlier?: StoredSource;
  /** A person named that file: if it cannot be read, the preview fails. */
  readonly is_earlier_named?: boolean;
  readonly status: StudyStatus;
  readonly progress: StudyProgress;
  /** Proposal or preview as JSON text. */
  readonly result?: string;
  readonly message?: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const mappingStudiesCollection: CollectionDefinition<StudyRecord> = {
  ownedBy: 'gateway',
  // Records of CRMs, with the contacts of their agents, as in quarantine.
  persons: 'client',
  required: ['client_id', 'kind', 'status', 'source', 'expires_at'],
  indexes: [[{ client_id: 1, status: 1 }], [{ mapping_id: 1, created_at: -1 }], [{ gateway_id: 1 }]],
  lifetimes: [{ after: 'expires_at', seconds: 0 }],
};

/** Days that a study is kept: somebody who works on a mapping comes back within a week. */
const KEPT_DAYS = 7;
/** A study that runs longer was lost with its worker; its workflow gives it half an hour. */
const LOST_AFTER_MS = 60 * 60_000;

type NewStudy = Omit<StudyRecord, '_id' | 'created_at' | 'expires_at' | 'progress' | 'result' | 'status'>;

export interface MappingStudies {
  insert(study: NewStudy): Promise<StudyRecord>;
  /** By id, without a check of access: for workers. */
  find(id: string): Promise<StudyRecord | undefined>;
  /** Studies of a client that are under way. */
  running(clientId: string): Promise<number>;
  /** The newest preview of a mapping. */
  newestPreview(mappingId: string): Promise<StudyRecord | undefined>;
  /** Without effect once the study has ended. */
  report(id: string, progress: StudyProgress): Promise<void>;
  /** Ends a study. False: it had ended before. */
  finish(
    id: string,
    outcome: { readonly result: string } | { readonly message: string },
    session?: ClientSession,
  ): Promise<boolean>;
  /** Deletes the studies of a mapping. */
  removeOf(mappingId: string): Promise<void>;
}

export function createMappingStudies(collection: Collection<StudyRecord>): MappingStudies {
  return {
    async insert(study) {
      const created_at = new Date();
      const record: StudyRecord = {
        ...study,
        _id: randomUUID(),
        status: 'running',
        progress: { stage: 'waiting', records: 0 },
        created_at,
        expires_at: new Date(created_at.getTime() + KEPT_DAYS * 86_400_000),
      };
      await collection.insertOne(record);
      return record;
    },
    find: (id) => findOne(collection, { _id: id }),
    running: (clientId) =>
      collection.countDocuments({
        client_id: clientId,
        status: 'running',
        created_at: { $gt: new Date(Date.now() - LOST_AFTER_MS) },
      }),
    newestPreview: (mappingId) => findOne(collection, { mapping_id: mappingId }, { sort: { created_at: -1 } }),
    async report(id, progress) {
      await collection.updateOne({ _id: id, status: 'running' }, { $set: { progress } });
    },
    async finish(id, outcome, session) {
      const status = 'result' in outcome ? 'done' : 'failed';
      const { modifiedCount } = await collection.updateOne(
        { _id: id, status: 'running' },
        { $set: { status, ...outcome } },
        { session },
      );
      return modifiedCount > 0;
    },
    async removeOf(mappingId) {
      await collection.deleteMany({ mapping_id: mappingId });
    },
  };
}
