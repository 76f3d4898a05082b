import type { GatewayRecord } from '../../store/access/gateways.ts';

/** What of an output decides where a delivery goes and whether it is still the delivery that was begun. */
export interface Destination {
  /** Type of the connector. */
  readonly type: string;
  /** Key of the site, see `siteOf`. */
  readonly site: string;
  /** All listings were marked for this destination; a change of address, template or format takes that back. */
  readonly isSeeded: boolean;
}

/**
 * How a delivery goes on:
 * send: to the destination that it was opened for;
 * reopen: the output changed, so that the delivery has to begin again with what the gateway says now;
 * done: nothing is left to send, or the output is no longer part of the gateway.
 */
export type Course = 'send' | 'reopen' | 'done';

/**
 * Decides how a delivery goes on, before each batch and once more when nothing is left to send: the output may have changed while the last batch was on its way.
 * @param opened destination of the delivery
 * @param now destination as the gateway has it at this moment; undefined when the output was removed
 */
export function courseOf(opened: Destination, now: Destination | undefined, isEmpty: boolean): Course {
  if (!now) return 'done';
  if (now.type !== opened.type || now.site !== opened.site || !now.isSeeded) return 'reopen';
  return isEmpty ? 'done' : 'send';
}

/** Outputs that a run has to deliver to although it may not know them yet. */
export interface OutputsDue {
  /** Outputs whose listings were not marked since they were added or changed. */
  readonly changed: readonly string[];
  /** Outputs that the gateway left, whose sites may still show listings. */
  readonly former: readonly string[];
}

/** The outputs of a gateway that are not up to date. */
export const outputsDue = ({
  output_connectors,
  seeded_outputs,
  former_outputs = [],
}: Pick<GatewayRecord, 'output_connectors' | 'seeded_outputs' | 'former_outputs'>): OutputsDue => ({
  changed: output_connectors.map(({ connector_id }) => connector_id).filter((id) => !seeded_outputs.includes(id)),
  former: former_outputs.map(({ id }) => id),
});
