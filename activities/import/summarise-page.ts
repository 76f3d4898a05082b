import type { InputConnector } from '../../connectors/connector.ts';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { addReasons, reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { Counts, Reason, RecordedChange } from '../../model/sync/sync-job.ts';
import type { TermsCount } from '../guards/judge-terms.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import { missingFactReasons } from '../listings/missing-facts.ts';
import { foreseenChanges, madeChanges } from '../listings/page-changes.ts';
import type { PageOutcome } from './decide-page.ts';
import { DRIFT } from './hold-drift.ts';
import { duplicateReasons, gapReasons, rekeyedReasons, withoutMedia } from './page-reasons.ts';
import type { SortedPage } from './sort-page.ts';

/** What a page came to, for the journal. */
export interface CommittedPage {
  readonly counts: Partial<Counts>;
  readonly reasons: Reason[];
  /** Keys that the CRM has. */
  readonly keys: string[];
  /** Records without a key. */
  readonly keyless: number;
  /** Listings that were changed, or in a dry run would be. */
  readonly changes: RecordedChange[];
  /** Changes of price, offer, visibility or site, held or not. */
  readonly terms: readonly TermsCount[];
}

/** What was done with a page. */
export interface WrittenPage {
  readonly sorted: SortedPage;
  readonly outcome: PageOutcome;
  /** See `CommittedPage`. */
  readonly terms: readonly TermsCount[];
  /** Stored listings of its records, by the keys of the records. */
  readonly known: ReadonlyMap<string, KnownListing>;
  /** Keys of records whose listing was stored under another key, and that key. */
  readonly recognised: ReadonlyMap<string, string>;
  /** Listings that the CRM says are gone. */
  readonly deleted: readonly ListingWithRaw[];
  /** How many of them this run has archived, or in a dry run would archive. */
  readonly archived: number;
  readonly dryRun: boolean;
  /** Names the fields of the CRM's records. */
  readonly connector: Pick<InputConnector, 'fieldName'>;
}

/** Sums up a page for the journal. Keys of earlier pages are not counted again. Pure. */
export function summarisePage(page: WrittenPage): CommittedPage {
  const { sorted, outcome, known, deleted, dryRun } = page;
  const verdicts = outcome.verdicts.filter(([key]) => sorted.first.has(key));
  return {
    counts: countsOf(page),
    reasons: reasonsOf(page),
    keys: keysOf(page),
    terms: page.terms.filter(({ crowd, able }) => crowd > 0 || able > 0),
    keyless: sorted.bad.filter(({ key }) => key === undefined).length,
    changes: dryRun ? foreseenChanges(verdicts, deleted) : madeChanges(verdicts, known, deleted),
  };
}

function countsOf({ sorted, outcome, archived }: WrittenPage) {
  const count = (op: 'created' | 'updated' | 'unchanged') =>
    outcome.verdicts.filter(([key, verdict]) => sorted.first.has(key) && verdict.op === op).length;
  const [created, updated, unchanged] = [count('created'), count('updated'), count('unchanged')];
  const quarantined = quarantinedOf({ sorted, outcome });
  return {
    read: created + updated + unchanged + quarantined,
    created,
    updated,
    unchanged,
    quarantined,
    archived,
    media_missing: withoutMedia(outcome.gaps).filter(({ record }) => sorted.first.has(record.key)).length,
  };
}

const quarantinedOf = ({ sorted, outcome }: Pick<WrittenPage, 'sorted' | 'outcome'>): number =>
  outcome.faults.filter(({ record }) => sorted.first.has(record.key)).length + sorted.firstBad.length + sorted.late;

function reasonsOf({ sorted, outcome, connector, dryRun }: WrittenPage): Reason[] {
  const { first } = sorted;
  const isRepeated = { has: (key: string) => !first.has(key) };
  const written = outcome.writes.flatMap(({ listing }) => (first.has(listing.crm_reference) ? [listing] : []));
  return addReasons(
    [...sorted.reasons],
    [
      ...gapReasons(outcome.gaps, connector),
      ...duplicateReasons(sorted.duplicates, isRepeated, outcome.compared),
      ...rekeyedReasons(outcome.rekeyed.filter(({ key }) => first.has(key))),
      ...reasonIfAny('quarantined', quarantinedOf({ sorted, outcome })),
      ...driftReasons(outcome.faults.filter(({ record }) => first.has(record.key))),
      ...reasonIfAny('not_published', outcome.dismissed.filter((key) => first.has(key)).length),
      ...(dryRun ? missingFactReasons(written) : []),
    ],
  );
}

/** Changes that are held, with why. */
function driftReasons(faults: PageOutcome['faults']): Reason[] {
  const held = faults.filter(({ fault }) => fault.code === DRIFT);
  return reasonIfAny(
    'feed_drift',
    held.length,
    held.map(({ record, fault }) => `${record.key}: ${fault.message}`),
  );
}

function keysOf({ sorted, outcome, recognised, dryRun }: WrittenPage): string[] {
  const faulty = new Set(outcome.faults.map(({ record }) => record.key));
  return [
    ...sorted.first,
    ...sorted.firstBad.flatMap(({ key, formerKeys = [] }) => [...(key === undefined ? [] : [key]), ...formerKeys]),
    // Still stored under its former key, and not missing because of that.
    ...[...recognised].flatMap(([key, formerKey]) => (dryRun || faulty.has(key) ? [formerKey] : [])),
  ];
}
