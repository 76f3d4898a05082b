import { pageQuery, toPage } from '../../model/shared/page.ts';
import { presentSubscription } from '../../store/sites/event-subscriptions.ts';
import { route } from '../contract.ts';
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
}).handle(async ({ gateway, query }, { store, keys }) => {
  const all = (await store.subscriptions.ofGateway(gateway._id)).reverse();
  const [waiting, failures] = await Promise.all([
    store.siteEvents.waiting(gateway._id),
    store.siteEvents.failures(gateway._id),
  ]);
  const shown = all.slice(query.page * query.size, (query.page + 1) * query.size);
  return toPage(
    shown.map((subscription) =>
      presentSubscription(
        keys,
        subscription,
        waiting.get(subscription._id) ?? 0,
        failures.get(subscription._id) ?? { failed: 0 },
      ),
    ),
    all.length,
    query,
  );
});
