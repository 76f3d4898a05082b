import { eachKeyOnce } from './repeated-keys.ts';
import type { EachOnce } from './repeated-keys.ts';
import type { PageContext } from './page-context.ts';
import type { Duplicate } from './page-reasons.ts';
import type { BadRecord, ReadPage, ReadRecord } from './read-pages.ts';
import { resolveKeys } from './resolve-keys.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import type { Reason } from '../../model/sync/sync-job.ts';

/** What a page brings, each key once. */
export interface SortedPage {
  readonly records: readonly ReadRecord[];
  /** Keys of those that no earlier page had: they count. */
  readonly first: ReadonlySet<string>;
  readonly duplicates: readonly Duplicate[];
  /** Records to be quarantined. */
  readonly bad: readonly BadRecord[];
  /** Those of them that count: a broken record counts once per key, and not at all if the same key is read as a good one. */
  readonly firstBad: readonly BadRecord[];
  /** Contradictions of an earlier page: they count in addition to the record of that page. */
  readonly late: number;
  /** Keys of listings that the CRM says are gone. */
  readonly deletes: readonly string[];
  /** Keys of deletions, as the CRM gave them. */
  readonly claimed: readonly string[];
  readonly reasons: readonly Reason[];
}

/** Gives the records of a page their keys, each once, and adds those to the keys that the run has seen. */
export async function readSorted(read: ReadPage, context: PageContext): Promise<SortedPage> {
  const page = await resolveKeys(read, context);
  const each = await eachKeyOnce(page.records, { ...context, streamId: context.origin.streamId });
  return { ...sortPage(page, each, context), claimed: (read.claims ?? []).map(({ key }) => key) };
}

/**
 * Decides what of a page counts.
 * @param context.seen keys of earlier pages; those of this page are added
 * @param context.only the one key that is wanted
 */
export function sortPage(
  page: Pick<ReadPage, 'bad' | 'deletes' | 'reasons'>,
  { records, duplicates, conflicts }: EachOnce,
  { seen, only }: { readonly seen: SeenKeys; readonly only?: string },
): Omit<SortedPage, 'claimed'> {
  const first = new Set(records.flatMap(({ key }) => (seen.has(key) ? [] : [key])));
  const late = conflicts.filter(({ key }) => key !== undefined && seen.has(key)).length;
  const bad = [...page.bad, ...conflicts].filter(({ key }) => only === undefined || key === only);
  for (const { key } of records) seen.add(key);
  const firstBad = bad.filter(({ key }) => key === undefined || addFirst(seen, key));
  return { records, first, duplicates, bad, firstBad, late, deletes: page.deletes, reasons: page.reasons };
}

/** Adds a key; true if it is a new one. */
function addFirst(seen: SeenKeys, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
