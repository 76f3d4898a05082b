import { chunk } from 'es-toolkit/array';
import { jobReason } from '../../model/sync/job-reasons.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { NewHeld } from '../../store/listings/held-listings.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import { archiveListings } from '../listings/archive-listings.ts';
import { inputLabel } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { queryMissing } from './query-missing.ts';
import { driftReasons, measureDrift } from './measure-drift.ts';
import type { DriftJudgement } from '../guards/judge-drift.ts';
import { findMissing, withoutArrived } from './find-missing.ts';
import type { Missing } from './find-missing.ts';
import type { ChunkResult } from '../import/import-chunk.ts';
import { openJournal } from '../journal/journal.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { judgeInput } from './judge-input.ts';
import type { Judged } from './judge-input.ts';
import { isProof } from '../guards/judge-read.ts';
import type { HeldState, Judgement } from '../guards/judge-read.ts';
import { changeOf } from '../listings/page-changes.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';
import {
  addSettled,
  alreadyArrived,
  heldNewAfter,
  heldNewPage,
  loadArrivals,
  settleArrivals,
} from '../import/settle-arrivals.ts';
import type { Arrivals, SettledArrivals } from '../import/settle-arrivals.ts';
import { auditGuard, recordHeldNew } from '../import/record-held.ts';
import { addPage, rememberFile } from '../source/unchanged-file.ts';

export interface ReconcileInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly inputId: string;
  readonly allowMassArchive: boolean;
  readonly dryRun?: boolean;
  /** The input was taken from the gateway: all its listings are to go. */
  readonly isRemoved?: boolean;
}

export interface ReconcileResult extends ChunkResult {
  /** The guard held listings. */
  readonly guarded: boolean;
  /** The source is not as it was (`feed_drift`). Absent: it is, or it was not compared. */
  readonly drifted?: true;
}

const GUARD = 'orphan_guard';
const DRIFT = 'feed_drift';

/** Listings archived per transaction: a few hundred keep it well under the server's limits. */
const BATCH = 250;

/** One reconciliation, with what its steps share. */
interface Reconciling {
  readonly deps: ActivityDeps;
  readonly gateway: GatewayRecord;
  readonly input: ReconcileInput;
  readonly stream: string;
  readonly journal: Journal;
}

/** What a reconciliation does. */
interface Decided {
  readonly missing: Missing;
  /** Ids of the listings that are archived. */
  readonly leaving: readonly string[];
  readonly isGuarded: boolean;
  readonly isDrifted: boolean;
}

/**
 * Archives what the CRM no longer has, or all that a removed input has left. Called only after a proven complete read of the input, or of all
 * others. The first page of its journal is the judgement: an attempt that finds it archives what is left. A dry run writes nothing and is judged anew.
 */
export const reconcileInput =
  (deps: ActivityDeps) =>
  (input: ReconcileInput): Promise<ReconcileResult> =>
    runActivity(async (activity) => {
      const { jobId, gatewayId, inputId } = input;
      const gateway = await runGateway(deps, gatewayId);
      await deps.store.jobs.progress(jobId, { phase: 'reconcile' });
      // Given to the gateway again meanwhile, or done by an earlier attempt.
      if (input.isRemoved && !gateway.removed_inputs?.includes(inputId))
        return { done: true, guarded: false, ...(await deps.store.pages.totals(jobId)) };
      const part: RunPart = `reconcile:${inputId}`;
      if (input.dryRun) await deps.store.pages.reset(jobId, part);
      const before = await journalled(deps, jobId, part);
      const journal = await openJournal(deps, jobId, part, before.pages);
      const run: Reconciling = { deps, gateway, input, stream: streamId(gatewayId, inputId), journal };
      const found = await findMissing(deps, input, run.stream, activity.signal);
      const decided =
        found && (before.pages === 0 ? await judge(run, found, activity.signal) : await judged(run, found, before));
      if (decided) await carryOut(run, decided, before.settled, activity);
      return {
        done: true,
        guarded: decided?.isGuarded ?? false,
        ...(decided?.isDrifted && { drifted: true as const }),
        ...journal.totals,
      };
    });

/** What earlier attempts have journalled: the judgement on the first page, then settled and archived listings. */
async function journalled({ store }: ActivityDeps, jobId: string, part: RunPart) {
  let pages = 0;
  let isGuarded = false;
  let isDrifted = false;
  let settled: SettledArrivals = { counts: {}, reasons: [] };
  for await (const page of store.pages.read(jobId, part)) {
    if (pages > 0) settled = addSettled(settled, page);
    isGuarded ||= page.reasons.some(({ code }) => code === GUARD);
    isDrifted ||= page.reasons.some(({ code }) => code === DRIFT);
    pages++;
  }
  return { pages, isGuarded, isDrifted, settled };
}

/** Judges what is missing and records the judgement. */
async function judge(run: Reconciling, found: Missing, signal: AbortSignal): Promise<Decided> {
  const { deps, gateway, input, stream } = run;
  const arrivals = await loadArrivals(deps, input.jobId, stream, found.references);
  const missing = withoutArrived(found, new Set([...arrivals.matches.same.values()].map(({ id }) => id)));
  const judgement = await judgeInput(deps, input, stream, missing, arrivals, () =>
    queryMissing(deps, gateway, input, missing, signal),
  );
  const label = input.isRemoved ? '' : inputLabel(gateway, input.inputId);
  const drift = input.isRemoved ? undefined : await measureDrift(deps, input, stream);
  await record(run, { missing, label, arrivals, drift, ...judgement });
  const { why, leave } = judgement.judgement;
  return { missing, leaving: leave, isGuarded: why !== undefined, isDrifted: (drift?.drifts.length ?? 0) > 0 };
}

/** What an earlier attempt decided. */
async function judged(
  { deps, input, stream }: Reconciling,
  found: Missing,
  { isGuarded, isDrifted }: Pick<Decided, 'isGuarded' | 'isDrifted'>,
): Promise<Decided> {
  const arrived = await alreadyArrived(deps, input.jobId, stream, found.references);
  const missing = withoutArrived(found, arrived);
  const leaving = isGuarded ? await deps.store.heldListings.leaving(input.jobId) : missing.orphans;
  return { missing, leaving, isGuarded, isDrifted };
}

/** Does what was decided. Repeatable: what an earlier attempt has done is not found again. */
async function carryOut(
  run: Reconciling,
  { missing, leaving, isGuarded }: Decided,
  before: SettledArrivals,
  { signal, report }: Pick<RunningActivity, 'signal' | 'report'>,
): Promise<void> {
  const { deps, gateway, input, stream, journal } = run;
  const { jobId, gatewayId, inputId, dryRun = false, isRemoved = false } = input;
  // Not only by the attempt that judged: it may have ended just after its page.
  if (!dryRun && !isGuarded) await deps.store.heldListings.forgetSeen(stream, missing.references);
  const settling = { deps, gateway, jobId, inputId, stream, dryRun };
  const settled = isRemoved ? before : addSettled(before, await settleArrivals(settling, journal, signal));
  let archived = 0;
  for (const batch of chunk(leaving, BATCH)) {
    signal.throwIfAborted();
    await archiveBatch(run, await deps.store.listings.byIdsWithRaw(batch));
    archived += batch.length;
    report({ archived, of: leaving.length });
  }
  if (dryRun || isGuarded) return;
  await deps.store.quarantine.releaseUnseen(gatewayId, inputId, jobId);
  if (isRemoved && missing.dismissed.length === 0) {
    // If it is added again, a read of changes alone would not bring its listings back.
    await deps.store.streams.remove(stream);
    await deps.store.gateways.forgetRemovedInput(gatewayId, inputId);
  }
  // What is still set aside is held: the file is judged again until that is decided.
  const isUndecided = missing.held.size > 0 || (await deps.store.arrivals.count(jobId, stream)) > 0;
  if (missing.file && !isUndecided)
    await rememberFile(deps, { jobId, stream }, addPage(missing.file, settled), missing.keys.length);
}

async function archiveBatch({ deps, input, journal }: Reconciling, listings: readonly ListingWithRaw[]): Promise<void> {
  const { jobId, gatewayId } = input;
  if (!input.dryRun)
    return archiveListings(deps, listings, { gatewayId, jobId, ...whyGone(input, listings.length) }, journal);
  const changes = listings.map(({ crm_reference, title }) => changeOf('archived', crm_reference, title));
  await journal.append({ counts: { archived: changes.length }, reasons: [], changes });
}

/** Writes the judgement: the held listings first, repeatably, then its page in one transaction with the keys of the read. */
async function record(
  { deps, input, stream, journal }: Reconciling,
  found: Judged & { missing: Missing; label: string; arrivals: Arrivals; drift: DriftJudgement | undefined },
): Promise<void> {
  const { jobId, gatewayId } = input;
  const { missing, judgement, label, arrivals, held, isForeign, drift } = found;
  const { why, leave, stay } = judgement;
  const now = new Date();
  const reasons = why === undefined ? [] : [jobReason(GUARD, stay.size, [`${label}${why}`])];
  const heldNew = heldNewPage(held, label);
  const page = {
    counts: { ...heldNew.counts, held: stay.size },
    reasons: [...reasons, ...heldNew.reasons, ...driftReasons(drift, label)],
  };
  const formerKeys = new Map([...arrivals.matches.same].map(([id, { key }]) => [id, key]));
  await deps.store.arrivals.decide(jobId, { held: held?.held.map(({ held_id: id }) => id) ?? [], formerKeys });
  if (input.dryRun) {
    await journal.append(page);
    return;
  }
  const { heldListings, streams } = deps.store;
  await listHeldNew(deps, input, { ...found, stream }, now);
  await heldListings.missedStill(missing.dismissed, jobId);
  if (why !== undefined) {
    const leaving = new Map(leave.map((id) => [id, missing.held.get(id) ?? { missed: 0 }]));
    await heldListings.put(await heldRecords(deps, input, stream, missing, judgement, [...stay, ...leaving]), now);
    await auditGuard(deps, input, GUARD, { missing: missing.orphans.length, before: missing.before });
    await heldListings.forgetOthers(stream, jobId);
  }
  const proves = !input.isRemoved && !isForeign && isProof({ read: missing.keys.length, keyless: missing.keyless });
  const roles = stay.size > 0 ? (['last'] as const) : (['last', 'good'] as const);
  const read = { job_id: jobId, at: now, digests: missing.keys };
  const names = { _id: stream, gateway_id: gatewayId };
  const saveRead = async (session: Session) => {
    await streams.saveRead(names, roles, read, session);
    if (drift) await streams.saveShape(names, drift.next, session);
  };
  // Of a read that proves nothing no keys are stored: later reads are compared with them.
  await journal.append(page, proves ? { write: saveRead } : {});
}

/** Lists new listings that are held, and takes from the list what the CRM no longer has. */
async function listHeldNew(
  deps: ActivityDeps,
  input: ReconcileInput,
  { stream, missing, held }: Judged & { stream: string; missing: Missing },
  now: Date,
): Promise<void> {
  const { jobId } = input;
  const { heldListings, arrivals } = deps.store;
  const before = await heldListings.newOfStream(stream);
  if (held) await recordHeldNew(deps, input, stream, held, { before: missing.before, now });
  if (!held && before.length === 0) return;
  const { kept, gone } = heldNewAfter(before, new Set(held?.held.map(({ held_id: id }) => id)), new Set(missing.keys));
  await heldListings.forget(gone);
  await arrivals.removeHeldBut(stream, jobId, kept);
}

async function heldRecords(
  deps: ActivityDeps,
  { jobId, gatewayId, inputId, isRemoved }: ReconcileInput,
  stream: string,
  { references, held }: Missing,
  { counts, leave }: Judgement,
  states: readonly (readonly [id: string, state: HeldState])[],
): Promise<NewHeld[]> {
  const titles = new Map<string, string | undefined>([...held].map(([id, { title }]) => [id, title]));
  const unknown = states.map(([id]) => id).filter((id) => !titles.has(id));
  for (const batch of chunk(unknown, BATCH)) {
    for (const { _id, crm_reference, title } of await deps.store.listings.byIds(batch))
      titles.set(_id, changeOf('archived', crm_reference, title).title);
  }
  const leaves = new Set(leave);
  return states.map(([_id, { missed, missed_since }]) => {
    const title = titles.get(_id);
    return {
      _id,
      gateway_id: gatewayId,
      stream_id: stream,
      input_id: inputId,
      crm_reference: references.get(_id) ?? '',
      ...(title ? { title } : {}),
      cause: isRemoved ? 'input_removed' : 'absent',
      job_id: jobId,
      missed,
      ...(missed_since ? { missed_since } : {}),
      ...(counts ? { counted_job_id: jobId } : {}),
      ...(leaves.has(_id) ? { leaves_with: jobId } : {}),
    };
  });
}

function whyGone({ inputId, isRemoved }: ReconcileInput, count: number) {
  if (!isRemoved) return { reason: 'absent' } as const;
  return { reason: 'input_removed', journalled: jobReason('input_removed', count, [`The input ${inputId}`]) } as const;
}
