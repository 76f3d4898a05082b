import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { content } from '../http/reply.ts';
import { visibleDelivery } from './visible-subscription.ts';

export const getDeliveryBody = route({
  method: 'GET',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}/deliveries/{deliveryId}/body',
  id: 'getEventDeliveryBody',
  summary: 'The body of an event, as a site gets it',
  tag: 'Site events',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The body, byte for byte as it is sent.', contentType: 'application/json' },
}).handle(async (input, deps) => {
  const { event_id } = await visibleDelivery(input, deps);
  const body = (await deps.store.siteEvents.bodies([event_id])).get(event_id);
  if (body === undefined) throw notFound('Event', event_id);
  return content('application/json', body, { 'Cache-Control': 'private, no-store' });
});
