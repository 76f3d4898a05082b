import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { visibleSubscription } from './visible-subscription.ts';

export const deleteSubscription = route({
  method: 'DELETE',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}',
  id: 'deleteEventSubscription',
  summary: 'Delete a subscription',
  description: 'What still waits for it is not sent.',
  tag: 'Site events',
  access: { gateway: 'WRITE' },
  success: { status: 204, description: 'Removed with its deliveries.' },
}).handle(async (input, deps) => {
  const { _id } = await visibleSubscription(input, deps);
  if (!(await deps.store.subscriptions.remove(_id))) throw notFound('Subscription', _id);
  await deps.store.siteEvents.removeOfSubscription(_id);
  await recordAct(deps, input, input.gateway._id, 'event_subscription.deleted', { detail: { subscription_id: _id } });
  return noContent();
});
