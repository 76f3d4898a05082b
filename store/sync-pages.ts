import type { Collection } from 'mongodb';
import type { Counts, Reason } from '../model/sync-job.ts';

/**
 * One committed page of a run's import: the journal that a resumed run reads instead of guessing. It is written only after the page's listings
 * are stored and indexed, so its `state` is always safe to resume from and the sum of `counts` is always true.
 */
export interface PageRecord {
  readonly _id: string;
  readonly job_id: string;
  readonly input_id: string;
  /** 0, 1, 2 … without gaps within an input. */
  readonly seq: number;
  /** CRM keys of the listings on this page, quarantined ones too: they are all still in the CRM. */
  readonly keys: string[];
  /** The connector's checkpoint after this page. */
  readonly state: unknown;
  readonly counts: Partial<Counts>;
  readonly reasons: Reason[];
  /** Which bytes were read: a journal of another snapshot is of no use. */
  readonly snapshot?: string;
  readonly at: Date;
}

export interface SyncPages {
  /** Throws SupersededError when another attempt of the same activity has already written this page. */
  append(page: Omit<PageRecord, '_id' | 'at'>): Promise<void>;
  /** Pages of one input in order. */
  read(jobId: string, inputId: string): AsyncIterable<PageRecord>;
  /** Forgets the pages of one input: its read starts anew. */
  reset(jobId: string, inputId: string): Promise<void>;
  removeOfJob(jobId: string): Promise<void>;
}

/** Another attempt has taken over; this one must stop without writing anything more. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

const DUPLICATE_KEY = 11_000;

export function createSyncPages(collection: Collection<PageRecord>): SyncPages {
  return {
    async append(page) {
      const _id = `${page.job_id}/${page.input_id}/${page.seq}`;
      try {
        await collection.insertOne({ ...page, _id, at: new Date() });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) {
          throw new SupersededError(`Page ${page.seq} of job ${page.job_id} was written by another attempt.`);
        }
        throw error;
      }
    },
    read: (jobId, inputId) => collection.find({ job_id: jobId, input_id: inputId }).sort({ seq: 1 }),
    async reset(jobId, inputId) {
      await collection.deleteMany({ job_id: jobId, input_id: inputId });
    },
    async removeOfJob(jobId) {
      await collection.deleteMany({ job_id: jobId });
    },
  };
}
