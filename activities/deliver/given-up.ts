import type { ConnectorError } from '../../connectors/errors.ts';
import type { Counts } from '../../model/sync/sync-job.ts';

/** Why a run sends a destination nothing more. */
export type GivenUp = 'site_refused' | 'site_unreachable' | 'template_missing' | 'not_withdrawn';

/** A fault of a destination as a whole, or of its output. */
export interface Failure {
  readonly code: GivenUp;
  /** For the owner of the gateway. */
  readonly message: string;
}

/** Whether this run has given a destination up, by its last journal page: the count says so. A reason alone may be about a single batch. */
export const isGivenUp = (page: { readonly counts: Partial<Counts> } | undefined): boolean =>
  (page?.counts.outputs_failed ?? 0) > 0;

/** Whether a site could not be reached, or the connection broke before its response was complete: whether it has the batch is unknown. */
export const isCutOff = (fault: ConnectorError): boolean => fault.kind === 'transient' && fault.status === undefined;

/** Why a destination is given up after this fault. */
export const failureBy = ({ kind, message }: ConnectorError): Failure => ({
  code: kind === 'config' ? 'site_refused' : 'site_unreachable',
  message,
});
