import type { ConnectorError } from '../../connectors/errors.ts';
import type { Counts } from '../../model/sync/sync-job.ts';

/** Why a run does not talk to a site any more. */
export type GivenUp = 'site_refused' | 'site_unreachable' | 'template_missing' | 'not_withdrawn';

/** Whether the last journal page of a site says that this run has given it up: it is counted. A reason alone may be about a single batch. */
export const isGivenUp = (page: { readonly counts: Partial<Counts> } | undefined): boolean =>
  (page?.counts.outputs_failed ?? 0) > 0;

/** Whether a site could not be reached, or the connection to it broke before its response was complete: what it made of a batch is unknown. */
export const isCutOff = (fault: ConnectorError): boolean => fault.kind === 'transient' && fault.status === undefined;

/** Why a site is given up that failed as a whole. */
export const givenUpBy = (fault: ConnectorError): GivenUp =>
  fault.kind === 'config' ? 'site_refused' : 'site_unreachable';
