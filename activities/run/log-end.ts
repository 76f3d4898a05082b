import type { Counts, JobStatus, Reason } from '../../model/sync/sync-job.ts';
import type { Log } from '../../observability/log.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { inputsOf } from '../runtime/connector-context.ts';

/** A run that is over, for the log. */
export interface EndedRun {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly status: JobStatus;
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
}

/** What an operator is woken by, looks at in the morning, and reads in passing. */
const LEVELS: { readonly [Status in JobStatus]?: 'error' | 'warn' } = {
  FAILED: 'error',
  TIMED_OUT: 'error',
  PARTIAL: 'warn',
};

const typesOf = (connectors: readonly { readonly connector_type: string }[]): string[] => [
  ...new Set(connectors.map(({ connector_type }) => connector_type)),
];

/**
 * Writes the end of a run: at `error` when it failed, at `warn` when something is missing, with the connectors of its gateway and the codes of its reasons.
 * Examples of reasons stay out: they may have words of a listing.
 * @param gateway undefined: it was deleted meanwhile
 */
export function logEnd(
  log: Log,
  { jobId, gatewayId, status, counts, reasons }: EndedRun,
  gateway: GatewayRecord | undefined,
): void {
  const of = gateway && {
    client_id: gateway.client_id,
    gateway: gateway.name,
    inputs: typesOf(inputsOf(gateway)),
    outputs: typesOf(gateway.output_connectors),
  };
  const codes = reasons.map(({ code }) => code);
  log[LEVELS[status] ?? 'info'](
    { job_id: jobId, gateway_id: gatewayId, ...of, status, counts, reasons: codes },
    'Run finished',
  );
}
