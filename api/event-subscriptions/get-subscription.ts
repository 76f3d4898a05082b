import { presentSubscription } from '../../store/sites/event-subscriptions.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { visibleSubscription, waitingFor } from './visible-subscription.ts';

export const getSubscription = route({
  method: 'GET',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}',
  id: 'getEventSubscription',
  summary: 'A subscription of a site',
  tag: 'Site events',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The subscription.', schema: ref('EventSubscription') },
}).handle(async (input, deps) => {
  const subscription = await visibleSubscription(input, deps);
  const failures = await deps.store.siteEvents.failures(subscription.gateway_id);
  const failed = failures.get(subscription._id) ?? { failed: 0 };
  return presentSubscription(deps.keys, subscription, await waitingFor(subscription, deps), failed);
});
