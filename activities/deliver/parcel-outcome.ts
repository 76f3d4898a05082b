import type { Delivery } from '../../model/listing/listing.ts';
import type { Settled } from './fill-batch.ts';
import type { BatchAnswer } from './send-batch.ts';

/** What a response means for the state of a listing and for what is known of the site. */
export interface ParcelOutcome {
  readonly count: 'delivered' | 'withdrawn' | 'delivery_failed';
  readonly status: Delivery['status'];
  /** The version is not sent again: the site has it, or refused it for good. */
  readonly isSettled: boolean;
  /** The site surely does not show the listing. */
  readonly isOff: boolean;
}

/**
 * What the response of a site for one listing means. Pure.
 * @param answer result for the listing; undefined if the response has none
 */
export function outcomeOf(
  { item, isNew = false }: Pick<Settled, 'isNew'> & { readonly item: Pick<Settled['item'], 'action'> },
  answer: Omit<BatchAnswer, 'id'> | undefined,
): ParcelOutcome {
  const isDelete = item.action === 'delete';
  if (answer?.ok)
    return isDelete
      ? { count: 'withdrawn', status: 'withdrawn', isSettled: true, isOff: true }
      : { count: 'delivered', status: 'synced', isSettled: true, isOff: false };
  const isFinal = answer?.isFinal === true;
  // The site cannot show a listing that it never had and has refused.
  const isRefused = isNew && !answer?.inDoubt;
  return { count: 'delivery_failed', status: 'failed', isSettled: isFinal, isOff: isFinal || isRefused };
}
