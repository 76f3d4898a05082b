import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { jobReason } from '../../model/sync/job-reasons.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { NewHeld } from '../../store/listings/held-listings.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import { archiveListings } from '../listings/archive-listings.ts';
import { inputLabel } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { findMissing, withoutArrived } from './find-missing.ts';
import type { Missing } from './find-missing.ts';
import type { ChunkResult } from '../import/import-chunk.ts';
import { openJournal } from '../journal/journal.ts';
import type { Journal } from '../journal/journal.ts';
import { judgeInput } from './judge-input.ts';
import type { Judged } from './judge-input.ts';
import { isProof } from '../guards/judge-read.ts';
import type { HeldState, Judgement } from '../guards/judge-read.ts';
import { changeOf } from '../listings/page-changes.ts';
import { proveSources } from '../source/record-sources.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';
import {
  addSettled,
  alreadyArrived,
  heldNewAfter,
  heldNewPage,
  loadArrivals,
  mappedBy,
  settleArrivals,
} from '../import/settle-arrivals.ts';
import type { Arrivals, SettledArrivals } from '../import/settle-arrivals.ts';
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
}

const GUARD = 'orphan_guard';

/** Listings archived per transaction: a few hundred keep it well under the server's limits. */
const BATCH = 250;

/**
 * Archives what the CRM no longer has, or all that a removed input has left. Called only after a proven complete read of the input, or of all
 * others. The first page of its journal is the judgement: an attempt that finds it archives what is left. A dry run writes nothing and is judged anew.
 */
export const reconcileInput =
  (deps: ActivityDeps) =>
  (input: ReconcileInput): Promise<ReconcileResult> =>
    runActivity(async ({ signal, report }) => {
      const { jobId, gatewayId, inputId } = input;
      const gateway = await runGateway(deps, gatewayId);
      await deps.store.jobs.progress(jobId, { phase: 'reconcile' });
      const stream = streamId(gatewayId, inputId);
      const part: RunPart = `reconcile:${inputId}`;
      // Given to the gateway again meanwhile, or done by an earlier attempt.
      if (input.isRemoved && !gateway.removed_inputs?.includes(inputId))
        return { done: true, guarded: false, ...(await deps.store.pages.totals(jobId)) };
      if (input.dryRun) await deps.store.pages.reset(jobId, part);
      let pages = 0;
      let wasGuarded = false;
      let settled: SettledArrivals = { counts: {}, reasons: [] };
      for await (const page of deps.store.pages.read(jobId, part)) {
        // The first page is the judgement.
        if (pages > 0) settled = addSettled(settled, page);
        pages++;
        wasGuarded ||= page.reasons.some(({ code }) => code === GUARD);
      }
      const journal = await openJournal(deps, jobId, part, pages);
      const result = (isGuarded: boolean): ReconcileResult => ({ done: true, guarded: isGuarded, ...journal.totals });

      const found = await findMissing(deps, input, stream, signal);
      if (!found) return result(false);
      const arrivals = pages === 0 ? await loadArrivals(deps, jobId, stream, found.references) : undefined;
      const arrived = arrivals
        ? new Set([...arrivals.matches.same.values()].map(({ id }) => id))
        : await alreadyArrived(deps, jobId, stream, found.references);
      const missing = withoutArrived(found, arrived);
      let guarded = wasGuarded;
      let leaving = wasGuarded ? await deps.store.heldListings.leaving(jobId) : missing.orphans;
      if (arrivals) {
        const judged = await judgeInput(deps, input, stream, missing, arrivals);
        const label = input.isRemoved ? '' : inputLabel(gateway, inputId);
        await record(deps, input, { stream, missing, label, arrivals, ...judged }, journal);
        const { judgement } = judged;
        guarded = judgement.why !== undefined;
        leaving = judgement.leave;
      }
      // Not only by the attempt that judged: it may have ended just after its page.
      if (!input.dryRun && !guarded) await deps.store.heldListings.forgetSeen(stream, missing.references);
      const settling = { deps, gateway, jobId, inputId, stream, ...(input.dryRun ? { dryRun: true } : {}) };
      if (!input.isRemoved) settled = addSettled(settled, await settleArrivals(settling, journal, signal));
      for (let at = 0; at < leaving.length; at += BATCH) {
        signal.throwIfAborted();
        const listings = await deps.store.listings.byIdsWithRaw(leaving.slice(at, at + BATCH));
        if (input.dryRun) {
          const changes = listings.map(({ crm_reference, title }) => changeOf('archived', crm_reference, title));
          await journal.append({ counts: { archived: changes.length }, reasons: [], changes });
        } else await archiveListings(deps, listings, { gatewayId, jobId, ...whyGone(input, listings.length) }, journal);
        report({ archived: at + listings.length, of: leaving.length });
      }
      if (!input.dryRun) {
        const left = new Set(leaving);
        const unread = [...missing.references.keys()].filter((id) => !left.has(id));
        await proveSources(deps, {
          jobId,
          gatewayId,
          inputId,
          stream,
          mapped: missing.mapped + mappedBy(settled),
          unread,
        });
      }
      if (input.dryRun || guarded) return result(guarded);
      await deps.store.quarantine.releaseUnseen(gatewayId, inputId, jobId);
      if (input.isRemoved && missing.dismissed.length === 0) {
        // Were it given again, a read of changes alone would not bring its listings back.
        await deps.store.cursors.remove(stream);
        await deps.store.readFiles.remove(stream);
        await deps.store.streamMappings.remove(stream);
        await deps.store.gateways.forgetRemovedInput(gatewayId, inputId);
      }
      if (missing.file && missing.held.size === 0)
        await rememberFile(deps, { jobId, gatewayId, stream }, addPage(missing.file, settled), missing.keys.length);
      return result(false);
    });

/** Writes what was decided: the held listings first, repeatably, then the judgement together with what is remembered of the read. */
async function record(
  deps: ActivityDeps,
  input: ReconcileInput,
  found: Judged & { stream: string; missing: Missing; label: string; arrivals: Arrivals },
  journal: Journal,
): Promise<void> {
  const { jobId, gatewayId, inputId } = input;
  const { stream, missing, judgement, label, arrivals, held, isForeign } = found;
  const { why, leave, stay } = judgement;
  const now = new Date();
  const reasons = why === undefined ? [] : [jobReason(GUARD, stay.size, [`${label}${why}`])];
  const heldNew = heldNewPage(held, label);
  const page = { counts: { ...heldNew.counts, held: stay.size }, reasons: [...reasons, ...heldNew.reasons] };
  const formerKeys = new Map([...arrivals.matches.same].map(([id, { key }]) => [id, key]));
  await deps.store.arrivals.decide(jobId, { held: held?.held.map(({ held_id: id }) => id) ?? [], formerKeys });
  if (input.dryRun) {
    await journal.append(page);
    return;
  }
  const { heldListings, completeReads, audit } = deps.store;
  await recordHeldNew(deps, input, found, now);
  await heldListings.missedStill(missing.dismissed, jobId);
  if (why !== undefined) {
    const leaving = new Map(leave.map((id) => [id, missing.held.get(id) ?? { missed: 0 }]));
    await heldListings.put(await heldRecords(deps, input, stream, missing, judgement, [...stay, ...leaving]), now);
    await audit.append({
      gateway_id: gatewayId,
      job_id: jobId,
      action: 'sync.orphan_guard',
      actor: SYSTEM,
      once: `${jobId}/${inputId}/orphan_guard`,
      detail: { missing: missing.orphans.length, before: missing.before },
    });
    await heldListings.forgetOthers(stream, jobId);
  }
  const proves = !input.isRemoved && !isForeign && isProof({ read: missing.keys.length, keyless: missing.keyless });
  await journal.append(page, {
    write: async (session) => {
      if (!proves) return;
      const read = { gateway_id: gatewayId, stream_id: stream, job_id: jobId, at: now };
      const roles = stay.size > 0 ? (['last'] as const) : (['last', 'good'] as const);
      await completeReads.save(roles, read, missing.keys, session);
    },
  });
}

/** Lists new listings that are held, and takes from the list what the CRM no longer has. */
async function recordHeldNew(
  deps: ActivityDeps,
  { jobId, gatewayId, inputId }: ReconcileInput,
  { stream, missing, held }: Judged & { stream: string; missing: Missing },
  now: Date,
): Promise<void> {
  const { heldListings, arrivals, audit } = deps.store;
  const before = await heldListings.newOfStream(stream);
  if (held) {
    const common = { gateway_id: gatewayId, stream_id: stream, input_id: inputId, job_id: jobId, missed: 0 };
    await heldListings.put(
      held.held.map(({ held_id: id, crm_reference, title }) => ({
        ...common,
        _id: id,
        crm_reference,
        ...(title === undefined ? {} : { title }),
        cause: held.cause(id),
      })),
      now,
    );
    await audit.append({
      gateway_id: gatewayId,
      job_id: jobId,
      action: 'sync.creation_guard',
      actor: SYSTEM,
      once: `${jobId}/${inputId}/creation_guard`,
      detail: { held: held.held.length, before: missing.before },
    });
  }
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
  for (let at = 0; at < unknown.length; at += BATCH) {
    for (const { _id, crm_reference, title } of await deps.store.listings.byIds(unknown.slice(at, at + BATCH)))
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
  return { reason: 'input_removed', told: jobReason('input_removed', count, [`The input ${inputId}`]) } as const;
}
