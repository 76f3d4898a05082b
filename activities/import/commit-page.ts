import type { InputConnector, MapContext } from '../../connectors/connector.ts';
import type { MappingFault } from '../../connectors/map-record.ts';
import type { FormerListing, ListingWithRaw } from '../../model/listing/listing.ts';
import { addReasons, reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { Counts, Reason, RecordedChange } from '../../model/sync/sync-job.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { NewQuarantine } from '../../store/listings/quarantine.ts';
import { archiveListings } from '../listings/archive-listings.ts';
import { digest } from '../runtime/digest.ts';
import type { ListingOrigin, Verdict } from '../listings/build-listing.ts';
import { decidePage } from './decide-page.ts';
import type { PageOutcome } from './decide-page.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { parseStored } from '../listings/map-stored.ts';
import { missingFactReasons } from '../listings/missing-facts.ts';
import { foreseenChanges, madeChanges } from '../listings/page-changes.ts';
import { duplicateReasons, gapReasons, rekeyedReasons, withoutMedia } from './page-reasons.ts';
import type { PageGate } from '../journal/page-gate.ts';
import type { BadRecord, ReadPage, ReadRecord } from './read-pages.ts';
import { recogniseFormer, recogniseListings } from './recognise-listings.ts';
import type { RecordSources } from '../source/record-sources.ts';
import { eachKeyOnce } from './repeated-keys.ts';
import { resolveKeys } from './resolve-keys.ts';
import { forgetAside, setRecordsAside } from './set-aside.ts';
import { settleListings } from '../journal/settle-listings.ts';
import { writeListings } from '../listings/write-listings.ts';

/** What a page came to, for the journal. */
export interface CommittedPage {
  readonly counts: Partial<Counts>;
  readonly reasons: Reason[];
  readonly keys: string[];
  /** Those of them whose listings were not written. */
  readonly unchanged: ReadonlySet<string>;
  readonly keyless: number;
  /** Listings that were changed, or in a dry run would be. */
  readonly changes: RecordedChange[];
}

export interface PageContext {
  readonly deps: ActivityDeps;
  readonly origin: ListingOrigin;
  readonly connector: InputConnector;
  readonly map: MapContext;
  /** How records are compared with what is stored. */
  readonly sources: RecordSources;
  /** Keys of earlier pages of this run; a page's own keys are added. */
  readonly seen: Set<string>;
  /** See `hasOnlyJournalled`: what the stream has is among `seen`. */
  readonly fresh: boolean;
  /** Whether the stream has former listings, one of which may be coming back. */
  readonly former: { any: boolean };
  /** Whether the gateway has quarantined records that may be released. */
  readonly hasQuarantine: boolean;
  /** Whether the orphan guard holds listings of the stream that may be here again. */
  readonly hasHeld: boolean;
  /** Sites that are told of what changes. */
  readonly subscriptions: readonly SubscriptionRecord[];
  /** Only the record of this reference is wanted. */
  readonly only?: string;
  /** Records under keys that the stream does not have are put aside until the read has ended: nothing of it is published before it is known whose it is. */
  readonly setsAside?: boolean;
  /** Keys of new records that somebody dismissed: they are not published. */
  readonly dismissed?: ReadonlySet<string>;
  /** Decide everything, write nothing. */
  readonly dryRun: boolean;
}

/**
 * Stores and indexes one page. Idempotent: what an earlier attempt already wrote is recognised and counted the same. The page is durable when
 * this resolves; only then may it be journalled.
 * @param gate asked before and between the writes; when it throws, nothing of the page is stored
 */
export async function commitPage(
  read: ReadPage,
  context: PageContext,
  gate: PageGate = { begin: async () => {}, proceed: () => {} },
): Promise<CommittedPage> {
  const { deps, origin, seen } = context;
  const page = await resolveKeys(read, context);
  const { records, duplicates, conflicts } = await eachKeyOnce(page.records, {
    ...context,
    streamId: origin.streamId,
  });
  const seenBefore = new Set(records.flatMap(({ key }) => (seen.has(key) ? [key] : [])));
  const first = records.filter(({ key }) => !seen.has(key));
  let isNew = context.fresh && first.length === records.length;
  // A record that contradicts one of an earlier page was read besides that one.
  const late = conflicts.filter(({ key }) => key !== undefined && seen.has(key)).length;
  const bad = [...page.bad, ...conflicts].filter(({ key }) => context.only === undefined || key === context.only);
  for (const { key } of records) seen.add(key);
  // A broken record counts once per key, and not at all when the same key is read as a good one.
  const newBad = bad.filter(({ key }) => {
    if (key === undefined) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });

  // What this run may have written since it looked at what is stored is compared again.
  const isSame = ({ key, known }: ReadRecord) => known !== undefined && !origin.force && !seenBefore.has(key);
  const others = records.filter((record) => !isSame(record));
  for (;;) {
    const own =
      isNew || others.length === 0
        ? new Map<string, KnownListing>()
        : await deps.store.listings.known(
            origin.streamId,
            others.map(({ key }) => key),
          );
    const recognised = isNew ? [] : await recogniseListings(others, own, context);
    const known = new Map([...own, ...recognised]);
    isNew = false;
    const missing = others.filter(({ key }) => !known.has(key));
    const former =
      missing.length > 0 && context.former.any ? await formerOf(missing, context) : new Map<string, FormerListing>();
    const outcome = decidePage(records, isSame, known, former, context);
    await gate.begin();
    await setRecordsAside(outcome.setAside, context);
    if (context.setsAside) await forgetAside([...page.deletes, ...(read.claims ?? []).map(({ key }) => key)], context);
    if (context.dryRun) gate.proceed(true);
    // False: a site set an address in between. The comparison is made again; what is written already is recognised.
    if (!context.dryRun && !(await writeOutcome(outcome, bad, context, gate))) continue;
    const deleted = await deletedListings(page.deletes, context);
    const archived = context.dryRun ? deleted.length : await archiveDeleted(deleted, page.deletes, context);

    const counted = new Set(first.map(({ key }) => key));
    const count = (op: Verdict['op']) =>
      outcome.verdicts.filter(([key, verdict]) => counted.has(key) && verdict.op === op).length;
    const faults = outcome.faults.filter(({ record }) => counted.has(record.key)).length;
    const quarantined = faults + newBad.length + late;
    const counts = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      quarantined,
      archived,
    };
    const withoutFiles = withoutMedia(outcome.gaps).filter(({ record }) => counted.has(record.key)).length;
    return {
      counts: {
        ...counts,
        media_missing: withoutFiles,
        read: counts.created + counts.updated + counts.unchanged + quarantined,
      },
      reasons: addReasons(
        [...page.reasons],
        [
          ...gapReasons(outcome.gaps, context.connector),
          ...duplicateReasons(duplicates, seenBefore, outcome.compared),
          ...rekeyedReasons(outcome.rekeyed.filter(({ key }) => counted.has(key))),
          ...reasonIfAny('quarantined', quarantined),
          ...reasonIfAny('not_published', outcome.dismissed.filter((key) => counted.has(key)).length),
          ...(context.dryRun
            ? missingFactReasons(
                outcome.writes.flatMap(({ listing }) => (counted.has(listing.crm_reference) ? [listing] : [])),
              )
            : []),
        ],
      ),
      keys: [
        ...counted,
        ...newBad.flatMap(({ key, formerKeys = [] }) => [...(key === undefined ? [] : [key]), ...formerKeys]),
        // Still stored under its former key, and not missing because of that.
        ...recognised.flatMap(([key, { crm_reference }]) =>
          context.dryRun || outcome.faults.some(({ record }) => record.key === key) ? [crm_reference] : [],
        ),
      ],
      unchanged: new Set(outcome.verdicts.flatMap(([key, { op }]) => (op === 'unchanged' ? [key] : []))),
      keyless: bad.filter(({ key }) => key === undefined).length,
      changes: changesOf(
        outcome.verdicts.filter(([key]) => counted.has(key)),
        known,
        deleted,
        context,
      ),
    };
  }
}

function changesOf(
  verdicts: Parameters<typeof madeChanges>[0],
  known: Parameters<typeof madeChanges>[1],
  deleted: Parameters<typeof madeChanges>[2],
  { dryRun }: Pick<PageContext, 'dryRun'>,
): RecordedChange[] {
  return dryRun ? foreseenChanges(verdicts, deleted) : madeChanges(verdicts, known, deleted);
}

/** What the archive has of these records, under their keys or former keys. */
async function formerOf(records: readonly ReadRecord[], context: PageContext): Promise<Map<string, FormerListing>> {
  const { deps, origin } = context;
  const { isOther } = context.connector;
  const keys = records.map(({ key }) => key);
  const own = new Map<string, FormerListing>(
    isOther
      ? await sameFormer(records, isOther, context)
      : await deps.store.formerListings.byReferences(origin.streamId, keys),
  );
  const recognised = await recogniseFormer(
    records.filter(({ key }) => !own.has(key)),
    context,
  );
  return new Map([...own, ...recognised]);
}

/** Those whose record does not say that it is of another listing than the archived one of its key. */
async function sameFormer(
  records: readonly ReadRecord[],
  isOther: NonNullable<InputConnector['isOther']>,
  { deps, origin }: PageContext,
): Promise<[key: string, former: FormerListing][]> {
  const keys = records.map(({ key }) => key);
  const found = await deps.store.formerListings.byReferencesWithRaw(origin.streamId, keys);
  return records.flatMap(({ key, raw }) => {
    const former = found.get(key);
    return former && !isOther(parseStored(former.listing.sync.raw), raw) ? [[key, former] as const] : [];
  });
}

/** Stores and indexes what was decided. False: a listing was changed by somebody else since it was compared; nothing is lost, decide again. */
async function writeOutcome(
  outcome: PageOutcome,
  bad: readonly BadRecord[],
  context: PageContext,
  { proceed }: Pick<PageGate, 'proceed'>,
): Promise<boolean> {
  const { deps, origin } = context;
  // Nothing of it is in a transaction.
  if (outcome.writes.length === 0) proceed(true);
  if (!(await writeListings(deps, context.subscriptions, outcome.writes, proceed))) return false;
  await Promise.all([
    deps.search.put(outcome.writes.map(({ listing }) => listing)),
    // Stored by this run before, in an attempt that may have ended there.
    settleListings(deps, origin.streamId, outcome.recognised),
    deps.store.listings.touchSource(outcome.touched),
    deps.store.formerListings.removeMany(outcome.returned),
    quarantine(bad, outcome.faults, context),
    context.hasHeld && deps.store.heldListings.seen(origin.streamId, keysOf(outcome, bad)),
    context.hasQuarantine && deps.store.quarantine.release(origin.gatewayId, origin.inputId, outcome.good),
  ]);
  return true;
}

/** Keys that the CRM has, also of records that cannot be used. */
const keysOf = ({ good, faults }: PageOutcome, bad: readonly BadRecord[]): string[] => [
  ...good,
  ...faults.map(({ record }) => record.key),
  ...bad.flatMap(({ key }) => (key === undefined ? [] : [key])),
];

async function quarantine(
  bad: readonly BadRecord[],
  faults: readonly { record: ReadRecord; fault: MappingFault }[],
  { deps, origin }: PageContext,
): Promise<void> {
  const common = { gateway_id: origin.gatewayId, input_id: origin.inputId, job_id: origin.jobId };
  const entries: NewQuarantine[] = [
    ...faults.map(({ record, fault }) => ({
      ...common,
      key: record.key,
      reason: fault,
      raw: record.text ?? JSON.stringify(record.raw),
    })),
    ...bad.map(({ key, message, raw }) => {
      const json = raw && JSON.stringify(raw);
      return {
        ...common,
        key: key ?? `?${digest(`${message} ${json ?? ''}`)}`,
        reason: { code: 'bad_record', message },
        ...(json ? { raw: json } : {}),
      };
    }),
  ];
  await deps.store.quarantine.put(entries);
}

/** The stored listings that the CRM says are gone. */
async function deletedListings(keys: readonly string[], { deps, origin }: PageContext): Promise<ListingWithRaw[]> {
  if (keys.length === 0) return [];
  const known = await deps.store.listings.known(origin.streamId, keys);
  return deps.store.listings.byIdsWithRaw([...known.values()].map(({ _id }) => _id));
}

/** Archives them and answers how many of these keys this run has archived. */
async function archiveDeleted(
  listings: readonly ListingWithRaw[],
  keys: readonly string[],
  { deps, origin, former }: PageContext,
): Promise<number> {
  if (keys.length === 0) return 0;
  former.any = true;
  const { gatewayId, jobId } = origin;
  await archiveListings(deps, listings, { gatewayId, jobId, reason: 'deleted' });
  // Counted from the archive, so that a page repeated after a crash counts what it removed the first time.
  return deps.store.formerListings.countOfJob(origin.jobId, origin.streamId, keys);
}
