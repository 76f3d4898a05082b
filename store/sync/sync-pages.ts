import type { Binary, ClientSession, Collection } from 'mongodb';
import { addReasons } from '../../model/sync/job-reasons.ts';
import { addCounts, noCounts } from '../../model/sync/sync-job.ts';
import type { Counts, Reason, RecordedChange } from '../../model/sync/sync-job.ts';
import { isDuplicateKey } from '../shared/insert-once.ts';
import type { FeedFile } from './streams.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** The parts of a run that work in pages, each naming its connector. */
export type RunPart =
  | `restore:${string}`
  | `import:${string}`
  // One page: how a read was begun that had to start anew.
  | `anew:${string}`
  // Records that were set aside by a read that no reconciliation follows.
  | `arrive:${string}`
  | `reconcile:${string}`
  | `held:${string}`
  | `deliver:${string}`
  | `withdraw:${string}`;

/** How an input is read, decided once per run: later chunks and attempts keep to it. */
export interface ReadDecision {
  readonly mode: 'full' | 'delta' | 'one';
  /** Of the mapping when the read began; absent in a dry run of a mapping that had written nothing yet. */
  readonly generation?: number;
  /** Of connector and configuration alone: a checkpoint of other ones means nothing. */
  readonly source: string;
  /** The stream had no listing when the read began. */
  readonly first?: boolean;
  /** Records that would become new listings are set aside until the read has ended. */
  readonly sets_aside?: boolean;
}

/**
 * One committed page of a run: the journal that a resumed activity reads instead of guessing. A page is journalled only after what it reports
 * is stored and indexed, so its `state` is always safe to resume from and the sum of `counts` is always true. Pages of deliveries are indexed afterwards (`moved`): a site must not get a batch again because the index is down.
 */
export interface PageRecord {
  readonly _id: string;
  readonly job_id: string;
  readonly part: RunPart;
  /** 0, 1, 2 … without gaps within a part. */
  readonly seq: number;
  readonly counts: Partial<Counts>;
  readonly reasons: Reason[];
  /** Digests (`key-digest.ts`) of the CRM keys of this page, quarantined ones too: they are all still in the CRM. Dropped when the run has ended well. */
  readonly keys?: Binary;
  /** Records on this page that the CRM gave no key: what they stand for is unknown. */
  readonly keyless?: number;
  /** Listings of this page that were changed, or in a dry run would be. Absent: none, or written by an earlier release. */
  readonly changes?: RecordedChange[];
  /** Changes of price, offer, visibility or site by kind, and how many listings could have them: judged over the whole read. Absent: none. */
  readonly terms?: readonly { readonly kind: string; readonly crowd: number; readonly able: number }[];
  /** Ids of the listings that got another address on their site with this page of a delivery; they are indexed once the page is written. */
  readonly moved?: string[];
  /** The connector's checkpoint after this page. */
  readonly state?: unknown;
  /** The decision that the read keeps to: on the first page of an import, and on the page of one that had to start anew. */
  readonly read?: ReadDecision;
  /** Set on the last page of a read that ended as it should. */
  readonly complete?: 'full' | 'delta';
  /** False on that page when the format does not mark its end, so that a cut file looks whole. */
  readonly end_marked?: boolean;
  /** On that page: the one file that all was read from, where it was one. */
  readonly file?: FeedFile;
  /** Set on the only page of a read that ended because its file is the last one. The page has no keys. */
  readonly unchanged?: boolean;
  readonly at: Date;
}

export const syncPagesCollection: CollectionDefinition<PageRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['job_id', 'part', 'seq'],
  indexes: [[{ job_id: 1, part: 1, seq: 1 }, { unique: true }]],
  // Of use while its run may resume; a week covers every run and an operator's questions.
  lifetimes: [{ after: 'at', seconds: 7 * 24 * 3600 }],
  purge: async (gatewayId, pages, db) => {
    const jobs = db.collection('sync_jobs').find({ gateway_id: gatewayId }, { projection: { _id: 1 } });
    for await (const { _id: job_id } of jobs) await pages.deleteMany({ job_id: String(job_id) });
  },
};

export type NewPage = Omit<PageRecord, '_id' | 'at'>;

/** The sum of pages of a journal. */
export interface Totals {
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
}

export interface SyncPages {
  /** Throws SupersededError when another attempt of the same activity has already written this page. */
  append(page: NewPage, session?: ClientSession): Promise<void>;
  /** Pages of one part in order. */
  read(jobId: string, part: RunPart): AsyncIterable<PageRecord>;
  /** What a run changed, or a dry run would, in the order of its reading. */
  changes(jobId: string): AsyncIterable<RecordedChange>;
  /** The last page of a part. */
  last(jobId: string, part: RunPart): Promise<PageRecord | undefined>;
  /** The sum of all pages of a job. */
  totals(jobId: string): Promise<Totals>;
  /** The same with what the job counted for each of its inputs. */
  totalsByInput(jobId: string): Promise<Totals & { readonly inputs: ReadonlyMap<string, Counts> }>;
  /** Forgets a part: it starts anew. */
  reset(jobId: string, part: RunPart): Promise<void>;
  /** Drops the keys of a run that has ended well: they are not read any more, and are most of its journal. */
  dropKeys(jobId: string): Promise<void>;
}

/** Another attempt has written the page that this one was about to write. This one must stop without writing anything more. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** The totals with one more page. */
export const addPage = ({ counts, reasons }: Totals, page: Pick<PageRecord, 'counts' | 'reasons'>): Totals => ({
  counts: addCounts(counts, page.counts),
  reasons: addReasons(reasons, page.reasons),
});

/** The parts whose pages count listings of an input, followed by its id. */
const OF_INPUT = /^(?:import|arrive|reconcile):/;

export function createSyncPages(collection: Collection<PageRecord>): SyncPages {
  const sum = async (jobId: string) => {
    let totals: Totals = { counts: noCounts(), reasons: [] };
    const inputs = new Map<string, Counts>();
    const pages = collection.find({ job_id: jobId }, { projection: { part: 1, counts: 1, reasons: 1 } });
    for await (const page of pages) {
      totals = addPage(totals, page);
      const inputId = OF_INPUT.test(page.part) ? page.part.slice(page.part.indexOf(':') + 1) : undefined;
      if (inputId !== undefined) inputs.set(inputId, addCounts(inputs.get(inputId) ?? noCounts(), page.counts));
    }
    return { ...totals, inputs };
  };
  return {
    async append(page, session) {
      const _id = `${page.job_id}/${page.part}/${page.seq}`;
      try {
        await collection.insertOne({ ...page, _id, at: new Date() }, { session });
      } catch (error) {
        if (isDuplicateKey(error)) {
          throw new SupersededError(`Page ${page.seq} of ${page.part} was written by another attempt.`);
        }
        throw error;
      }
    },
    read: (jobId, part) => collection.find({ job_id: jobId, part }).sort({ seq: 1 }),
    async *changes(jobId) {
      const filter = { job_id: jobId, changes: { $exists: true } };
      for await (const page of collection.find(filter, { projection: { changes: 1 } }).sort({ part: 1, seq: 1 }))
        yield* page.changes ?? [];
    },
    async last(jobId, part) {
      const [page] = await collection.find({ job_id: jobId, part }).sort({ seq: -1 }).limit(1).toArray();
      return page;
    },
    async totals(jobId) {
      const { counts, reasons } = await sum(jobId);
      return { counts, reasons };
    },
    totalsByInput: sum,
    async reset(jobId, part) {
      await collection.deleteMany({ job_id: jobId, part });
    },
    async dropKeys(jobId) {
      await collection.updateMany({ job_id: jobId, keys: { $exists: true } }, { $unset: { keys: '' } });
    },
  };
}
