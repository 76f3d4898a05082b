import type { ConnectorError } from '../connectors/errors.ts';
import type { Reason } from '../model/sync-job.ts';

/** Reason codes after which a run does not talk to a site any more. */
const GIVEN_UP = ['site_refused', 'site_unreachable', 'template_missing', 'not_withdrawn'] as const;

export type GivenUp = (typeof GIVEN_UP)[number];

/** Whether the last journal page of a site says that this run has given it up. */
export const isGivenUp = (page: { readonly reasons: readonly Reason[] } | undefined): boolean =>
  page?.reasons.some(({ code }) => GIVEN_UP.some((given) => given === code)) ?? false;

/** Why a site is given up that failed as a whole. */
export const givenUpBy = (fault: ConnectorError): GivenUp =>
  fault.kind === 'config' ? 'site_refused' : 'site_unreachable';
