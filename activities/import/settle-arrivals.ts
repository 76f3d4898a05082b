import { chunk } from 'es-toolkit/array';
import type { InputConnector } from '../../connectors/connector.ts';
import { addReasons, jobReason, reasonIfAny } from '../../model/sync/job-reasons.ts';
import { addCounts, wholeCounts } from '../../model/sync/sync-job.ts';
import type { Counts, Reason } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ArrivalRecord, LeanArrival } from '../../store/listings/arrivals.ts';
import { keyDigest } from '../../store/sync/key-digest.ts';
import type { HeldNew, NewHeld } from '../../store/listings/held-listings.ts';
import { commitPage } from './commit-page.ts';
import { sharedContext } from './page-context.ts';
import type { PageContext } from './page-context.ts';
import { openInput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { createShares, isStrange } from '../guards/judge-arrivals.ts';
import type { ArrivalFacts, KnownShares } from '../guards/judge-arrivals.ts';
import { likenessOf, provenanceOf } from '../guards/likeness.ts';
import { parseStored } from '../listings/map-stored.ts';
import { matchArrivals, resemblesAny } from './match-arrivals.ts';
import type { ArrivalMatches, Keyed } from './match-arrivals.ts';
import { mappingGeneration } from '../source/mapping-generation.ts';
import { settleListings } from '../journal/settle-listings.ts';

/** Records that become listings together, as many as a page of an import; missing listings per round trip. */
const BATCH = 100;
const MISSING_BATCH = 250;

/** What a run has set aside, and which missing listings that is. */
export interface Arrivals {
  readonly all: readonly LeanArrival[];
  readonly matches: ArrivalMatches;
}

const NO_MATCHES: ArrivalMatches = { same: new Map(), alike: new Map() };

/** Stored listings that were decided to be records of this run under other keys, by an attempt that judged: ids of those that still have their former keys. */
export async function alreadyArrived(
  { store }: Pick<ActivityDeps, 'store'>,
  jobId: string,
  stream: string,
  missing: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const formerKeys = new Set<string>();
  for await (const { former_key: key } of store.arrivals.lean(jobId, stream))
    if (key !== undefined) formerKeys.add(key);
  return new Set([...missing].flatMap(([id, key]) => (formerKeys.has(key) ? [id] : [])));
}

/**
 * What a run has set aside, compared with the stored listings that its read did not return.
 * @param missing ids and keys of those
 */
export async function loadArrivals(
  { store }: Pick<ActivityDeps, 'store'>,
  jobId: string,
  stream: string,
  missing: ReadonlyMap<string, string>,
): Promise<Arrivals> {
  const all: LeanArrival[] = [];
  for await (const arrival of store.arrivals.lean(jobId, stream)) all.push(arrival);
  if (all.length === 0 || missing.size === 0) return { all, matches: NO_MATCHES };
  // What is under the key of a stored listing cannot get the place of another one.
  const arrived = all
    .filter(({ replaces }) => replaces === undefined)
    .map(({ held_id: id, crm_reference: key, likeness }) => ({ id, key, likeness }));
  const resembles = resemblesAny(arrived);
  const stored: Keyed[] = [];
  const ids = [...missing.keys()];
  for (const batch of chunk(ids, MISSING_BATCH)) {
    for (const home of await store.listings.homes(batch)) {
      const keyed = { id: home._id, key: missing.get(home._id) ?? '', likeness: likenessOf(home) };
      if (resembles(keyed)) stored.push(keyed);
    }
  }
  return { all, matches: matchArrivals(arrived, stored) };
}

/** How a read compares with the stored listings. Pure. */
export function arrivalFacts(
  { all, matches }: Arrivals,
  { before, missing }: { readonly before: number; readonly missing: number },
): ArrivalFacts & { readonly replaced: number } {
  const replaced = all.filter(({ replaces }) => replaces === 'other').length;
  const arrivals = all.filter(({ replaces }) => replaces === undefined).length - matches.same.size;
  return { before, kept: before - missing - replaced, arrivals, replaced };
}

/** What the new listings of a strange read say of their agency, by what the stored ones say; undefined of a read that is not strange. */
export async function sharesOf(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, gatewayId, stream }: { readonly jobId: string; readonly gatewayId: string; readonly stream: string },
  { matches }: Arrivals,
  facts: ArrivalFacts,
): Promise<KnownShares | undefined> {
  if (!isStrange(facts)) return undefined;
  const known = { names: new Set<string>(), contacts: new Set<string>(), places: new Set<string>() };
  for await (const listing of store.listings.provenance(gatewayId, stream)) {
    const { names, contacts, places } = provenanceOf(listing);
    for (const name of names) known.names.add(name);
    for (const contact of contacts) known.contacts.add(contact);
    for (const place of places) known.places.add(place);
  }
  const counted = createShares(known);
  for await (const { held_id: id, provenance } of store.arrivals.provenance(jobId, stream))
    if (!matches.same.has(id)) counted.add(provenance);
  return counted.shares;
}

/** Which records that a run has set aside are held. */
export interface HeldArrivals {
  readonly cause: (id: string) => NewHeld['cause'];
  readonly held: readonly LeanArrival[];
  readonly why: string;
}

/**
 * What is held: all that was set aside when the read is doubted, else what may be one of the listings that stay held. Pure.
 * @param doubt why the read is doubted
 * @param stays whether a missing listing is held
 */
export function holdArrivals(
  { all, matches }: Arrivals,
  doubt: string | undefined,
  stays: (listingId: string) => boolean,
): HeldArrivals | undefined {
  const isAlike = (id: string) => (matches.alike.get(id) ?? []).some(stays);
  const held = all.filter(({ held_id: id }) => !matches.same.has(id) && (doubt !== undefined || isAlike(id)));
  if (held.length === 0) return undefined;
  const why = doubt ?? `${held.length} new listings are like listings that are missing from the CRM’s answer and held`;
  return { held, why, cause: causesOf(held, isAlike) };
}

/** The cause of each held record. Pure. */
export function causesOf(held: readonly LeanArrival[], isAlike: (id: string) => boolean): HeldArrivals['cause'] {
  const replacing = new Set(held.flatMap(({ held_id: id, replaces }) => (replaces === undefined ? [] : [id])));
  return (id) => (replacing.has(id) ? 'other_home' : isAlike(id) ? 'look_alike' : 'implausible');
}

/**
 * Which held new listings stay in the list after a read: those that a person dismissed and that the CRM still has. One that is held again has a newer
 * record; the others are gone from the CRM, or have become listings. Pure.
 * @param read digests of the keys that the read returned
 */
export function heldNewAfter(before: readonly HeldNew[], heldNow: ReadonlySet<string>, read: ReadonlySet<string>) {
  const isKept = ({ status, crm_reference: key }: HeldNew) => status === 'DISMISSED' && read.has(keyDigest(key));
  return {
    kept: before.filter(isKept).map(({ _id }) => _id),
    gone: before.filter((each) => !heldNow.has(each._id) && !isKept(each)).map(({ _id }) => _id),
  };
}

/** What the journal says of new listings that are held. */
export const heldNewPage = (
  held: HeldArrivals | undefined,
  label: string,
): { counts: Partial<Counts>; reasons: Reason[] } =>
  held
    ? {
        counts: { held_new: held.held.length },
        reasons: [jobReason('creation_guard', held.held.length, [`${label}${held.why}`])],
      }
    : { counts: {}, reasons: [] };

/** A read whose set-aside records are settled. */
export interface Settling {
  readonly deps: ActivityDeps;
  readonly gateway: GatewayRecord;
  readonly jobId: string;
  readonly inputId: string;
  readonly stream: string;
  readonly dryRun?: boolean;
}

/** Counts and reasons of records that became listings. */
export interface SettledArrivals {
  readonly counts: Partial<Counts>;
  readonly reasons: readonly Reason[];
}

/** Makes listings of the records that a run set aside and does not hold; a record that is a missing listing gets that listing's id. Repeatable: what an earlier attempt has written is counted once. */
export async function settleArrivals(
  settling: Settling,
  journal: Journal,
  signal: AbortSignal,
): Promise<SettledArrivals> {
  let settled: SettledArrivals = { counts: {}, reasons: [] };
  const { deps, jobId, stream } = settling;
  let context: PageContext | undefined;
  for (;;) {
    signal.throwIfAborted();
    const records = await deps.store.arrivals.next(jobId, stream, BATCH);
    if (records.length === 0) return settled;
    context ??= await arrivalContext(settling, true);
    const page = await publish(records, context, journal, (session) =>
      deps.store.arrivals.remove(
        records.map(({ _id }) => _id),
        session,
      ),
    );
    settled = addSettled(settled, page);
  }
}

/** Makes listings of held records that a person confirmed. */
export async function publishHeld(
  settling: Settling,
  records: readonly ArrivalRecord[],
  journal: Journal,
): Promise<void> {
  // What is held is forgotten below.
  const context = await arrivalContext(settling, false);
  const ids = records.map(({ held_id: id }) => id);
  await publish(records, context, journal);
  // After the journal: an attempt that ends in between finds them, and counts what is written already as it was.
  await settling.deps.store.heldListings.forget(ids);
  await settling.deps.store.arrivals.removeHeld(ids);
}

async function publish(
  records: readonly ArrivalRecord[],
  context: PageContext,
  journal: Journal,
  write?: (session: Session) => Promise<void>,
): Promise<SettledArrivals> {
  const read = {
    records: records.map(({ crm_reference: key, raw, source: digest, former_key: formerKey }) => ({
      key,
      raw: parseStored(raw),
      text: raw,
      digest,
      ...(formerKey === undefined ? {} : { formerKeys: [formerKey] }),
    })),
    bad: [],
    deletes: [],
    reasons: [],
    state: undefined,
    bytes: 0,
  };
  const { counts, reasons: found, changes } = await commitPage(read, { ...context, seen: new Set() });
  const reasons = [...found, ...replacedReasons(records)];
  await journal.append({ counts, reasons, ...(changes.length > 0 ? { changes } : {}) }, write ? { write } : {});
  return { counts, reasons };
}

/** Listings that have another home now: nobody could see it in the counts. Pure. */
function replacedReasons(
  records: ReadonlyArray<Pick<ArrivalRecord, 'crm_reference' | 'title' | 'replaces'>>,
): Reason[] {
  const replaced = records.filter(({ replaces }) => replaces === 'other');
  const examples = replaced.map(({ crm_reference: key, title }) =>
    title === undefined ? key : `${key}: now “${title}”`,
  );
  return reasonIfAny('home_replaced', replaced.length, examples);
}

async function arrivalContext(
  { deps, gateway, jobId, inputId, stream, dryRun = false }: Settling,
  hasHeld: boolean,
): Promise<PageContext> {
  const input = openInput(deps, gateway, inputId);
  const { rules } = await deps.store.feedRules.current(gateway._id);
  const generation = await mappingGeneration(deps, gateway, input, {
    streamId: stream,
    stream: await deps.store.streams.find(stream),
    rules,
    dryRun,
  });
  const shared = await sharedContext({
    deps,
    gateway,
    input,
    jobId,
    streamId: stream,
    generation,
    rules,
    force: false,
    dryRun,
  });
  // It was decided which listing each record is.
  const { isOther: _, ...others } = shared.connector;
  const decided: InputConnector = { ...others, recognise: () => true };
  return {
    ...shared,
    connector: decided,
    seen: new Set(),
    fresh: false,
    former: { any: false },
    hasHeld,
  };
}

/** Before a read begins: settles what a run that broke off had made listings of, and forgets what else it had set aside. */
export async function dropLeftArrivals(deps: ActivityDeps, stream: string): Promise<void> {
  const keys = await deps.store.arrivals.leftovers(stream);
  if (keys.length === 0) return;
  for (const batch of chunk(keys, MISSING_BATCH)) {
    const stored = await deps.store.listings.known(stream, batch);
    await settleListings(
      deps,
      stream,
      [...stored.values()].map(({ _id }) => _id),
    );
  }
  await deps.store.arrivals.removeUnheld(stream);
}

/** The sum of two pages of settled arrivals. */
export const addSettled = (before: SettledArrivals, page: SettledArrivals): SettledArrivals => ({
  counts: addSome(before.counts, page.counts),
  reasons: addReasons(before.reasons, page.reasons),
});

const addSome = (a: Partial<Counts>, b: Partial<Counts>): Partial<Counts> => addCounts(wholeCounts(a), b);
