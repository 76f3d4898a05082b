import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import { LISTING_EVENT_TYPES, eventSubscriptionCreateSchema } from '../../model/gateway/site-event.ts';
import { presentSubscription, secretContext, urlContext } from '../../store/sites/event-subscriptions.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import { sealAddress } from '../../store/access/sealed-address.ts';
import { newSigningSecret } from '../../store/access/signing-secrets.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { ref, schema } from '../http/schemas.ts';
import { takeTurn } from '../take-turn.ts';
import { openUrl } from './open-url.ts';

/** Every event is sent once per subscription, so this bounds the requests that one change causes. */
const MAX_SUBSCRIPTIONS = 10;

const body = schema(eventSubscriptionCreateSchema);

export const createSubscription = route({
  method: 'POST',
  path: '/gateways/{id}/event-subscriptions',
  id: 'createEventSubscription',
  summary: 'Subscribe a site to changes',
  description:
    'The address gets property.created, property.updated and property.deleted by POST, or the events that `types` names, signed as Standard Webhooks describes. The answer holds the signing secret, which is shown only this once.',
  tag: 'Site events',
  access: { gateway: 'WRITE' },
  body,
  success: {
    status: 201,
    description: 'The subscription with its secret.',
    schema: ref('NewEventSubscription'),
    headers: { Location: 'Path of the subscription.' },
  },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  const now = new Date();
  const _id = randomUUID();
  const { secret, stored } = newSigningSecret(deps.keys, secretContext(_id));
  const subscription: SubscriptionRecord = {
    _id,
    gateway_id: gateway._id,
    url: sealAddress(deps.keys, openUrl(input.body.url), urlContext(_id)),
    types: [...(input.body.types ?? LISTING_EVENT_TYPES)],
    ...(input.body.description ? { description: input.body.description } : {}),
    status: 'ACTIVE',
    secrets: [stored],
    failed_passes: 0,
    created_at: now,
    updated_at: now,
  };
  await takeTurn(deps, `event-subscriptions/${gateway._id}`, async () => {
    if ((await deps.store.subscriptions.ofGateway(gateway._id)).length >= MAX_SUBSCRIPTIONS) {
      throw new AppError(
        'CONFLICT',
        `A gateway has at most ${MAX_SUBSCRIPTIONS} event subscriptions; remove one first.`,
      );
    }
    await deps.store.subscriptions.insert(subscription);
    return subscription;
  });
  await recordAct(deps, input, gateway._id, 'event_subscription.created', {
    detail: { subscription_id: _id, types: subscription.types },
  });
  const path = `/v1/gateway/gateways/${gateway._id}/event-subscriptions/${_id}`;
  return withHeaders({ Location: path }, { ...presentSubscription(deps.keys, subscription, 0), secret });
});
