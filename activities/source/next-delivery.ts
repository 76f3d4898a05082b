import { streamId } from '../../model/listing/listing.ts';
import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

export interface Inbox {
  readonly gatewayId: string;
  readonly inputId: string;
}

/** A delivery that waits to be read. */
export interface NextDelivery {
  readonly deliveryId: string;
  /** Runs that ended without having read it. */
  readonly attempts: number;
}

/** The first unread delivery of an input; undefined if there is none, or while its gateway reads nothing: then the deliveries wait. */
export const nextDelivery =
  (deps: ActivityDeps) =>
  async ({ gatewayId, inputId }: Inbox): Promise<NextDelivery | undefined> => {
    const gateway = await deps.store.gateways.find(gatewayId);
    if (!gateway || gateway.deleted_at || gateway.status !== 'ACTIVE') return undefined;
    const input = inputsOf(gateway).find(({ connector_id }) => connector_id === inputId);
    if (input?.config['inbox'] !== true) return undefined;
    const next = await deps.store.deliveries.next(streamId(gatewayId, inputId));
    return next && { deliveryId: next._id, attempts: next.attempts };
  };
