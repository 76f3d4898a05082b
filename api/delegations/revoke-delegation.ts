import { notFound } from '../../model/shared/errors.ts';
import { isInForce } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { noContent } from '../http/reply.ts';
import { endDelegation } from './end-delegation.ts';

export const revokeDelegation = route({
  method: 'DELETE',
  path: '/gateways/{id}/delegations/{delegateClientId}',
  id: 'revokeDelegation',
  summary: 'Shut a client out of a gateway',
  description:
    'Only the owner may. It works with the client’s next request. What the client saved as searches of the gateway is deleted.',
  tag: 'Delegations',
  access: { gateway: 'OWNER' },
  params: { delegateClientId: { type: 'string', minLength: 1, maxLength: 200 } },
  success: { status: 204, description: 'Revoked.' },
}).handle(async ({ gateway, params, principal, requestId }, { store }) => {
  const { delegateClientId: clientId } = params;
  const actor = { type: 'client', client_id: principal.clientId } as const;
  const isLetIn = gateway.delegations.some((one) => one.client_id === clientId && isInForce(one, new Date()));
  const how = { action: 'delegation.revoked', actor, requestId } as const;
  if (!isLetIn || !(await endDelegation(store, { gatewayId: gateway._id, clientId }, how)))
    throw notFound('Delegation', clientId);
  return noContent();
});
