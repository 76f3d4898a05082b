import type { Listing } from '../../model/listing/listing.ts';
import type { RecordedChange } from '../../model/sync/sync-job.ts';
import type { Verdict } from './build-listing.ts';

interface Stored {
  readonly _id: string;
  readonly sync: { readonly version: number };
}

/** What a dry run has to say about a page: nothing of it is stored, so it names titles and no ids. */
export const foreseenChanges = (
  verdicts: readonly (readonly [key: string, verdict: Verdict])[],
  deleted: readonly Listing[],
): RecordedChange[] => [
  ...verdicts.flatMap(([key, verdict]): RecordedChange[] =>
    verdict.op === 'unchanged' ? [] : [changeOf(verdict.op, key, verdict.listing?.title)],
  ),
  ...deleted.map((listing) => changeOf('archived', listing.crm_reference, listing.title)),
];

/**
 * What a run did with the listings of a page. Titles and fields are read from the store on request; of an archived listing only the title is kept here.
 * @param known what was stored before, or by an earlier attempt of this run
 */
export const madeChanges = (
  verdicts: readonly (readonly [key: string, verdict: Verdict])[],
  known: ReadonlyMap<string, Stored>,
  deleted: readonly Listing[],
): RecordedChange[] => [
  ...verdicts.flatMap(([key, verdict]): RecordedChange[] => {
    if (verdict.op === 'unchanged') return [];
    const stored = verdict.listing ?? known.get(key);
    return [{ op: verdict.op, crm_reference: key, ...(stored ? writtenBy(stored) : {}) }];
  }),
  ...archivedChanges(deleted),
];

export const archivedChanges = (listings: readonly Listing[]): RecordedChange[] =>
  listings.map(({ _id, crm_reference, title }) => ({ ...changeOf('archived', crm_reference, title), listing_id: _id }));

export const restoredChanges = (listings: readonly Listing[]): RecordedChange[] =>
  listings.map((listing) => ({ op: 'restored', crm_reference: listing.crm_reference, ...writtenBy(listing) }));

const writtenBy = ({ _id, sync }: Stored): Pick<RecordedChange, 'listing_id' | 'version'> => ({
  listing_id: _id,
  version: sync.version,
});

/** One line about a listing: its reference, and its title in the first language that it has one in. */
export function changeOf(
  op: RecordedChange['op'],
  crm_reference: string,
  titles: Listing['title'] = {},
): RecordedChange {
  const [title] = Object.values(titles);
  return { op, crm_reference, ...(title === undefined ? {} : { title }) };
}
