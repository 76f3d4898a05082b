import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';
import { inBatches } from '../shared/in-batches.ts';

/** What identifies a home whatever its key is: digests of what is stated, empty where nothing is. */
export interface Likeness {
  /** Kind, offer, town, areas and rooms: what stays the same while a home is on offer. Empty where no town, or neither area nor rooms are stated. */
  readonly home: string;
  readonly price: string;
  /** Title and description. */
  readonly text: string;
  readonly picture: string;
}

/** What a listing says of who offers it, and where; folded. */
export interface Provenance {
  readonly names: readonly string[];
  readonly contacts: readonly string[];
  readonly places: readonly string[];
}

/**
 * A record under a key that its stream does not have, or that would give a stored listing another home: it waits for the end of its read, when it is known what the read lacks and whether it resembles the
 * gateway. What is held then waits for a decision.
 */
export interface ArrivalRecord {
  /** `<job>/<held_id>`. */
  readonly _id: string;
  /** The id of what is held, the same in every run. */
  readonly held_id: string;
  readonly job_id: string;
  readonly gateway_id: string;
  readonly stream_id: string;
  readonly input_id: string;
  readonly crm_reference: string;
  readonly title?: string;
  /** The CRM's record, JSON text, and its digest. */
  readonly raw: string;
  readonly source: string;
  readonly likeness: Likeness;
  readonly provenance: Provenance;
  /** It is under the key of a stored listing: surely of another home, or of one that nothing shows to be the same. */
  readonly replaces?: 'other' | 'unsure';
  /** The key of the stored listing that it is. */
  readonly former_key?: string;
  readonly is_held?: boolean;
  readonly at: Date;
}

export const arrivalsCollection: CollectionDefinition<ArrivalRecord> = {
  ownedBy: 'gateway',
  persons: 'client',
  required: ['job_id', 'gateway_id', 'stream_id', 'held_id', 'crm_reference', 'raw'],
  indexes: [[{ job_id: 1, stream_id: 1, _id: 1 }], [{ stream_id: 1 }], [{ held_id: 1 }], [{ gateway_id: 1 }]],
};

/** What the judgement needs of an arrival. */
export type LeanArrival = Pick<
  ArrivalRecord,
  'held_id' | 'crm_reference' | 'title' | 'likeness' | 'replaces' | 'former_key'
>;

/** Records that a run stages and settles. */
interface RunArrivals {
  /** Stages records. Idempotent: of several records with one key in one run, the last write wins. */
  put(records: readonly Omit<ArrivalRecord, '_id' | 'at'>[]): Promise<void>;
  /** Returns the number of records that a run has staged. */
  count(jobId: string, streamId: string): Promise<number>;
  /** Iterates over everything that a run has staged, without the records of the CRM. */
  lean(jobId: string, streamId: string): AsyncIterable<LeanArrival>;
  /** Iterates over the provenance (names, contacts, places) of everything that a run has staged. */
  provenance(jobId: string, streamId: string): AsyncIterable<Pick<ArrivalRecord, 'held_id' | 'provenance'>>;
  /** Records the decision: which records are held, and which belong to stored listings under former keys. The others become listings. */
  decide(
    jobId: string,
    decision: { readonly held: readonly string[]; readonly formerKeys: ReadonlyMap<string, string> },
  ): Promise<void>;
  /** Returns the next staged records that become listings. */
  next(jobId: string, streamId: string, limit: number): Promise<ArrivalRecord[]>;
  remove(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Deletes the staged records of a run that are not held, of one stream or all. */
  removeOfJob(jobId: string, streamId?: string, session?: ClientSession): Promise<void>;
}

/** What earlier runs have left: held records, and staged records of runs that were interrupted. */
interface LeftArrivals {
  /** Returns the latest held record of each of these ids. */
  held(heldIds: readonly string[]): Promise<ArrivalRecord[]>;
  /** Whether another run has staged records of a stream and neither settled nor held them: it ended in between. */
  anyLeft(streamId: string, jobId: string): Promise<boolean>;
  /** Returns the keys of a stream that earlier runs have staged and not settled. */
  leftovers(streamId: string): Promise<string[]>;
  /** Deletes the staged records of a stream that are not held. */
  removeUnheld(streamId: string): Promise<void>;
  /** Deletes the held records of a stream, except those of this run and of these ids. */
  removeHeldBut(streamId: string, jobId: string, heldIds: readonly string[]): Promise<void>;
  removeHeld(heldIds: readonly string[]): Promise<void>;
}

export type Arrivals = RunArrivals & LeftArrivals;

/** Records per round trip. */
const BATCH = 1_000;

const LEAN = {
  held_id: 1,
  crm_reference: 1,
  title: 1,
  likeness: 1,
  replaces: 1,
  former_key: 1,
} as const;

/** Id of a record that a run has staged. */
export const arrivalId = (jobId: string, heldId: string): string => `${jobId}/${heldId}`;

export const createArrivals = (collection: Collection<ArrivalRecord>): Arrivals => ({
  ...createRunArrivals(collection),
  ...createLeftArrivals(collection),
});

function createRunArrivals(collection: Collection<ArrivalRecord>): RunArrivals {
  return {
    async put(records) {
      if (records.length === 0) return;
      const at = new Date();
      await collection.bulkWrite(
        records.map((record) => {
          const _id = arrivalId(record.job_id, record.held_id);
          return { replaceOne: { filter: { _id }, replacement: { ...record, at }, upsert: true } };
        }),
        { ordered: false },
      );
    },
    count: (jobId, streamId) => collection.countDocuments({ job_id: jobId, stream_id: streamId }),
    lean: (jobId, streamId) =>
      collection.find<LeanArrival>(
        { job_id: jobId, stream_id: streamId },
        { projection: { ...LEAN, _id: 0 }, batchSize: BATCH },
      ),
    provenance: (jobId, streamId) =>
      collection.find<Pick<ArrivalRecord, 'held_id' | 'provenance'>>(
        { job_id: jobId, stream_id: streamId },
        { projection: { _id: 0, held_id: 1, provenance: 1 }, batchSize: BATCH },
      ),
    async decide(jobId, { held, formerKeys }) {
      await inBatches(held, (batch) =>
        collection.updateMany({ _id: { $in: batch.map((id) => `${jobId}/${id}`) } }, { $set: { is_held: true } }),
      );
      await inBatches([...formerKeys.keys()], (batch) =>
        collection.bulkWrite(
          batch.map((id) => ({
            updateOne: {
              filter: { _id: `${jobId}/${id}` },
              update: { $set: { former_key: formerKeys.get(id) ?? '' } },
            },
          })),
          { ordered: false },
        ),
      );
    },
    next: (jobId, streamId, limit) =>
      collection
        .find({ job_id: jobId, stream_id: streamId, is_held: { $ne: true } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    async remove(ids, session) {
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
    async removeOfJob(jobId, streamId, session) {
      const which = streamId === undefined ? {} : { stream_id: streamId };
      await collection.deleteMany({ job_id: jobId, ...which, is_held: { $ne: true } }, { session });
    },
  };
}

function createLeftArrivals(collection: Collection<ArrivalRecord>): LeftArrivals {
  return {
    async held(heldIds) {
      const found = await collection
        .find({ held_id: { $in: [...heldIds] }, is_held: true })
        .sort({ at: 1 })
        .toArray();
      return [...new Map(found.map((record) => [record.held_id, record])).values()];
    },
    anyLeft: async (streamId, jobId) =>
      (await collection.findOne(
        { stream_id: streamId, is_held: { $ne: true }, job_id: { $ne: jobId } },
        { projection: { _id: 1 } },
      )) !== null,
    async leftovers(streamId) {
      const found = await collection
        .find({ stream_id: streamId, is_held: { $ne: true } }, { projection: { crm_reference: 1 } })
        .toArray();
      return found.map(({ crm_reference: key }) => key);
    },
    async removeUnheld(streamId) {
      await collection.deleteMany({ stream_id: streamId, is_held: { $ne: true } });
    },
    async removeHeldBut(streamId, jobId, heldIds) {
      const kept = new Set(heldIds);
      const found = await collection
        .find({ stream_id: streamId, is_held: true, job_id: { $ne: jobId } }, { projection: { held_id: 1 } })
        .toArray();
      const gone = found.filter(({ held_id: id }) => !kept.has(id)).map(({ _id }) => _id);
      await inBatches(gone, (batch) => collection.deleteMany({ _id: { $in: [...batch] } }));
    },
    async removeHeld(heldIds) {
      await inBatches(heldIds, (batch) => collection.deleteMany({ held_id: { $in: [...batch] }, is_held: true }));
    },
  };
}
