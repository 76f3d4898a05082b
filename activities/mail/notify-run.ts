import { inWords } from '../../model/sync/job-reasons.ts';
import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { MailKind } from '../../model/gateway/mail.ts';
import type { MailFacts } from '../../model/gateway/mail.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Scheduled runs that a CRM refuses one after another before nobody asks it any more: a day, for an hourly rhythm half of one. */
const REFUSALS = 10;
const REFUSED = 'crm_refused';

/** Writes to the owner of a gateway about a run: once per run and kind, however often it is asked. */
export async function mailOwner(
  deps: ActivityDeps,
  run: { readonly jobId: string; readonly gatewayId: string },
  kind: MailKind,
  facts: MailFacts,
): Promise<void> {
  const gateway = await deps.store.gateways.find(run.gatewayId);
  if (!gateway?.owner.email) return;
  const { email: to, language } = gateway.owner;
  const _id = stableUuid(`${run.jobId}/${kind}`);
  await deps.store.mails.queue({
    _id,
    client_id: gateway.client_id,
    kind,
    to,
    ...(language ? { language } : {}),
    facts: { gateway: gateway.name, ...facts },
  });
  await deps.startMail(_id);
}

/**
 * Tells the owner how a run ended, where that is worth a mail: runs that somebody asked for, runs that ran out of time, and the first of several failures. After
 * ten scheduled runs that the CRM refused, the gateway is paused.
 */
export async function notifyRun(deps: ActivityDeps, job: JobRecord): Promise<void> {
  const { _id: jobId, gateway_id: gatewayId, status, counts } = job;
  const run = { jobId, gatewayId };
  const isWhole = job.kind === 'SYNC' && !job.dry_run && job.crm_reference === undefined;
  if (!isWhole) return;
  if (status === 'COMPLETED' || status === 'PARTIAL') {
    if (job.trigger === 'API') await mailOwner(deps, run, 'sync_completed', { ...counts });
  } else if (status === 'TIMED_OUT') {
    const started = job.started_at ?? job.created_at;
    const minutes = Math.round(((job.finished_at ?? new Date()).getTime() - started.getTime()) / 60_000);
    await mailOwner(deps, run, 'sync_timeout', { minutes });
  } else if (status === 'FAILED') {
    const [first] = job.reasons;
    const reason = first ? inWords(first) : '';
    const before = await deps.store.jobs.before(job, REFUSALS - 1);
    if (job.trigger === 'API' || before[0]?.status !== 'FAILED') await mailOwner(deps, run, 'sync_failed', { reason });
    const wasRefused = ({ trigger, reasons }: Pick<JobRecord, 'trigger' | 'reasons'>) =>
      trigger === 'SCHEDULE' && reasons.some(({ code }) => code === REFUSED);
    if (before.length === REFUSALS - 1 && [job, ...before].every(wasRefused)) await disable(deps, run, reason);
  }
}

/** Pauses a gateway whose CRM keeps refusing it, and says so. */
async function disable(
  deps: ActivityDeps,
  run: { readonly jobId: string; readonly gatewayId: string },
  reason: string,
): Promise<void> {
  const { gatewayId, jobId } = run;
  const gateway = await deps.store.gateways.find(gatewayId);
  if (gateway?.status !== 'ACTIVE') return;
  await deps.pauseSchedule(gatewayId);
  // Changed meanwhile: somebody is at work on it.
  if (!(await deps.store.gateways.update(gateway, { status: 'PAUSED' }))) return;
  await deps.store.audit.append({
    gateway_id: gatewayId,
    job_id: jobId,
    action: 'gateway.paused',
    actor: SYSTEM,
    once: `${jobId}/disabled`,
    detail: { refusals: REFUSALS, reason },
  });
  await mailOwner(deps, run, 'sync_disabled', { count: REFUSALS, reason });
}
