import type { EventSubscription } from '../../model/gateway/site-event.ts';
import { pageQuery, toPage } from '../../model/shared/page.ts';
import { presentSubscription } from '../../store/sites/event-subscriptions.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { pageRef } from '../http/schemas.ts';

export const listSubscriptions = route({
  method: 'GET',
  path: '/gateways/{id}/event-subscriptions',
  id: 'listEventSubscriptions',
  summary: 'Subscriptions of sites to changes',
  tag: 'Site events',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of subscriptions, newest first.', schema: pageRef('EventSubscription') },
}).handle(async ({ gateway, query }, deps) => {
  const all = await subscriptionsOf(gateway._id, deps);
  return toPage(all.slice(query.page * query.size, (query.page + 1) * query.size), all.length, query);
});

/** The subscriptions of a gateway as returned, newest first; a gateway has few. */
export async function subscriptionsOf(
  gatewayId: string,
  { store, keys }: Pick<HandlerDeps, 'store' | 'keys'>,
): Promise<EventSubscription[]> {
  const [all, waiting, failures] = await Promise.all([
    store.subscriptions.ofGateway(gatewayId),
    store.siteEvents.waiting(gatewayId),
    store.siteEvents.failures(gatewayId),
  ]);
  return all
    .reverse()
    .map((subscription) =>
      presentSubscription(
        keys,
        subscription,
        waiting.get(subscription._id) ?? 0,
        failures.get(subscription._id) ?? { failed: 0 },
      ),
    );
}
