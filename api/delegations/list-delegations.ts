import { isInForce, levelOf, presentDelegation } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { arrayOf } from '../http/schemas.ts';

export const listDelegations = route({
  method: 'GET',
  path: '/gateways/{id}/delegations',
  id: 'listDelegations',
  summary: 'Clients that are let into a gateway',
  description: 'The owner sees all of them, a delegate its own, in the order in which they were made.',
  tag: 'Delegations',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The active delegations.', schema: arrayOf('Delegation') },
}).handle(({ gateway, principal }) => {
  const isOwner = levelOf(principal, gateway) === 'OWNER';
  return gateway.delegations
    .filter((one) => isInForce(one, new Date()) && (isOwner || one.client_id === principal.clientId))
    .map(presentDelegation);
});
