import { levelOf } from '../../store/access/gateways.ts';
import { expiringTokens } from '../api-tokens/expiring-tokens.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';

export const getGatewayHealth = route({
  method: 'GET',
  path: '/gateways/{id}/health',
  id: 'getGatewayHealth',
  summary: 'What of a gateway waits for somebody',
  description:
    'Counts of what is stored now: held and quarantined records, listings that a site did not take, failed events, failing webhooks, words that were not understood, and for the owner API tokens that end soon. All zero: nothing waits.',
  tag: 'Gateways',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The counts.', schema: ref('GatewayHealth') },
}).handle(async ({ gateway, principal }, deps) => {
  const health = (await deps.store.gatewayHealths.of([gateway._id])).get(gateway._id);
  if (!health) throw new Error('The counts of a gateway are missing.');
  if (levelOf(principal, gateway) !== 'OWNER') return health;
  const expiring = (await expiringTokens([gateway._id], deps)).get(gateway._id);
  return { ...health, ...(expiring === undefined ? {} : { tokens_expiring: expiring }) };
});
