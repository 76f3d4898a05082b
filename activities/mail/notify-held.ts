import { MISSING_CAUSES, NEW_CAUSES } from '../../model/listing/held-listing.ts';
import type { HeldCause } from '../../model/listing/held-listing.ts';
import type { MailKind } from '../../model/gateway/mail.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { mailOwnerOfRun } from './mail-owner.ts';

/** Titles named in the mail: enough to recognise what it is about. */
const NAMED = 5;

/** Mails the owner when a run is the first to hold listings, however it was started. While others are held already, no further mail is sent. */
export async function notifyHeld(deps: ActivityDeps, job: JobRecord): Promise<void> {
  if (job.dry_run) return;
  if (job.counts.held > 0) await notifyOf(deps, job, 'sync_held', MISSING_CAUSES);
  if (job.counts.held_new > 0) await notifyOf(deps, job, 'sync_held_new', NEW_CAUSES);
}

async function notifyOf(
  deps: ActivityDeps,
  job: JobRecord,
  kind: MailKind,
  causes: readonly HeldCause[],
): Promise<void> {
  const run = { jobId: job._id, gatewayId: job.gateway_id };
  const { count, examples, others } = await deps.store.heldListings.firstHeldBy(
    run.gatewayId,
    run.jobId,
    NAMED,
    causes,
  );
  if (count === 0 || others > 0) return;
  const titles = examples.map(({ title, crm_reference }) => (title ? `${title} (${crm_reference})` : crm_reference));
  const rest = count > titles.length ? [' …'] : [];
  await mailOwnerOfRun(deps, run, kind, { count, titles: titles.join('; ') + rest.join(''), id: run.gatewayId });
}
