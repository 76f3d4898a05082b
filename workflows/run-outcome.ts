import type { Counts, JobStatus, Reason } from '../model/sync-job.ts';

export interface RunFacts {
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
  /** Inputs whose read failed. */
  readonly failedInputs: number;
  /** Set when the run was about one listing only. */
  readonly crmReference?: string;
}

/** Reasons that make a run partial although every count is fine. */
const PARTIAL_CODES = [
  'orphan_guard',
  'overflow',
  'site_refused',
  'site_unreachable',
  'template_missing',
  'deliver_failed',
  'reconcile_failed',
];

/** The one listing asked for that the CRM does not have. */
export const notInCrm = (reference: string): Reason => ({
  code: 'crm_reference_not_found',
  message: `The CRM has no listing with the reference ${reference}.`,
  count: 1,
});

/** How a run that came to its end is called: COMPLETED only when nothing is missing anywhere. */
export function runOutcome({ counts, reasons, failedInputs, crmReference }: RunFacts): JobStatus {
  if (failedInputs > 0) return counts.read > 0 ? 'PARTIAL' : 'FAILED';
  if (crmReference !== undefined && counts.read === 0) return 'FAILED';
  const partial =
    counts.quarantined > 0 || counts.delivery_failed > 0 || reasons.some(({ code }) => PARTIAL_CODES.includes(code));
  return partial ? 'PARTIAL' : 'COMPLETED';
}

/** The run in a few lines of Markdown, for the Web UI. */
export function describeRun(phase: string, counts: Counts, reasons: readonly Reason[]): string {
  const numbers = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`);
  const lines = [`**${phase}**: ${numbers.join(', ') || 'nothing yet'}`];
  for (const { message, count } of reasons.slice(0, 10)) lines.push(`- ${message} (${count})`);
  return lines.join('\n');
}
