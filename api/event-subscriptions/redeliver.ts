import { AppError, notFound } from '../../model/shared/errors.ts';
import { presentDelivery } from '../../store/sites/site-events.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { visibleDelivery, visibleSubscription } from './visible-subscription.ts';

export const redeliver = route({
  method: 'POST',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}/deliveries/{deliveryId}/redeliver',
  id: 'redeliverEvent',
  summary: 'Send an event again',
  description:
    'At once, in whatever state it is, with the same `webhook-id`, by which a site that has it already can ignore it.',
  tag: 'Site events',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The delivery, PENDING.', schema: ref('EventDelivery') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const subscription = await sendable(input, deps);
  const { _id, event_id } = await visibleDelivery(input, deps);
  const again = await deps.store.siteEvents.redeliver(subscription._id, _id);
  if (!again) throw notFound('Delivery', _id);
  await recordAct(deps, input, input.gateway._id, 'event_subscription.redelivery_requested', {
    detail: { subscription_id: subscription._id, event_id },
  });
  await wake(subscription, deps);
  return presentDelivery(again);
});

const redeliverBody = schema({
  type: 'object',
  properties: {
    since: { type: 'string', format: 'date-time', description: 'Events from then on; kept are 30 days.' },
  },
  required: ['since'],
  additionalProperties: false,
});
const redelivered = schema({
  type: 'object',
  properties: { redelivered: { type: 'integer', minimum: 0, description: 'Deliveries that wait again.' } },
  required: ['redelivered'],
  additionalProperties: false,
});

export const redeliverFailed = route({
  method: 'POST',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}/redeliver',
  id: 'redeliverFailedEvents',
  summary: 'Send again what a site missed',
  description:
    'Every FAILED or CANCELLED delivery since a point in time starts over, for a site that was down for long.',
  tag: 'Site events',
  access: { gateway: 'WRITE' },
  body: redeliverBody,
  success: { status: 200, description: 'How many.', schema: redelivered },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const subscription = await sendable(input, deps);
  const since = new Date(input.body.since);
  const count = await deps.store.siteEvents.redeliverFailed(subscription._id, since);
  await recordAct(deps, input, input.gateway._id, 'event_subscription.redelivery_requested', {
    detail: { subscription_id: subscription._id, since: since.toISOString(), redelivered: count },
  });
  await wake(subscription, deps);
  return { redelivered: count };
});

/** The subscription. Throws CONFLICT if the site has unsubscribed. */
async function sendable(
  input: { readonly gateway: GatewayRecord; readonly params: { readonly subscriptionId: string } },
  deps: HandlerDeps,
): Promise<SubscriptionRecord> {
  const subscription = await visibleSubscription(input, deps);
  if (subscription.status !== 'UNSUBSCRIBED') return subscription;
  throw new AppError('CONFLICT', 'The site has unsubscribed; set the subscription ACTIVE first.');
}

/** A user wants the site tried now: clears its pause after failures. */
async function wake({ _id }: SubscriptionRecord, { store, engine }: HandlerDeps): Promise<void> {
  await store.subscriptions.wake(_id);
  await engine.wakeSiteEvents(_id);
}
