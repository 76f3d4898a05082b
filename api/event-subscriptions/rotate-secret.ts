import { AppError } from '../../model/shared/errors.ts';
import { presentSubscription, secretContext } from '../../store/sites/event-subscriptions.ts';
import {
  OLD_SECRET_HOURS,
  endOfOldSecret,
  newSigningSecret,
  validSecrets,
} from '../../store/access/signing-secrets.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { visibleSubscription, waitingFor } from './visible-subscription.ts';

/** Every valid secret adds a signature to the header of every event. */
const SECRETS_KEPT = 3;

export const rotateSecret = route({
  method: 'POST',
  path: '/gateways/{id}/event-subscriptions/{subscriptionId}/rotate-secret',
  id: 'rotateEventSubscriptionSecret',
  summary: 'Replace the signing secret of a subscription',
  description: `The new secret is shown only this once. For ${OLD_SECRET_HOURS} hours events are signed with the old one as well, so that the site can change over without losing any.`,
  tag: 'Site events',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The subscription with its new secret.', schema: ref('NewEventSubscription') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const subscription = await visibleSubscription(input, deps);
  const { secret, stored } = newSigningSecret(deps.keys, secretContext(subscription._id));
  const now = new Date();
  const expires = endOfOldSecret(now);
  const old = validSecrets(subscription, now).map((entry) => ({ ...entry, expires_at: entry.expires_at ?? expires }));
  const secrets = [stored, ...old].slice(0, SECRETS_KEPT);
  const changed = await deps.store.subscriptions.replaceSecrets(subscription, secrets);
  if (!changed) {
    throw new AppError('CONFLICT', 'The secret was replaced by another request; use that one, or retry.');
  }
  await recordAct(deps, input, input.gateway._id, 'event_subscription.secret_rotated', {
    detail: { subscription_id: subscription._id },
  });
  return { ...presentSubscription(deps.keys, changed, await waitingFor(changed, deps)), secret };
});
