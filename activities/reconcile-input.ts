import { streamId } from '../model/listing.ts';
import { SYSTEM } from '../model/audit-event.ts';
import { jobReason } from '../model/job-reasons.ts';
import type { Reason } from '../model/sync-job.ts';
import type { RunPart } from '../store/sync-pages.ts';
import { archiveListings } from './archive-listings.ts';
import { inputLabel } from './connector-context.ts';
import { changeOf } from './page-changes.ts';
import type { ActivityDeps } from './deps.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from './journal.ts';
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
  /** The guard held: nothing was archived. */
  readonly guarded: boolean;
}

const GUARD = 'orphan_guard';

/** A feed that loses more than this share and this number of listings is taken for an incident, not for sales. */
const GUARD_SHARE = 0.15;
const GUARD_COUNT = 20;
/** Nor does a small agency lose more than this share at once, unless it is only a handful. */
const SMALL_GUARD_SHARE = 1 / 3;
const HANDFUL = 5;
/** Listings archived per transaction: a few hundred keep it well under the server's limits. */
const BATCH = 250;

export interface OrphanFacts {
  /** Listings stored before this run. */
  readonly before: number;
  readonly orphans: number;
  /** Listings the complete read returned. */
  readonly read: number;
  /** Records without a key: what they stand for is unknown. */
  readonly keyless: number;
}

/** Why known listings that a complete read did not return must not be archived; undefined when they may. Pure. */
export function orphanGuard({ before, orphans, read, keyless }: OrphanFacts): Reason | undefined {
  if (orphans === 0) return undefined;
  if (keyless > 0) {
    const why = `${orphans} listings are missing from the CRM’s answer, but ${keyless} of its records could not be identified and may be among them`;
    return jobReason(GUARD, orphans, [why]);
  }
  const tooMany =
    (orphans > GUARD_COUNT && orphans > before * GUARD_SHARE) ||
    (orphans > HANDFUL && orphans > before * SMALL_GUARD_SHARE);
  if (!tooMany && read > 0) return undefined;
  const why = `${orphans} of ${before} listings are missing from the CRM’s answer, too many to be believed at once`;
  return jobReason(GUARD, orphans, [why]);
}

/** Why the listings of an input that was taken from the gateway must not be archived all at once; undefined when they may. Pure. */
export function removalGuard(inputId: string, listings: number, ofGateway: number): Reason | undefined {
  if (listings <= GUARD_COUNT || listings <= ofGateway * GUARD_SHARE) return undefined;
  const why = `${listings} of ${ofGateway} listings belong to the input ${inputId}, which was removed from the gateway, too many to be archived unasked`;
  return jobReason(GUARD, listings, [why]);
}

/**
 * Archives what the CRM no longer has, or all that a removed input has left. Called only after a proven complete read of the input, or of all
 * others. Repeated after a crash it goes on where it was:
 * what is archived is no longer found.
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
      const imported = await importedKeys(deps, jobId, inputId);
      const stored = await deps.store.listings.countOfStream(stream);
      const orphans: string[] = [];
      // As many as were read, each of which is stored: there are no others to look for.
      // In a dry run nothing that was read is stored.
      if (input.dryRun || stored !== imported.keys.size || imported.quarantined > 0) {
        for await (const { _id, crm_reference } of deps.store.listings.references(stream)) {
          signal.throwIfAborted();
          if (!imported.keys.has(crm_reference)) orphans.push(_id);
        }
      }

      const last = await deps.store.pages.last(jobId, part);
      const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
      const result = async (guarded: boolean): Promise<ReconcileResult> => ({
        done: true,
        guarded,
        ...(await deps.store.pages.totals(jobId)),
      });
      // Given to the gateway again meanwhile, or done by an earlier attempt.
      if (input.isRemoved && !gateway.removed_inputs?.includes(inputId)) return result(false);
      // An earlier attempt has judged already: what it archived is no longer among the orphans.
      if (last?.reasons.some(({ code }) => code === GUARD)) return result(true);
      if (!input.allowMassArchive && !last) {
        const before = input.dryRun ? stored : stored - imported.created;
        const facts = { before, orphans: orphans.length, read: imported.keys.size, keyless: imported.keyless };
        const guard = input.isRemoved
          ? removalGuard(inputId, orphans.length, await deps.store.listings.count([gatewayId]))
          : orphanGuard(facts);
        if (guard) {
          const label = input.isRemoved ? '' : inputLabel(gateway, inputId);
          const examples = guard.examples?.map((example) => `${label}${example}`);
          await journal.append({ counts: { held: orphans.length }, reasons: [{ ...guard, examples }] });
          await deps.store.audit.append({
            gateway_id: gatewayId,
            job_id: jobId,
            action: 'sync.orphan_guard',
            actor: SYSTEM,
            once: `${jobId}/${inputId}/orphan_guard`,
            detail: { missing: orphans.length, before },
          });
          return result(true);
        }
      }

      for (let at = 0; at < orphans.length; at += BATCH) {
        signal.throwIfAborted();
        const listings = await deps.store.listings.byIds(orphans.slice(at, at + BATCH), { raw: true });
        if (input.dryRun) {
          const changes = listings.map(({ crm_reference, title }) => changeOf('archived', crm_reference, title));
          await journal.append({ counts: { archived: changes.length }, reasons: [], changes });
        } else await archiveListings(deps, listings, { gatewayId, jobId, ...whyGone(input, listings.length) }, journal);
        report({ archived: at + listings.length, of: orphans.length });
      }
      if (input.dryRun) return result(false);
      await deps.store.quarantine.releaseUnseen(gatewayId, inputId, jobId);
      if (input.isRemoved) {
        // Were it given again, a read of changes alone would not bring its listings back.
        await deps.store.cursors.remove(stream);
        await deps.store.gateways.forgetRemovedInput(gatewayId, inputId);
      }
      return result(false);
    });

function whyGone({ inputId, isRemoved }: ReconcileInput, count: number) {
  if (!isRemoved) return { reason: 'absent' } as const;
  return { reason: 'input_removed', told: jobReason('input_removed', count, [`The input ${inputId}`]) } as const;
}

async function importedKeys(deps: ActivityDeps, jobId: string, inputId: string) {
  const keys = new Set<string>();
  let keyless = 0;
  let created = 0;
  let quarantined = 0;
  for await (const page of deps.store.pages.read(jobId, `import:${inputId}`)) {
    for (const key of page.keys ?? []) keys.add(key);
    keyless += page.keyless ?? 0;
    created += page.counts.created ?? 0;
    quarantined += page.counts.quarantined ?? 0;
  }
  return { keys, keyless, created, quarantined };
}
