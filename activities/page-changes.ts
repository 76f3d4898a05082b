import type { Listing } from '../model/listing.ts';
import type { JobChange } from '../model/sync-job.ts';
import type { Verdict } from './build-listing.ts';

/** What a dry run has to say about a page. */
export function changesOf(
  verdicts: readonly (readonly [key: string, verdict: Verdict])[],
  deleted: readonly Listing[],
): JobChange[] {
  return [
    ...verdicts.flatMap(([key, verdict]): JobChange[] =>
      verdict.op === 'unchanged' ? [] : [changeOf(verdict.op, key, verdict.listing?.title)],
    ),
    ...deleted.map((listing) => changeOf('archived', listing.crm_reference, listing.title)),
  ];
}

/** One line about a listing: its reference, and its title in the first language that it has one in. */
export function changeOf(op: JobChange['op'], crm_reference: string, titles: Listing['title'] = {}): JobChange {
  const [title] = Object.values(titles);
  return { op, crm_reference, ...(title === undefined ? {} : { title }) };
}
