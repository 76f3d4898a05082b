import { pageQuery, toPage } from '../../model/shared/page.ts';
import { DELIVERY_STATUSES } from '../../model/gateway/site-event.ts';
import { presentDelivery } from '../../store/sites/site-events.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { visibleSubscription } from './visible-subscription.ts';

export const listDeliveries = route({
  method: 'GET',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}/deliveries',
  id: 'listEventDeliveries',
  summary: 'Events on their way to a site, and those it has',
  description: 'Newest first, each with its attempts; kept for 30 days.',
  tag: 'Site events',
  access: { gateway: 'READ' },
  query: { status: { type: 'string', enum: DELIVERY_STATUSES, description: 'Only these.' }, ...pageQuery },
  success: { status: 200, description: 'A page of deliveries.', schema: pageRef('EventDelivery') },
}).handle(async (input, deps) => {
  const { _id } = await visibleSubscription(input, deps);
  const { status, ...page } = input.query;
  const { items, total } = await deps.store.siteEvents.list(_id, status ? { status } : {}, page);
  return toPage(items.map(presentDelivery), total, page);
});
