import type { ClientSession, Collection, Filter, UpdateFilter } from 'mongodb';
import type { DeliveryStatus, InboxProtocol } from '../../model/gateway/inbox.ts';
import { backlogOf } from '../shared/backlog-of.ts';
import type { Backlog } from '../shared/backlog-of.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A complete delivery: a data file of an inbox with what its folder had when it was complete. */
export interface DeliveryRecord {
  /** That of the version of its data file. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly inbox_id: string;
  readonly input_id: string;
  /** Order of arrival in its inbox. */
  readonly seq: number;
  readonly status: DeliveryStatus;
  /** Name of the data file, without its folder. */
  readonly name: string;
  /** The data file and the files next to it. */
  readonly files: number;
  readonly bytes: number;
  readonly protocol: InboxProtocol;
  readonly received_at: Date;
  /** Runs that ended without having read it. */
  readonly attempts: number;
  /** Runs that read it, the last 20, the newest last. */
  readonly reads: readonly { readonly job_id: string; readonly at: Date }[];
  /** The last run that read it, dry runs aside. */
  readonly job_id?: string;
  /** When it was first read to its end. */
  readonly read_at?: Date;
  /** Why it could not be read. */
  readonly fault?: string;
}

export const deliveriesCollection: CollectionDefinition<DeliveryRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'inbox_id', 'seq', 'status'],
  indexes: [
    [{ inbox_id: 1, seq: -1 }, { unique: true }],
    [{ inbox_id: 1, status: 1, seq: 1 }],
    [{ 'reads.job_id': 1 }],
    [{ gateway_id: 1 }],
    [{ status: 1, received_at: 1 }],
  ],
};

/** More than anybody looks at. */
const MAX_READS = 20;

/** How a run left the deliveries that it read. */
export interface DeliveryEnd {
  readonly status: Exclude<DeliveryStatus, 'READING'>;
  readonly fault?: string;
  /** The attempt counts. */
  readonly counts: boolean;
}

/**
 * What a run reads a delivery for. read: everything, and it counts as read. preview: a dry run, which leaves it unread. part: a few of its listings, which are looked up in what was
 * read last.
 */
export type DeliveryPurpose = 'read' | 'preview' | 'part';

/** An inbox with unread deliveries. */
export interface Waiting {
  readonly gateway_id: string;
  readonly input_id: string;
}

interface Reading {
  /** The delivery that a run reads of this inbox: the wanted one, else the first unread one (not for a part), else the last one that was read. The same whenever the run asks; undefined: there is none. */
  claim(
    inboxId: string,
    run: { jobId: string; deliveryId?: string; purpose?: DeliveryPurpose },
  ): Promise<DeliveryRecord | undefined>;
  /** Deliveries that this run has claimed to read them for good and that are not settled yet. */
  claimedBy(jobId: string): Promise<DeliveryRecord[]>;
  settle(id: string, jobId: string, end: DeliveryEnd & { at: Date }, session: ClientSession): Promise<void>;
  /** The first unread delivery. One that a lost run was reading is unread. */
  next(inboxId: string): Promise<DeliveryRecord | undefined>;
  /** Inboxes with unread deliveries. */
  waiting(): Promise<Waiting[]>;
  countWaiting(inboxId: string): Promise<number>;
  /** Unread deliveries of all inboxes: how many, and since when the oldest waits. */
  backlog(): Promise<Backlog>;
}

interface Keeping {
  insert(delivery: DeliveryRecord, session: ClientSession): Promise<void>;
  find(inboxId: string, id: string): Promise<DeliveryRecord | undefined>;
  last(inboxId: string): Promise<DeliveryRecord | undefined>;
  /** Newest first, those behind the change number `before`. */
  list(
    inboxId: string,
    options: { before?: number; limit: number; status?: DeliveryStatus },
  ): Promise<DeliveryRecord[]>;
  /** Whether any delivery has what the folder had at this change. */
  anySince(inboxId: string, seq: number, session: ClientSession): Promise<boolean>;
  /** Deliveries beyond the last `keep` that no run needs any more: the oldest first. */
  surplus(inboxId: string, keep: number): Promise<DeliveryRecord[]>;
  /** Change number of the oldest delivery, and the ids of all. */
  kept(inboxId: string): Promise<{ oldest: number | undefined; ids: string[] }>;
  remove(id: string, session: ClientSession): Promise<void>;
  removeAll(inboxId: string, session: ClientSession): Promise<void>;
}

export type Deliveries = Reading & Keeping;

const UNREAD: DeliveryStatus[] = ['RECEIVED', 'READING'];

export function createDeliveries(collection: Collection<DeliveryRecord>): Deliveries {
  return { ...createReading(collection), ...createKeeping(collection) };
}

function createReading(collection: Collection<DeliveryRecord>): Reading {
  const bySeq = { sort: { seq: 1 } } as const;
  const newest = { sort: { seq: -1 } } as const;
  const next: Reading['next'] = (inbox_id) => findOne(collection, { inbox_id, status: { $in: UNREAD } }, bySeq);
  const chosen = async (inbox_id: string, deliveryId: string | undefined, purpose: DeliveryPurpose) => {
    if (deliveryId !== undefined) return collection.findOne({ inbox_id, _id: deliveryId });
    const unread = purpose === 'part' ? undefined : await next(inbox_id);
    return (
      unread ??
      (await collection.findOne({ inbox_id, status: 'READ' }, newest)) ??
      collection.findOne({ inbox_id }, newest)
    );
  };
  return {
    next,
    async claim(inbox_id, { jobId, deliveryId, purpose = 'read' }) {
      const before = await collection.findOne({ inbox_id, 'reads.job_id': jobId });
      if (before) return before;
      const found = await chosen(inbox_id, deliveryId, purpose);
      if (!found) return undefined;
      const read = { job_id: jobId, at: new Date() };
      const update: UpdateFilter<DeliveryRecord> = {
        $push: { reads: { $each: [read], $slice: -MAX_READS } },
        ...(purpose === 'read' ? { $set: { status: 'READING', job_id: jobId } } : {}),
      };
      return (await collection.findOneAndUpdate({ _id: found._id }, update, { returnDocument: 'after' })) ?? undefined;
    },
    claimedBy: (job_id) => collection.find({ 'reads.job_id': job_id, job_id, status: 'READING' }).toArray(),
    async settle(_id, job_id, { status, fault, counts, at }, session) {
      const isRead = status === 'READ';
      const fields = {
        status,
        attempts: isRead ? 0 : { $add: ['$attempts', counts ? 1 : 0] },
        ...(isRead ? { read_at: { $ifNull: ['$read_at', at] } } : {}),
        fault: fault === undefined ? '$$REMOVE' : { $literal: fault },
      };
      await collection.updateOne({ _id, job_id, status: 'READING' }, [{ $set: fields }], { session });
    },
    async waiting() {
      const found = await collection
        .aggregate<Waiting>([
          { $match: { status: { $in: UNREAD } } },
          { $group: { _id: '$inbox_id', gateway_id: { $first: '$gateway_id' }, input_id: { $first: '$input_id' } } },
          { $project: { _id: 0 } },
        ])
        .toArray();
      return found;
    },
    countWaiting: (inbox_id) => collection.countDocuments({ inbox_id, status: { $in: UNREAD } }),
    backlog: () => backlogOf(collection, { status: { $in: UNREAD } }, 'received_at'),
  };
}

function createKeeping(collection: Collection<DeliveryRecord>): Keeping {
  const newest = { seq: -1 } as const;
  return {
    async insert(delivery, session) {
      await collection.insertOne(delivery, { session });
    },
    find: (inbox_id, _id) => findOne(collection, { inbox_id, _id }),
    last: (inbox_id) => findOne(collection, { inbox_id }, { sort: newest }),
    list(inbox_id, { before, limit, status }) {
      const filter: Filter<DeliveryRecord> = {
        inbox_id,
        ...(before === undefined ? {} : { seq: { $lt: before } }),
        ...(status === undefined ? {} : { status }),
      };
      return collection.find(filter).sort(newest).limit(limit).toArray();
    },
    async anySince(inbox_id, seq, session) {
      return (await collection.findOne({ inbox_id, seq: { $gte: seq } }, { session, projection: { _id: 1 } })) !== null;
    },
    async surplus(inbox_id, keep) {
      const old = await collection.find({ inbox_id }).sort(newest).skip(keep).toArray();
      return old.filter(({ status }) => !UNREAD.includes(status)).toReversed();
    },
    async kept(inbox_id) {
      const found = await collection
        .find({ inbox_id }, { projection: { seq: 1 } })
        .sort({ seq: 1 })
        .toArray();
      return { oldest: found[0]?.seq, ids: found.map(({ _id }) => _id) };
    },
    async removeAll(inbox_id, session) {
      await collection.deleteMany({ inbox_id }, { session });
    },
    async remove(_id, session) {
      await collection.deleteOne({ _id }, { session });
    },
  };
}
