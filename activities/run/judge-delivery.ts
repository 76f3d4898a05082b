import { inWords } from '../../model/sync/job-reasons.ts';
import type { JobStatus, Reason } from '../../model/sync/sync-job.ts';
import type { DeliveryEnd, DeliveryRecord } from '../../store/inbox/deliveries.ts';

/** Runs that may end without having read a delivery before it counts as failed: the ones behind it are read then. */
const MAX_DELIVERY_ATTEMPTS = 3;

/** How a run that read a delivery has ended. */
export interface RunEnd {
  readonly status: JobStatus;
  /** Those of the input of the delivery that no page carries. */
  readonly reasons: readonly Reason[];
  /** The import of the input came to its end. */
  readonly isImported: boolean;
  /** The gateway still runs: a run that was cancelled was cancelled by a person. */
  readonly isActive: boolean;
}

/**
 * What a delivery is after a run has read it. None is lost: one that was not read for another reason than its content waits for the next run, at most MAX_DELIVERY_ATTEMPTS
 * times. One that was read before stays read. Pure.
 */
export function judgeDelivery(
  { attempts, read_at }: Pick<DeliveryRecord, 'attempts' | 'read_at'>,
  { status, reasons, isImported, isActive }: RunEnd,
): DeliveryEnd {
  const unarchived = reasons.find(({ code }) => code === 'reconcile_failed');
  if (isImported && !unarchived && status !== 'CANCELLED' && status !== 'TIMED_OUT')
    return { status: 'READ', counts: false };
  const rejected = reasons.find(({ code }) => code === 'feed_rejected');
  const fault = faultOf(status, rejected ?? unarchived ?? reasons[0]);
  if (read_at) return { status: 'READ', fault, counts: false };
  if (rejected) return { status: 'REFUSED', fault, counts: true };
  if (status === 'CANCELLED')
    return isActive ? { status: 'FAILED', fault, counts: true } : { status: 'RECEIVED', counts: false };
  return { status: attempts + 1 >= MAX_DELIVERY_ATTEMPTS ? 'FAILED' : 'RECEIVED', fault, counts: true };
}

function faultOf(status: JobStatus, reason: Reason | undefined): string {
  if (status === 'CANCELLED') return 'The run that read it was cancelled.';
  if (status === 'TIMED_OUT') return 'The run that read it took longer than it may.';
  return reason ? inWords(reason) : 'The run that read it failed.';
}
