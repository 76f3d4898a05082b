import type { InputConnector } from '../../connectors/connector.ts';
import type { MappingFault } from '../../connectors/map-record.ts';
import type { FormerListing, ListingWithRaw } from '../../model/listing/listing.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { NewQuarantine } from '../../store/listings/quarantine.ts';
import { archiveListings } from '../listings/archive-listings.ts';
import { digest } from '../runtime/digest.ts';
import { decidePage } from './decide-page.ts';
import type { PageOutcome, Replacing } from './decide-page.ts';
import { parseStored } from '../listings/map-stored.ts';
import { heldByDrift } from './hold-drift.ts';
import type { PageGate } from '../journal/page-gate.ts';
import type { BadRecord, ReadPage, ReadRecord } from './read-pages.ts';
import { recogniseFormer, recogniseListings } from './recognise-listings.ts';
import { findReplacing, forgetAside, setRecordsAside } from './set-aside.ts';
import type { PageContext } from './page-context.ts';
import { readSorted } from './sort-page.ts';
import type { SortedPage } from './sort-page.ts';
import { summarisePage } from './summarise-page.ts';
import type { CommittedPage, WrittenPage } from './summarise-page.ts';
import { settleListings } from '../journal/settle-listings.ts';
import { writeListings } from '../listings/write-listings.ts';

/** The gate of a page that nothing stops. */
const OPEN_GATE: PageGate = { begin: async () => {}, proceed: () => {} };

/**
 * Stores and indexes one page. Idempotent: what an earlier attempt already wrote is recognised and counted the same. The page is durable when
 * this resolves; only then may it be journalled.
 * @param gate asked before and between the writes; when it throws, nothing of the page is stored
 */
export async function commitPage(
  read: ReadPage,
  context: PageContext,
  gate: PageGate = OPEN_GATE,
): Promise<CommittedPage> {
  const sorted = await readSorted(read, context);
  const written = await decideAndWrite(sorted, context, gate);
  const deleted = await deletedListings(sorted.deletes, context);
  const { connector, dryRun } = context;
  const archived = dryRun ? deleted.length : await archiveDeleted(deleted, sorted.deletes, context);
  return summarisePage({ ...written, sorted, deleted, archived, connector, dryRun });
}

/** Compares a page with the store, decides and writes; again if another process changed a listing in between. What is written already is recognised. */
async function decideAndWrite(
  sorted: SortedPage,
  context: PageContext,
  gate: PageGate,
): Promise<Pick<WrittenPage, 'outcome' | 'known' | 'recognised' | 'terms'>> {
  const { records } = sorted;
  // What this run may have written since it looked at what is stored is compared again.
  const isSame = ({ key, known }: ReadRecord) => known !== undefined && !context.origin.force && sorted.first.has(key);
  const others = records.filter((record) => !isSame(record));
  for (let attempt = 1; ; attempt++) {
    const isNew = attempt === 1 && context.fresh && sorted.first.size === records.length;
    const stored = isNew ? NOTHING_STORED : await storedOf(others, context);
    const former = await formerOf(
      others.filter(({ key }) => !stored.known.has(key)),
      context,
    );
    const decide = (some: readonly ReadRecord[], replacing?: ReadonlyMap<string, Replacing>) =>
      decidePage(some, isSame, stored.known, former, { ...context, replacing });
    const first = decide(records);
    const replacing = await findReplacing(first, stored.known, context);
    const decided = replacing.size === 0 ? first : decide(records, replacing);
    const { held, counts } = await heldByDrift(decided, records, stored.known, context);
    const takeBack = context.terms?.add(counts);
    const outcome = held.size === 0 ? decided : withHeld(records, held, (rest) => decide(rest, replacing));
    await gate.begin();
    await setRecordsAside(outcome.setAside, context);
    if (context.setsAside) await forgetAside([...sorted.deletes, ...sorted.claimed], context);
    if (await writeOutcome(outcome, sorted.bad, context, gate)) return { ...stored, outcome, terms: counts };
    takeBack?.();
  }
}

/** What is decided of a page, with the records that are held in quarantine. */
function withHeld(
  records: readonly ReadRecord[],
  held: ReadonlyMap<string, MappingFault>,
  decide: (records: readonly ReadRecord[]) => PageOutcome,
): PageOutcome {
  const outcome = decide(records.filter(({ key }) => !held.has(key)));
  const faults = records.flatMap((record) => {
    const fault = held.get(record.key);
    return fault ? [{ record, fault }] : [];
  });
  return { ...outcome, faults: [...outcome.faults, ...faults] };
}

const NOTHING_STORED = { known: new Map<string, KnownListing>(), recognised: new Map<string, string>() };

/** The stored listings of these records, under their keys or former keys. */
async function storedOf(
  records: readonly ReadRecord[],
  context: PageContext,
): Promise<Pick<WrittenPage, 'known' | 'recognised'>> {
  if (records.length === 0) return NOTHING_STORED;
  const { deps, origin } = context;
  const keys = records.map(({ key }) => key);
  const own = await deps.store.listings.known(origin.streamId, keys);
  const recognised = await recogniseListings(records, own, context);
  return {
    known: new Map([...own, ...recognised]),
    recognised: new Map(recognised.map(([key, { crm_reference }]) => [key, crm_reference])),
  };
}

/** What the archive has of these records, under their keys or former keys. */
async function formerOf(records: readonly ReadRecord[], context: PageContext): Promise<Map<string, FormerListing>> {
  if (records.length === 0 || !context.former.any) return new Map();
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

/** Stores and indexes what was decided. False: another process changed a listing since it was compared, and the caller decides again. */
async function writeOutcome(
  outcome: PageOutcome,
  bad: readonly BadRecord[],
  context: PageContext,
  { proceed }: Pick<PageGate, 'proceed'>,
): Promise<boolean> {
  const { deps, origin, dryRun } = context;
  // Nothing of it is in a transaction.
  if (dryRun || outcome.writes.length === 0) proceed(true);
  if (dryRun) return true;
  const written = await writeListings(deps, context.subscriptions, outcome.writes, proceed);
  if (!written) return false;
  await Promise.all([
    deps.search.put(written),
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
    ...bad.map(({ key, fault, message, raw }) => {
      const json = raw && JSON.stringify(raw);
      return {
        ...common,
        key: key ?? `?${digest(`${message} ${json ?? ''}`)}`,
        reason: { code: 'bad_record', ...(fault ? { fault } : {}), message },
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

/** Archives them and returns how many of these keys this run has archived. */
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
