import { ConnectorError } from '../connectors/errors.ts';
import { SYSTEM } from '../model/audit-event.ts';
import { jobReason } from '../model/job-reasons.ts';
import { streamId } from '../model/listing.ts';
import { keyDigest } from '../store/complete-reads.ts';
import type { KeyOrder } from '../store/complete-reads.ts';
import type { HeldRecord, NewHeld } from '../store/held-listings.ts';
import type { PageRecord, RunPart } from '../store/sync-pages.ts';
import { archiveListings } from './archive-listings.ts';
import { inputLabel } from './connector-context.ts';
import type { ActivityDeps } from './deps.ts';
import { findSuppliers } from './find-suppliers.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import { judgeRead, removalGuard } from './judge-read.ts';
import type { HeldState, Judgement } from './judge-read.ts';
import { LostOrderError, digestsOf } from './key-runs.ts';
import { changeOf } from './page-changes.ts';
import { proveSources } from './record-sources.ts';
import { addPage, rememberFile } from './unchanged-file.ts';
import type { FileRead } from './unchanged-file.ts';
import { runActivity } from './run-activity.ts';
import { runGateway } from './run-gateway.ts';

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
      for await (const { reasons } of deps.store.pages.read(jobId, part)) {
        pages++;
        wasGuarded ||= reasons.some(({ code }) => code === GUARD);
      }
      const journal = await openJournal(deps, jobId, part, pages);
      const result = (isGuarded: boolean): ReconcileResult => ({ done: true, guarded: isGuarded, ...journal.totals });

      const missing = await findMissing(deps, input, stream, signal);
      if (!missing) return result(false);
      let guarded = wasGuarded;
      let leaving = wasGuarded ? await deps.store.heldListings.leaving(jobId) : missing.orphans;
      if (pages === 0) {
        const judgement = await judge(deps, input, stream, missing);
        const label = input.isRemoved ? '' : inputLabel(gateway, inputId);
        await record(deps, input, { stream, missing, judgement, label }, journal);
        guarded = judgement.why !== undefined;
        leaving = judgement.leave;
      }
      // Not only by the attempt that judged: it may have ended just after its page.
      if (!input.dryRun && !guarded) await deps.store.heldListings.forgetSeen(stream, missing.references);
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
        await proveSources(deps, { jobId, gatewayId, inputId, stream, mapped: missing.mapped, unread });
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
        await rememberFile(deps, { jobId, gatewayId, stream }, missing.file, missing.keys.length);
      return result(false);
    });

interface Missing {
  /** Stored listings before this run. */
  readonly before: number;
  /** Digests of the keys that the read returned, in its order; none of a removed input. */
  readonly keys: readonly string[];
  readonly keyless: number;
  /** Listings that the read made or found as they are. */
  readonly mapped: number;
  readonly endMarked: boolean;
  /** Stored listings that it did not return, without those that somebody dismissed. */
  readonly orphans: readonly string[];
  readonly dismissed: readonly string[];
  readonly references: ReadonlyMap<string, string>;
  readonly held: ReadonlyMap<string, HeldRecord>;
  /** What the read said of its file; absent when it left records in quarantine. */
  readonly file?: Partial<FileRead>;
}

/** Undefined after a read whose file was the last one: nothing is missing. */
async function findMissing(
  deps: ActivityDeps,
  { jobId, inputId, dryRun }: ReconcileInput,
  stream: string,
  signal: AbortSignal,
): Promise<Missing | undefined> {
  const { completeReads } = deps.store;
  let order: KeyOrder | undefined;
  let keys = new Set<string>();
  let [keyless, created, mapped, quarantined, endMarked] = [0, 0, 0, 0, true];
  let file: Partial<FileRead> | undefined;
  for await (const page of deps.store.pages.read(jobId, `import:${inputId}`)) {
    if (page.unchanged) return undefined;
    if (page.order !== undefined) order ??= await completeReads.order(stream);
    // This run's own judgement has recorded its keys: an earlier attempt ended behind it.
    if (order?.by === jobId) keys = new Set(order.digests);
    else for (const digest of readDigests(page, order)) keys.add(digest);
    keyless += page.keyless ?? 0;
    mapped += (page.counts.created ?? 0) + (page.counts.updated ?? 0) + (page.counts.unchanged ?? 0);
    created += page.counts.created ?? 0;
    quarantined += page.counts.quarantined ?? 0;
    endMarked &&= page.end_marked ?? true;
    file = addPage(file, page);
  }
  const stored = await deps.store.listings.countOfStream(stream);
  const references = new Map<string, string>();
  // As many as were read, each of which is stored: there are no others to look for. In a dry run nothing that was read is stored.
  if (dryRun || stored !== keys.size || quarantined > 0) {
    for await (const { _id, crm_reference } of deps.store.listings.references(stream)) {
      signal.throwIfAborted();
      if (!keys.has(keyDigest(crm_reference))) references.set(_id, crm_reference);
    }
  }
  const held = await deps.store.heldListings.ofStream(stream);
  const ids = [...references.keys()];
  const isDismissed = (id: string) => held.get(id)?.status === 'DISMISSED';
  return {
    before: dryRun ? stored : stored - created,
    keys: [...keys],
    keyless,
    mapped,
    endMarked,
    orphans: ids.filter((id) => !isDismissed(id)),
    dismissed: ids.filter(isDismissed),
    references,
    held,
    ...(file && keyless === 0 && quarantined === 0 ? { file } : {}),
  };
}

/** A read of which it is no longer known what it met proves nothing. */
function readDigests(page: PageRecord, order: KeyOrder | undefined): string[] {
  try {
    return digestsOf(page, order);
  } catch (error) {
    if (!(error instanceof LostOrderError)) throw error;
    const message =
      'What this read has met is no longer known; nothing is removed because of it. The next run reads everything.';
    throw new ConnectorError('bug', message, { cause: error });
  }
}

async function judge(
  deps: ActivityDeps,
  { jobId, gatewayId, inputId, allowMassArchive, isRemoved }: ReconcileInput,
  stream: string,
  { orphans, held, ...read }: Missing,
): Promise<Judgement> {
  if (allowMassArchive || orphans.length === 0) return { counts: false, leave: orphans, stay: new Map() };
  const states = new Map([...held].map(([id, record]) => [id, stateBefore(record, jobId)]));
  if (isRemoved) {
    const why = removalGuard(inputId, orphans.length, await deps.store.listings.count([gatewayId]));
    if (why === undefined) return { counts: false, leave: orphans, stay: new Map() };
    return { why, counts: false, leave: [], stay: new Map(orphans.map((id) => [id, { missed: 0 }])) };
  }
  const { last, good } = await deps.store.completeReads.find(stream);
  const suppliers = await findSuppliers(deps, stream, orphans);
  return judgeRead({
    ...read,
    now: new Date(),
    orphans,
    last,
    good,
    held: states,
    ...(suppliers ? { suppliers } : {}),
    digestOf: (id) => {
      const key = read.references.get(id);
      return key === undefined ? undefined : keyDigest(key);
    },
  });
}

/** An earlier attempt of this run may have counted its read already. */
function stateBefore({ missed, missed_since, counted_job_id }: HeldRecord, jobId: string): HeldState {
  const before = counted_job_id === jobId ? missed - 1 : missed;
  return before > 0 && missed_since ? { missed: before, missed_since } : { missed: before };
}

/** Writes what was decided: the held listings first, repeatably, then the judgement together with what is remembered of the read. */
async function record(
  deps: ActivityDeps,
  input: ReconcileInput,
  found: { stream: string; missing: Missing; judgement: Judgement; label: string },
  journal: Journal,
): Promise<void> {
  const { jobId, gatewayId, inputId } = input;
  const { stream, missing, judgement, label } = found;
  const { why, leave, stay } = judgement;
  const now = new Date();
  const reasons = why === undefined ? [] : [jobReason(GUARD, stay.size, [`${label}${why}`])];
  const page = { counts: { held: stay.size }, reasons };
  if (input.dryRun) {
    await journal.append(page);
    return;
  }
  const { heldListings, completeReads, audit } = deps.store;
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
  const proves = !input.isRemoved && missing.keys.length > 0 && missing.keyless === 0;
  await journal.append(page, {
    write: async (session) => {
      if (!proves) return;
      const read = { gateway_id: gatewayId, stream_id: stream, job_id: jobId, at: now };
      const roles = stay.size > 0 ? (['last'] as const) : (['last', 'good'] as const);
      await completeReads.save(roles, read, missing.keys, session);
    },
  });
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
