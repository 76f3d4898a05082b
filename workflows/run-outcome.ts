import { jobReason } from '../model/sync/job-reasons.ts';
import type { Counts, JobStatus, Reason } from '../model/sync/sync-job.ts';

/** What the outcome follows from. Reasons are for people: none of them decides anything. */
export interface RunFacts {
  readonly counts: Counts;
  /** Inputs whose read failed. */
  readonly failedInputs: number;
  /** Reconciliations and deliveries that failed. */
  readonly failedSteps: number;
  /** Set when the run was about one listing only. */
  readonly crmReference?: string;
}

/** Counts of what is missing somewhere: a run is whole only when all of them are zero. */
const MISSING = [
  'quarantined',
  'media_missing',
  'held',
  'held_new',
  'delivery_failed',
  'over_limit',
  'outputs_failed',
] as const;

/** The one listing asked for that the CRM does not have. */
export const notInCrm = (reference: string): Reason => jobReason('crm_reference_not_found', 1, [reference]);

/** The status of a run that came to its end: COMPLETED only when nothing is missing anywhere. */
export function runOutcome({ counts, failedInputs, failedSteps, crmReference }: RunFacts): JobStatus {
  if (failedInputs > 0) return counts.read > 0 ? 'PARTIAL' : 'FAILED';
  if (crmReference !== undefined && counts.read === 0) return 'FAILED';
  return failedSteps > 0 || MISSING.some((name) => counts[name] > 0) ? 'PARTIAL' : 'COMPLETED';
}

const FAILED_RUNS = ['FAILED', 'TIMED_OUT'] as const satisfies readonly JobStatus[];

/** Whether a run of this status fails as a workflow. */
export const isFailedRun = (status: JobStatus): status is (typeof FAILED_RUNS)[number] =>
  FAILED_RUNS.some((failed) => failed === status);

/** The failure of a run in one line, for the list of workflows. */
export function describeFailure(
  status: JobStatus,
  gatewayName: string | undefined,
  [first, ...more]: readonly Reason[],
): string {
  const example = first?.examples?.[0];
  const why = first && (example === undefined ? first.message : `${first.message} (${example})`);
  const rest = more.length > 0 ? `and ${more.length} more` : undefined;
  return [status, gatewayName, why, rest].filter((part) => part !== undefined).join(' · ');
}

/** The run in a few lines of Markdown, for the Web UI. */
export function describeRun(phase: string, counts: Counts, reasons: readonly Reason[]): string {
  const numbers = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`);
  const lines = [`**${phase}**: ${numbers.join(', ') || 'nothing yet'}`];
  for (const { message, count, examples = [] } of reasons.slice(0, 10))
    lines.push(`- ${message} (${count})${examples.length > 0 ? `: ${examples[0]}` : ''}`);
  return lines.join('\n');
}
