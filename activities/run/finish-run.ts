import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { addReasons } from '../../model/sync/job-reasons.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { Counts, JobPhase, JobStatus, Reason } from '../../model/sync/sync-job.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { detectLogo } from '../pictures/detect-logo.ts';
import { notifyHeld } from '../mail/notify-held.ts';
import { notifyRun } from '../mail/notify-run.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { logEnd } from './log-end.ts';
import { judgeDeliveries, settleDeliveries } from './settle-deliveries.ts';
import { removeSnapshots } from '../source/snapshots.ts';
import { wakeSearchAlerts } from '../alerts/wake-search-alerts.ts';
import { queueRunEvent } from '../events/queue-run-event.ts';
import { wakeSubscribers } from '../events/wake-subscribers.ts';

export interface FinishInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly status: JobStatus;
  /** Reasons in addition to those of the run's pages. */
  readonly reasons: readonly Reason[];
}

export interface PhaseInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly phase: JobPhase;
  readonly seconds: number;
  /** Of the run so far, where it knows them; else they are summed from its journal. */
  readonly counts?: Counts;
}

/** What the workflow has to know after a phase. */
export interface PhaseEnd {
  /** Of the last phase: whether any thumbnail of the gateway is due, of this run or of an earlier one. */
  readonly coversDue?: boolean;
}

/** Leaves the trail of a finished phase. */
export const finishPhase =
  (deps: ActivityDeps) =>
  ({ jobId, gatewayId, phase, seconds, counts: known }: PhaseInput): Promise<PhaseEnd> =>
    runActivity(async () => {
      const counts = known ?? (await deps.store.pages.totals(jobId)).counts;
      deps.metrics.phase(phase, seconds);
      await deps.store.audit.append({
        gateway_id: gatewayId,
        job_id: jobId,
        action: 'sync.phase_finished',
        actor: SYSTEM,
        once: `${jobId}/${phase}`,
        detail: { phase, seconds, counts },
      });
      if (phase !== 'deliver') return {};
      return { coversDue: (await deps.store.listings.coversDue(gatewayId, 1)).length > 0 };
    });

/** Writes the end of a run, with counts summed from its journal, and clears what only the run needed. */
export const finishRun =
  (deps: ActivityDeps) =>
  ({ jobId, gatewayId, status, reasons }: FinishInput): Promise<void> =>
    runActivity(async () => {
      const { inputs, ...totals } = await deps.store.pages.totalsByInput(jobId);
      // Before the end is recorded: what follows it keeps the gateway from being started again.
      const open = await deps.store.jobs.find(gatewayId, jobId);
      if (totals.counts.read > 0 && !open?.dry_run) await detectLogo(deps.store, gatewayId);
      const { created, updated, archived } = totals.counts;
      if (created + updated + archived > 0 && !open?.dry_run) await deps.store.listings.tidyRaw(gatewayId);
      const settlements = await judgeDeliveries(deps, { jobId, gatewayId, status, reasons });
      const end = { status, counts: totals.counts, reasons: addReasons(totals.reasons, reasons) };
      // In one transaction: the end of a run is never visible without its audit event, nor a delivery as read while its run counts as open, when nothing else can start.
      const job = await deps.store.transaction(async (session) => {
        await settleDeliveries(deps, { jobId, settlements }, session);
        await deps.store.audit.append(
          {
            gateway_id: gatewayId,
            job_id: jobId,
            action: 'sync.finished',
            actor: SYSTEM,
            once: `${jobId}/finished`,
            detail: {
              status,
              counts: totals.counts,
              ...(inputs.size > 1 ? { inputs: Object.fromEntries(inputs) } : {}),
            },
          },
          session,
        );
        const ended = await deps.store.jobs.finish(jobId, end, session);
        // Repeated after it succeeded, the activity finds the end recorded and the event sent.
        if (ended && open && !FINAL_STATUSES.includes(open.status)) await queueRunEvent(deps, ended, session);
        return ended;
      });
      await wakeSubscribers(deps, gatewayId);
      // Mails wait for the end of the run.
      await wakeSearchAlerts(deps, gatewayId);
      if (job) {
        await notifyRun(deps, job);
        await notifyHeld(deps, job);
      }
      await removeSnapshots(jobId, deps.workFolder.path, deps.objects).catch((error: unknown) => {
        // Best effort: the run is over, and every worker sweeps its folder.
        deps.log.warn({ err: error, job_id: jobId }, 'Snapshots could not be removed');
      });
      if (open?.dry_run) await deps.store.arrivals.removeOfJob(jobId);
      // The keys of a run that broke off say what it had written beyond its journal (`settleLeftovers`).
      if (status === 'COMPLETED' || status === 'PARTIAL') await deps.store.pages.dropKeys(jobId);
      if (job) deps.metrics.run({ kind: job.kind, outcome: status });
      logEnd(deps.log, { jobId, gatewayId, ...end }, await deps.store.gateways.find(gatewayId));
    });
