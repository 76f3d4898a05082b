import { addReasons } from '../model/sync/job-reasons.ts';
import { noCounts, wholeCounts } from '../model/sync/sync-job.ts';
import type { Counts, JobPhase, Reason } from '../model/sync/sync-job.ts';
import type { SyncInput, SyncResume, SyncState } from './messages.ts';

const ORDER: readonly JobPhase[] = ['import', 'reconcile', 'deliver', 'finish'];

/** The state of a run, without Temporal, so that it is tested without an engine. */
export class RunState {
  /** Once the run has begun; each execution of it learns it anew. */
  gatewayName: string | undefined;
  private phase: JobPhase = 'import';
  private counts: Counts = noCounts();
  /** Of the pages, as the last chunk summed them. */
  private paged: readonly Reason[] = [];
  /** Whether the counts are those of every page of the journal: a step that failed may have journalled pages that it did not report. */
  private isExact = true;
  /** Found by the workflow itself. */
  private own: Reason[] = [];
  /** Reconciliations and deliveries that failed. */
  private failed = 0;
  private readonly inputs = new Map<string, { complete: boolean; ok: boolean }>();
  private readonly startedAt: number;
  private readonly timeoutMs: number;

  constructor(input: SyncInput, now: number) {
    const { resume } = input;
    this.timeoutMs = input.timeoutSeconds * 1000;
    this.startedAt = now - (resume?.elapsedSeconds ?? 0) * 1000;
    if (!resume) return;
    this.phase = resume.phase;
    this.counts = wholeCounts(resume.counts);
    this.failed = resume.failed ?? 0;
    this.own = [...resume.reasons];
    for (const { inputId, complete, ok } of resume.inputs) this.inputs.set(inputId, { complete, ok });
  }

  /** Enters a phase; false if the run is already past it. */
  enter(phase: JobPhase): boolean {
    if (ORDER.indexOf(phase) < ORDER.indexOf(this.phase)) return false;
    this.phase = phase;
    return true;
  }

  update({ counts, reasons }: { counts: Counts; reasons: readonly Reason[] }): void {
    // A worker of an earlier release knows fewer counts.
    this.counts = wholeCounts(counts);
    this.paged = reasons;
    this.isExact = true;
  }

  addReason(reason: Reason): void {
    this.own = addReasons(this.own, [reason]);
  }

  /** A reconciliation or delivery failed: the run is not whole. */
  addFailure(reason: Reason): void {
    this.failed++;
    this.addReason(reason);
  }

  /** The run is not whole, for a reason that a page of the journal carries. */
  addFailedStep(): void {
    this.failed++;
  }

  /** A step ended without its counts. */
  miscount(): void {
    this.isExact = false;
  }

  /** Counts of the whole journal, where they are known. */
  exactCounts(): Counts | undefined {
    return this.isExact ? this.counts : undefined;
  }

  failedSteps(): number {
    return this.failed;
  }

  markRead(inputId: string, complete: boolean, ok: boolean): void {
    this.inputs.set(inputId, { complete, ok });
  }

  isRead(inputId: string): boolean {
    return this.inputs.has(inputId);
  }

  completeInputs(): string[] {
    return [...this.inputs].filter(([, { complete }]) => complete).map(([inputId]) => inputId);
  }

  failedInputs(): number {
    return [...this.inputs.values()].filter(({ ok }) => !ok).length;
  }

  /** Reasons that no page of the journal carries. */
  ownReasons(): readonly Reason[] {
    return this.own;
  }

  /** Never less than a moment: a run that is out of time still ends in order. */
  millisecondsLeft(now: number): number {
    return Math.max(1, this.timeoutMs - (now - this.startedAt));
  }

  snapshot(): SyncState {
    return { phase: this.phase, counts: this.counts, reasons: addReasons(this.paged, this.own) };
  }

  resume(now: number): SyncResume {
    return {
      phase: this.phase,
      inputs: [...this.inputs].map(([inputId, read]) => ({ inputId, ...read })),
      counts: this.counts,
      reasons: this.own,
      failed: this.failed,
      elapsedSeconds: Math.round((now - this.startedAt) / 1000),
    };
  }
}
