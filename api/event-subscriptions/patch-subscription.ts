import { notFound } from '../../model/shared/errors.ts';
import { eventSubscriptionPatchSchema } from '../../model/gateway/site-event.ts';
import { presentSubscription, subscriptionUrl, urlContext } from '../../store/sites/event-subscriptions.ts';
import { sealAddress } from '../../store/access/sealed-address.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { openUrl } from './open-url.ts';
import { visibleSubscription, waitingFor } from './visible-subscription.ts';

const body = schema(eventSubscriptionPatchSchema);

export const patchSubscription = route({
  method: 'PATCH',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}',
  id: 'patchEventSubscription',
  summary: 'Change address, events or state of a subscription',
  description:
    'Absent fields stay as they are; none can be null. PAUSED keeps events until the subscription is ACTIVE again; setting it ACTIVE also ends the rest of a site that kept failing. A new address gets what waits.',
  tag: 'Site events',
  access: { gateway: 'WRITE' },
  body,
  success: { status: 200, description: 'The subscription.', schema: ref('EventSubscription') },
}).handle(async (input, deps) => {
  const subscription = await visibleSubscription(input, deps);
  const { _id } = subscription;
  const { status, types, url, ...rest } = input.body;
  const changed = await deps.store.subscriptions.update(input.gateway._id, _id, {
    ...rest,
    ...(url === undefined
      ? {}
      : { url: sealAddress(deps.keys, openUrl(url, subscriptionUrl(deps.keys, subscription)), urlContext(_id)) }),
    ...(types ? { types: [...types] } : {}),
    ...(status ? { status, status_reason: undefined, resting_until: undefined, failed_passes: 0 } : {}),
  });
  if (!changed) throw notFound('Subscription', _id);
  await recordAct(deps, input, input.gateway._id, 'event_subscription.updated', {
    detail: { subscription_id: _id, fields: Object.keys(input.body), ...(status ? { status } : {}) },
  });
  if (changed.status === 'ACTIVE') await deps.engine.wakeSiteEvents(_id);
  return presentSubscription(deps.keys, changed, await waitingFor(changed, deps));
});
