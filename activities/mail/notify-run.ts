import { inWords } from '../../model/sync/job-reasons.ts';
import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { MailKind } from '../../model/gateway/mail.ts';
import type { MailFacts } from '../../model/gateway/mail.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { mailOwnerOfRun } from './mail-owner.ts';

/** Scheduled runs in a row that a CRM refuses before the gateway is paused: half a day of an hourly schedule. */
const REFUSALS = 10;
const REFUSED = 'crm_refused';

/** A mail about a run. */
interface RunMail {
  readonly kind: MailKind;
  readonly facts: MailFacts;
}

/**
 * The mail about the end of a run; undefined if it is not worth one: successes are reported of runs that somebody asked for, failures of these and of the first in a row. Pure.
 * @param previous status of the run before; undefined if there is none
 */
export function mailOf(job: JobRecord, previous: JobRecord['status'] | undefined, now: Date): RunMail | undefined {
  const isAsked = job.trigger === 'API';
  switch (job.status) {
    case 'COMPLETED':
    case 'PARTIAL':
      return isAsked ? { kind: completedKind(job), facts: { ...job.counts, ...reasonsOf(job) } } : undefined;
    case 'TIMED_OUT': {
      const started = job.started_at ?? job.created_at;
      const minutes = Math.round(((job.finished_at ?? now).getTime() - started.getTime()) / 60_000);
      return { kind: 'sync_timeout', facts: { minutes } };
    }
    case 'FAILED':
      return isAsked || previous !== 'FAILED'
        ? { kind: 'sync_failed', facts: { reason: firstReason(job), ...reasonsOf(job) } }
        : undefined;
    default:
      return undefined;
  }
}

const completedKind = ({ status }: JobRecord): MailKind => (status === 'PARTIAL' ? 'sync_partial' : 'sync_completed');

/** Codes of the reasons, for their sentences in the reader's language. */
const reasonsOf = ({ reasons }: JobRecord): MailFacts =>
  reasons.length > 0 ? { codes: reasons.map(({ code }) => code).join(',') } : {};

const firstReason = ({ reasons: [first] }: JobRecord): string => (first ? inWords(first) : '');

/** Whether the CRM has refused so many scheduled runs in a row that the gateway is paused. Pure. */
export const isRefusedForGood = (runs: readonly Pick<JobRecord, 'trigger' | 'reasons'>[]): boolean =>
  runs.length === REFUSALS &&
  runs.every(({ trigger, reasons }) => trigger === 'SCHEDULE' && reasons.some(({ code }) => code === REFUSED));

/** Mails the owner how a whole run ended, where that is worth a mail. After ten scheduled runs that the CRM refused, the gateway is paused. */
export async function notifyRun(deps: ActivityDeps, job: JobRecord): Promise<void> {
  const isWhole = job.kind === 'SYNC' && !job.dry_run && job.crm_reference === undefined;
  if (!isWhole) return;
  const run = { jobId: job._id, gatewayId: job.gateway_id };
  const before = job.status === 'FAILED' ? await deps.store.jobs.before(job, REFUSALS - 1) : [];
  const mail = mailOf(job, before[0]?.status, new Date());
  if (mail) await mailOwnerOfRun(deps, run, mail.kind, mail.facts);
  if (job.status === 'FAILED' && isRefusedForGood([job, ...before])) await disable(deps, run, job);
}

/** Pauses a gateway whose CRM keeps refusing it; audit trail and a mail say so. */
async function disable(
  deps: ActivityDeps,
  run: { readonly jobId: string; readonly gatewayId: string },
  job: JobRecord,
): Promise<void> {
  const { gatewayId, jobId } = run;
  const reason = firstReason(job);
  const gateway = await deps.store.gateways.find(gatewayId);
  if (gateway?.status !== 'ACTIVE') return;
  await deps.pauseSchedule(gatewayId);
  // On a version conflict somebody is changing the gateway, which is then not paused.
  if (!(await deps.store.gateways.update(gateway, { status: 'PAUSED' }))) return;
  await deps.store.audit.append({
    gateway_id: gatewayId,
    job_id: jobId,
    action: 'gateway.paused',
    actor: SYSTEM,
    once: `${jobId}/disabled`,
    detail: { refusals: REFUSALS, reason },
  });
  await mailOwnerOfRun(deps, run, 'sync_disabled', { count: REFUSALS, reason, ...reasonsOf(job) });
}
