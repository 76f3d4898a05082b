import type { Counts } from '../../model/sync/sync-job.ts';
import { addPage } from '../../store/sync/sync-pages.ts';
import type { NewPage, RunPart, Totals } from '../../store/sync/sync-pages.ts';
import { countListings } from './count-listings.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** People look at progress a few times a second; writing it with every page would cost as much as the journal itself. */
const SHOW_MS = 300;

/** A transaction of the store. */
export type Session = Parameters<Parameters<ActivityDeps['store']['transaction']>[0]>[0];
type Page = Omit<NewPage, 'job_id' | 'part' | 'seq'>;

export interface Journal {
  /** Number of the next page. */
  readonly next: number;
  /** Of all pages of the job: those before it was opened, and those it has journalled since. Parts of a run do not write at the same time. */
  readonly totals: Totals;
  /**
   * Journals the next page, together with other writes where given: all of them happen or none. The job's visible progress follows soon.
   * @param total listings to expect, where known
   */
  append(page: Page, options?: { write?: (session: Session) => Promise<void>; total?: number }): Promise<Counts>;
}

/** The writer of one part's journal. Keeps the job's sum itself, so that a page costs the same however many came before. */
export async function openJournal(deps: ActivityDeps, jobId: string, part: RunPart, next: number): Promise<Journal> {
  let seq = next;
  let shownAt = 0;
  let totals = await deps.store.pages.totals(jobId);
  return {
    get next() {
      return seq;
    },
    get totals() {
      return totals;
    },
    async append(page, { write, total } = {}) {
      const record = { ...page, job_id: jobId, part, seq: seq++ };
      if (write) {
        await deps.store.transaction(async (session) => {
          await write(session);
          await deps.store.pages.append(record, session);
        });
      } else await deps.store.pages.append(record);
      totals = addPage(totals, page);
      if (Date.now() - shownAt >= SHOW_MS) {
        shownAt = Date.now();
        await deps.store.jobs.progress(jobId, { counts: totals.counts, ...(total === undefined ? {} : { total }) });
      }
      countListings(deps, page.counts);
      return totals.counts;
    },
  };
}
