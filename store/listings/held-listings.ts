import type { ClientSession, Collection } from 'mongodb';
import { MISSING_CAUSES, NEW_CAUSES } from '../../model/listing/held-listing.ts';
import type { HeldCause, HeldStatus } from '../../model/listing/held-listing.ts';
import { inBatches } from '../shared/in-batches.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A listing that is missing from its CRM and stays, or a record that would become a new one and is not published, because a guard held it. */
export interface HeldRecord {
  /** Id of the listing; of a new one, `held_id` of its record in `arrivals`. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly stream_id: string;
  readonly input_id: string;
  readonly crm_reference: string;
  readonly title?: string;
  readonly cause: HeldCause;
  /** A dismissed listing stays and is not counted until the CRM has it again. */
  readonly status: HeldStatus;
  readonly held_since: Date;
  /** The run that held it first, and the last one that missed it. */
  readonly first_job_id: string;
  readonly job_id: string;
  /** Plausible complete reads that missed it, and the first of them. */
  readonly missed: number;
  readonly missed_since?: Date;
  /** The last run whose read counted. */
  readonly counted_job_id?: string;
  /** The run that archives it. */
  readonly leaves_with?: string;
}

export const heldListingsCollection: CollectionDefinition<HeldRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'stream_id', 'crm_reference', 'status', 'held_since'],
  indexes: [
    [{ gateway_id: 1, held_since: -1, _id: 1 }],
    [{ stream_id: 1, crm_reference: 1 }],
    [{ leaves_with: 1 }, { partialFilterExpression: { leaves_with: { $exists: true } } }],
  ],
};

export type NewHeld = Pick<
  HeldRecord,
  | '_id'
  | 'gateway_id'
  | 'stream_id'
  | 'input_id'
  | 'crm_reference'
  | 'title'
  | 'cause'
  | 'job_id'
  | 'missed'
  | 'missed_since'
  | 'counted_job_id'
  | 'leaves_with'
>;

/** What is held of new listings, lean. */
export type HeldNew = Pick<HeldRecord, '_id' | 'crm_reference' | 'status'>;

/** Stored listings that are missing from their CRM, as reads see them. */
interface HeldMissing {
  /** Stored listings that are held. */
  ofStream(streamId: string): Promise<Map<string, HeldRecord>>;
  /** Stores what a run decided. Repeatable: who held a listing first and since when stays. */
  put(records: readonly NewHeld[], now: Date): Promise<void>;
  /** Notes that a run missed dismissed listings again. */
  missedStill(ids: readonly string[], jobId: string): Promise<void>;
  /** After a complete read: forgets what this run did not miss. */
  forgetOthers(streamId: string, jobId: string): Promise<void>;
  /** The same after a read that was believed: `missing` are the listings that it did not return. */
  forgetSeen(streamId: string, missing: ReadonlyMap<string, string>): Promise<void>;
}

/** Held listings of either kind. */
interface HeldRecords {
  any(streamId: string): Promise<boolean>;
  /** The CRM has listings of these references again. */
  seen(streamId: string, references: readonly string[]): Promise<void>;
  archived(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Forgets what is held under these ids. */
  forget(ids: readonly string[]): Promise<void>;
  /** How many a run was the first to hold for one of these causes, the first few of them, and whether others were held before. */
  firstHeldBy(
    gatewayId: string,
    jobId: string,
    examples: number,
    causes: readonly HeldCause[],
  ): Promise<{ count: number; examples: HeldRecord[]; others: number }>;
}

/** New listings that are not published, and what runs archive or publish by a decision. */
interface HeldOfRuns {
  /** What is held of new listings of a stream. */
  newOfStream(streamId: string): Promise<HeldNew[]>;
  /** New listings that this run publishes, and has not yet. */
  arriving(jobId: string): Promise<HeldNew[]>;
  /** Ids of stored listings that this run archives, and has not yet. */
  leaving(jobId: string): Promise<string[]>;
}

/** What owners decide about held listings. */
interface HeldDecisions {
  list(gatewayId: string, page: PageOf, filter?: { status?: HeldStatus }): Promise<Part<HeldRecord>>;
  /** All of a gateway, newest first. */
  stream(gatewayId: string): AsyncIterable<HeldRecord>;
  /** Ids of held listings: of these, or all of the gateway that are not dismissed. */
  idsOf(gatewayId: string, ids?: readonly string[]): Promise<string[]>;
  /** Has a run archive them, without those that one of the runs `underWay` archives already. */
  confirm(gatewayId: string, ids: readonly string[], jobId: string, underWay: readonly string[]): Promise<void>;
  /** The run did not begin: nothing is confirmed. */
  unconfirm(jobId: string): Promise<void>;
  dismiss(gatewayId: string, ids: readonly string[]): Promise<number>;
}

export type HeldListings = HeldMissing & HeldRecords & HeldOfRuns & HeldDecisions;

/** Which held listings a read that was believed has met: all but those that are missing from it. Pure. */
export const heldNoLonger = (held: readonly string[], missing: ReadonlyMap<string, string>): string[] =>
  held.filter((id) => !missing.has(id));

const MISSING = { $in: [...MISSING_CAUSES] };
const NEW = { $in: [...NEW_CAUSES] };
const LEAN_NEW = { crm_reference: 1, status: 1 } as const;

export const createHeldListings = (collection: Collection<HeldRecord>): HeldListings => ({
  ...createHeldMissing(collection),
  ...createHeldRecords(collection),
  ...createHeldOfRuns(collection),
  ...createHeldDecisions(collection),
});

function createHeldMissing(collection: Collection<HeldRecord>): HeldMissing {
  return {
    async ofStream(streamId) {
      const found = await collection.find({ stream_id: streamId, cause: MISSING }).toArray();
      return new Map(found.map((record) => [record._id, record]));
    },
    async put(records, now) {
      await inBatches(records, (batch) =>
        collection.bulkWrite(
          batch.map(({ _id, leaves_with, ...record }) => ({
            updateOne: {
              filter: { _id },
              update: {
                $set: { ...record, ...(leaves_with ? { leaves_with } : {}) },
                $setOnInsert: { first_job_id: record.job_id, held_since: now, status: 'HELD' as const },
                ...(leaves_with ? {} : { $unset: { leaves_with: '' as const } }),
              },
              upsert: true,
            },
          })),
          { ordered: false },
        ),
      );
    },
    async missedStill(ids, jobId) {
      await inBatches(ids, (batch) => collection.updateMany({ _id: { $in: [...batch] } }, { $set: { job_id: jobId } }));
    },
    async forgetOthers(streamId, jobId) {
      await collection.deleteMany({ stream_id: streamId, cause: MISSING, job_id: { $ne: jobId } });
    },
    async forgetSeen(streamId, missing) {
      const found = await collection
        .find({ stream_id: streamId, cause: MISSING }, { projection: { _id: 1 } })
        .toArray();
      await createHeldRecords(collection).forget(
        heldNoLonger(
          found.map(({ _id }) => _id),
          missing,
        ),
      );
    },
  };
}

function createHeldRecords(collection: Collection<HeldRecord>): HeldRecords {
  return {
    any: async (streamId) => (await collection.findOne({ stream_id: streamId }, { projection: { _id: 1 } })) !== null,
    async seen(streamId, references) {
      if (references.length > 0)
        await collection.deleteMany({ stream_id: streamId, crm_reference: { $in: [...references] } });
    },
    async archived(ids, session) {
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
    async forget(ids) {
      await inBatches(ids, (batch) => collection.deleteMany({ _id: { $in: [...batch] } }));
    },
    async firstHeldBy(gatewayId, jobId, examples, causes) {
      const own = {
        gateway_id: gatewayId,
        first_job_id: jobId,
        status: 'HELD' as const,
        cause: { $in: [...causes] },
      };
      const [count, first, others] = await Promise.all([
        collection.countDocuments(own),
        collection.find(own).sort({ _id: 1 }).limit(examples).toArray(),
        collection.countDocuments({ ...own, first_job_id: { $ne: jobId } }),
      ]);
      return { count, examples: first, others };
    },
  };
}

function createHeldOfRuns(collection: Collection<HeldRecord>): HeldOfRuns {
  return {
    newOfStream: (streamId) =>
      collection.find<HeldNew>({ stream_id: streamId, cause: NEW }, { projection: LEAN_NEW }).toArray(),
    arriving: (jobId) =>
      collection.find<HeldNew>({ leaves_with: jobId, cause: NEW }, { projection: LEAN_NEW }).toArray(),
    async leaving(jobId) {
      const found = await collection.find({ leaves_with: jobId, cause: MISSING }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

function createHeldDecisions(collection: Collection<HeldRecord>): HeldDecisions {
  return {
    list: (gatewayId, page, { status } = {}) =>
      readPage(collection, { gateway_id: gatewayId, ...(status ? { status } : {}) }, page, {
        sort: { held_since: -1, _id: 1 },
      }),
    stream: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ held_since: -1, _id: 1 }),
    async idsOf(gatewayId, ids) {
      const which = ids ? { _id: { $in: [...ids] } } : { status: 'HELD' as const };
      const found = await collection.find({ gateway_id: gatewayId, ...which }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    async confirm(gatewayId, ids, jobId, underWay) {
      await collection.updateMany(
        { gateway_id: gatewayId, _id: { $in: [...ids] }, leaves_with: { $nin: [...underWay] } },
        { $set: { leaves_with: jobId } },
      );
    },
    async unconfirm(jobId) {
      await collection.updateMany({ leaves_with: jobId }, { $unset: { leaves_with: '' } });
    },
    async dismiss(gatewayId, ids) {
      const { matchedCount } = await collection.updateMany(
        { gateway_id: gatewayId, _id: { $in: [...ids] } },
        { $set: { status: 'DISMISSED' } },
      );
      return matchedCount;
    },
  };
}
