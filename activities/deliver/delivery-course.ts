import type { ConnectorError } from '../../connectors/errors.ts';
import type { Counts } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { isTimeout } from '../runtime/within-time.ts';
import { isAbandoned } from './failure.ts';

/** What of an output decides where a delivery goes and whether it is still the delivery that was begun. */
export interface Destination {
  /** Type of the connector. */
  readonly type: string;
  /** Key of the site, see `siteOf`. */
  readonly site: string;
  /** All listings were marked for this destination; a change of address, template or format takes that back. */
  readonly isSeeded: boolean;
}

/** An output compared with the one that a delivery was opened for. */
export type OutputChange = 'same' | 'changed' | 'removed';

/**
 * Compares an output with the one that a delivery was opened for. Read before each batch and after the last one, because a client may change the output while a batch is on its way. Pure.
 * @param now destination as the gateway has it at this moment; undefined if the output was removed
 */
export function changeOf(opened: Destination, now: Destination | undefined): OutputChange {
  if (!now) return 'removed';
  return now.type === opened.type && now.site === opened.site && now.isSeeded ? 'same' : 'changed';
}

/** What a turn of an output begins with. */
export interface Opening {
  /** Every listing of the gateway is marked as pending for the output. */
  readonly marks: boolean;
  /** What the destination shows is compared with the store, where the destination can list it. */
  readonly lists: boolean;
  /** A file is uploaded even if it is unchanged. */
  readonly redelivers: boolean;
}

/**
 * What a turn of an output begins with; undefined if this run has abandoned the output and the output has not changed since. Pure.
 * @param last last journal page of the output in this run; undefined on its first turn
 * @param redeliver the run delivers again what was acknowledged: once, at its first turn
 */
export function openingOf(
  last: { readonly counts: Partial<Counts> } | undefined,
  isSeeded: boolean,
  redeliver: boolean,
): Opening | undefined {
  if (isAbandoned(last) && isSeeded) return undefined;
  const redelivers = redeliver && !last;
  const marks = redelivers || !isSeeded;
  return { marks, lists: marks && redeliver, redelivers };
}

/** Failed batches in a row after which the site as a whole counts as down. */
const MAX_FAILED_BATCHES = 3;

/** Listings per batch after a larger batch timed out. A site that times out on so few counts as down. */
export const SMALL_BATCH = 10;

/**
 * What follows a batch that failed:
 * smaller: the listings are sent again in small batches;
 * give_up: the site gets nothing more in this run;
 * record: the listings count as failed, and the next batch is sent.
 */
export type FaultVerdict = 'smaller' | 'give_up' | 'record';

/**
 * What follows a batch that failed. Pure.
 * @param size listings of the batch
 * @param failedInARow failed batches in a row, this one included
 */
export function judgeFault(fault: ConnectorError, size: number, failedInARow: number): FaultVerdict {
  if (isTimeout(fault)) return size > SMALL_BATCH ? 'smaller' : 'give_up';
  return fault.kind === 'config' || failedInARow >= MAX_FAILED_BATCHES ? 'give_up' : 'record';
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
