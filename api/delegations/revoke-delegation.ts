import { notFound } from '../../model/shared/errors.ts';
import { delegationOf } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { noContent } from '../http/reply.ts';
import { endOnRequest } from './end-delegation.ts';

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
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const { delegateClientId: clientId } = params;
  const isEnded =
    delegationOf(gateway, clientId, new Date()) !== undefined &&
    (await endOnRequest(deps, input, { gatewayId: gateway._id, clientId }, 'delegation.revoked'));
  if (!isEnded) throw notFound('Delegation', clientId);
  return noContent();
});
