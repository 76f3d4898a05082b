import type { ConnectorError } from '../../connectors/errors.ts';
import type { Counts } from '../../model/sync/sync-job.ts';

/** Why a run has abandoned a destination: it sends the destination nothing more. */
export type FailureCode = 'site_refused' | 'site_unreachable' | 'template_missing' | 'not_withdrawn';

/** A fault of a destination as a whole, or of its output. */
export interface Failure {
  readonly code: FailureCode;
  /** For the owner of the gateway. */
  readonly message: string;
}

/** Whether this run has abandoned a destination, by the count in its last journal page. A reason alone may be about a single batch. */
export const isAbandoned = (page: { readonly counts: Partial<Counts> } | undefined): boolean =>
  (page?.counts.outputs_failed ?? 0) > 0;

/** Whether a site could not be reached, or the connection broke before its response was complete: whether it has the batch is unknown. */
export const isCutOff = (fault: ConnectorError): boolean => fault.kind === 'transient' && fault.status === undefined;

/** The failure of a destination that is abandoned after this fault. */
export const failureBy = ({ kind, message }: ConnectorError): Failure => ({
  code: kind === 'config' ? 'site_refused' : 'site_unreachable',
  message,
});
