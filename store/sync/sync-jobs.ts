import type { ClientSession, Collection } from 'mongodb';
import { jobReason } from '../../model/sync/job-reasons.ts';
import { FINAL_STATUSES, OPEN_STATUSES, noCounts, wholeCounts } from '../../model/sync/sync-job.ts';
import type {
  Counts,
  JobKind,
  JobMode,
  JobPhase,
  JobStatus,
  JobTrigger,
  Reason,
  SyncJob,
} from '../../model/sync/sync-job.ts';
import { readPage, timeRange } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';
import { oneOf } from '../shared/one-of.ts';

/** A job as stored. */
export interface JobRecord {
  readonly _id: string;
  readonly gateway_id: string;
  readonly kind: JobKind;
  readonly mode: JobMode;
  readonly crm_reference?: string;
  /** Says what it would do, and does nothing. */
  readonly dry_run?: boolean;
  readonly trigger: JobTrigger;
  readonly status: JobStatus;
  readonly phase?: JobPhase;
  readonly counts: Counts;
  readonly reasons: Reason[];
  /** Listings the CRM said to expect. */
  readonly total?: number;
  readonly created_at: Date;
  readonly started_at?: Date;
  readonly finished_at?: Date;
}

export const syncJobsCollection: CollectionDefinition<JobRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'kind', 'status', 'created_at'],
  // With the id, which lists are sorted by as well: a page is read in the order of the index.
  indexes: [[{ gateway_id: 1, created_at: -1, _id: -1 }], [{ status: 1, created_at: 1 }]],
  // A run ends within two days (SYNC_TIMEOUT_SECONDS), so no job expires under way.
  lifetimes: [{ after: 'created_at', days: 'jobs', name: 'expiry' }],
};

/** What is known of a job when it is requested. */
export type NewJob = Pick<
  JobRecord,
  '_id' | 'gateway_id' | 'kind' | 'mode' | 'crm_reference' | 'dry_run' | 'trigger' | 'created_at'
>;

/** What jobs have to fit; times are those of their creation, from inclusive. */
export interface JobFilter {
  readonly status?: JobStatus | undefined;
  readonly trigger?: JobTrigger | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The id makes the order one also of jobs that were created in the same millisecond. */
const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;

export interface SyncJobs {
  /** Records a job as QUEUED unless it is known already, and returns it. Called by the API and, in case that died, by the workflow. */
  ensure(job: NewJob): Promise<JobRecord>;
  find(gatewayId: string, id: string): Promise<JobRecord | undefined>;
  /** Newest first. */
  list(gatewayId: string, page: PageOf): Promise<Part<JobRecord>>;
  /** All of a gateway, newest first. */
  stream(gatewayId: string): AsyncIterable<JobRecord>;
  /** The jobs of several gateways, newest first. */
  listAll(gatewayIds: readonly string[], filter: JobFilter, page: PageOf): Promise<Part<JobRecord>>;
  /** QUEUED → RUNNING; false when the job was finished or cancelled before it began. */
  start(id: string): Promise<boolean>;
  /** Writes progress of a job that is not final. */
  progress(id: string, fields: Partial<Pick<JobRecord, 'phase' | 'counts' | 'reasons' | 'total'>>): Promise<void>;
  /** Marks a running job as CANCELLING; undefined when it is final already. */
  cancelling(id: string): Promise<JobRecord | undefined>;
  /** Writes the end of a job, once: a final job stays as it is. */
  finish(
    id: string,
    end: Pick<JobRecord, 'status' | 'counts' | 'reasons'>,
    session?: ClientSession,
  ): Promise<JobRecord | undefined>;
  /** The ended runs of a gateway before this one, the latest first. */
  before(job: Pick<JobRecord, 'gateway_id' | 'created_at'>, limit: number): Promise<JobRecord[]>;
  /** Whether a sync of the whole gateway came to a good end at this time or later. */
  hasSyncedSince(gatewayId: string, since: Date): Promise<boolean>;
  /** Ends as FAILED the jobs that earlier runs of the gateway left open; returns how many. */
  closeStale(gatewayId: string, exceptJobId: string): Promise<number>;
  /** Ids of the gateway's jobs that have not ended. */
  openOnes(gatewayId: string): Promise<string[]>;
  /** Ids of the last syncs before this one that did not end as they should, back to the last that did, newest first; MAX_BROKEN_OFF at most. */
  brokenOffBefore(gatewayId: string, id: string): Promise<string[]>;
  /** Runs of all gateways that have not ended, by status and trigger. */
  open(now: Date): Promise<OpenRuns[]>;
  /** The status of each of these jobs; unknown ones are left out. */
  statuses(ids: readonly string[]): Promise<ReadonlyMap<string, JobStatus>>;
}

/** Runs of one status and trigger that have not ended. */
export interface OpenRuns {
  readonly status: JobStatus;
  readonly trigger: JobTrigger;
  readonly count: number;
  readonly oldest: Date;
}

/** Jobs looked at. A gateway whose runs fail for days leaves no more to settle with each of them. */
const MAX_BROKEN_OFF = 50;

/** No run lasts longer; bounds a search by the index on `created_at`. */
const LONGEST_RUN_MS = 2 * 24 * 3_600_000;

const open = { status: { $nin: [...FINAL_STATUSES] } };

/** Of a job whose run is gone without having reported its end. */
export const INTERRUPTED: Reason = jobReason('interrupted', 1);

export const createSyncJobs = (collection: Collection<JobRecord>): SyncJobs => ({
  ...jobQueries(collection),
  ...jobSteps(collection),
});

type JobSteps = Pick<SyncJobs, 'ensure' | 'start' | 'progress' | 'cancelling' | 'finish' | 'closeStale'>;

/** The course of a job. */
function jobSteps(collection: Collection<JobRecord>): JobSteps {
  return {
    async ensure(job) {
      const { _id, ...fields } = job;
      const written = await collection.findOneAndUpdate(
        { _id },
        { $setOnInsert: { ...fields, status: 'QUEUED', counts: noCounts(), reasons: [] } },
        { upsert: true, returnDocument: 'after' },
      );
      // Of two upserts at once the server may return no document to the second.
      const found = written ?? (await collection.findOne({ _id }));
      if (!found) throw new Error(`Job ${_id} could not be recorded.`);
      return found;
    },
    async start(id) {
      const { matchedCount } = await collection.updateOne({ _id: id, status: { $in: ['QUEUED', 'RUNNING'] } }, [
        { $set: { status: 'RUNNING', started_at: { $ifNull: ['$started_at', '$$NOW'] } } },
      ]);
      return matchedCount === 1;
    },
    async progress(id, fields) {
      await collection.updateOne({ _id: id, ...open }, { $set: fields });
    },
    async cancelling(id) {
      const found = await collection.findOneAndUpdate(
        { _id: id, ...open },
        { $set: { status: 'CANCELLING' } },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    async finish(id, end, session) {
      const found = await collection.findOneAndUpdate(
        { _id: id, ...open },
        { $set: { ...end, phase: 'finish', finished_at: new Date() } },
        { returnDocument: 'after', session },
      );
      return found ?? (await collection.findOne({ _id: id }, { session })) ?? undefined;
    },
    async closeStale(gatewayId, exceptJobId) {
      const { modifiedCount } = await collection.updateMany(
        { gateway_id: gatewayId, _id: { $ne: exceptJobId }, ...open },
        { $set: { status: 'FAILED', finished_at: new Date() }, $push: { reasons: INTERRUPTED } },
      );
      return modifiedCount;
    },
  };
}

function jobQueries(collection: Collection<JobRecord>): Omit<SyncJobs, keyof JobSteps> {
  return {
    find: (gatewayId, id) => findOne(collection, { _id: id, gateway_id: gatewayId }),
    list: (gatewayId, page) => readPage(collection, { gateway_id: gatewayId }, page, { sort: NEWEST_FIRST }),
    stream: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort(NEWEST_FIRST),
    listAll(gatewayIds, { status, trigger, from, to }, page) {
      const created = timeRange({ from, to });
      const filter = {
        gateway_id: oneOf(gatewayIds),
        ...(status === undefined ? {} : { status }),
        ...(trigger === undefined ? {} : { trigger }),
        ...(created ? { created_at: created } : {}),
      };
      return readPage(collection, filter, page, { sort: NEWEST_FIRST });
    },
    async statuses(ids) {
      const found = collection.find({ _id: { $in: [...ids] } }, { projection: { status: 1 } });
      return new Map((await found.toArray()).map(({ _id, status }) => [_id, status]));
    },
    before: ({ gateway_id, created_at }, limit) =>
      collection
        .find({ gateway_id, created_at: { $lt: created_at }, status: { $in: [...FINAL_STATUSES] } })
        .sort({ created_at: -1 })
        .limit(limit)
        .toArray(),
    async hasSyncedSince(gatewayId, since) {
      const found = await collection.findOne(
        {
          gateway_id: gatewayId,
          kind: 'SYNC',
          status: { $in: ['COMPLETED', 'PARTIAL'] },
          dry_run: { $ne: true },
          crm_reference: { $exists: false },
          created_at: { $gte: new Date(since.getTime() - LONGEST_RUN_MS) },
          finished_at: { $gte: since },
        },
        { projection: { _id: 1 } },
      );
      return found !== null;
    },
    async openOnes(gatewayId) {
      const found = await collection.find({ gateway_id: gatewayId, ...open }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    async brokenOffBefore(gatewayId, id) {
      const found = await collection
        .find(
          { gateway_id: gatewayId, kind: 'SYNC', dry_run: { $ne: true }, _id: { $ne: id } },
          { projection: { status: 1 } },
        )
        .sort({ created_at: -1 })
        .limit(MAX_BROKEN_OFF)
        .toArray();
      const whole = found.findIndex(({ status }) => status === 'COMPLETED' || status === 'PARTIAL');
      return found.slice(0, whole < 0 ? found.length : whole).map(({ _id }) => _id);
    },
    open: (now) => openRuns(collection, now),
  };
}

const openRuns = (collection: Collection<JobRecord>, now: Date): Promise<OpenRuns[]> =>
  collection
    .aggregate<OpenRuns>([
      // An older one is left of a run that was lost, which the next run of its gateway closes.
      { $match: { status: { $in: OPEN_STATUSES }, created_at: { $gt: new Date(now.getTime() - LONGEST_RUN_MS) } } },
      {
        $group: {
          _id: { status: '$status', trigger: '$trigger' },
          count: { $sum: 1 },
          oldest: { $min: '$created_at' },
        },
      },
      { $project: { _id: 0, status: '$_id.status', trigger: '$_id.trigger', count: 1, oldest: 1 } },
    ])
    .toArray();

/** The job as the API returns it. */
export function presentJob(job: JobRecord): SyncJob {
  return {
    id: job._id,
    gateway_id: job.gateway_id,
    kind: job.kind,
    mode: job.mode,
    ...(job.crm_reference === undefined ? {} : { crm_reference: job.crm_reference }),
    ...(job.dry_run ? { dry_run: true } : {}),
    trigger: job.trigger,
    status: job.status,
    ...(job.phase ? { phase: job.phase } : {}),
    counts: wholeCounts(job.counts),
    reasons: job.reasons,
    created_at: job.created_at.toISOString(),
    ...(job.started_at ? { started_at: job.started_at.toISOString() } : {}),
    ...(job.finished_at ? { finished_at: job.finished_at.toISOString() } : {}),
  };
}
