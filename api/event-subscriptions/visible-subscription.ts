import { notFound } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { EventDeliveryRecord } from '../../store/sites/site-events.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { HandlerDeps } from '../deps.ts';

/** Path parameters of one subscription. */
interface Named {
  readonly gateway: GatewayRecord;
  readonly params: { readonly subscriptionId: string };
}

/** The gateway's subscription in the path. Throws NOT_FOUND also for one of another gateway. */
export async function visibleSubscription(
  { gateway, params }: Named,
  { store }: HandlerDeps,
): Promise<SubscriptionRecord> {
  const found = await store.subscriptions.find(gateway._id, params.subscriptionId);
  if (!found) throw notFound('Subscription', params.subscriptionId);
  return found;
}

/** The subscription's delivery in the path. */
export async function visibleDelivery(
  input: Named & { readonly params: { readonly deliveryId: string } },
  deps: HandlerDeps,
): Promise<EventDeliveryRecord> {
  const { _id } = await visibleSubscription(input, deps);
  const found = await deps.store.siteEvents.find(_id, input.params.deliveryId);
  if (!found) throw notFound('Delivery', input.params.deliveryId);
  return found;
}

/** The number of pending deliveries of one subscription. */
export const waitingFor = async ({ _id, gateway_id }: SubscriptionRecord, { store }: HandlerDeps): Promise<number> =>
  (await store.siteEvents.waiting(gateway_id)).get(_id) ?? 0;
