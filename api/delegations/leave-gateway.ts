import { AppError } from '../../model/shared/errors.ts';
import { levelOf } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { noContent } from '../http/reply.ts';
import { endOnRequest } from './end-delegation.ts';

export const leaveGateway = route({
  method: 'DELETE',
  path: '/gateways/{id}/delegation',
  id: 'leaveGateway',
  summary: 'Give up the access to a gateway of another client',
  description:
    'For delegates. Only the owner can let the client in again. What the client saved as searches of the gateway is deleted. Of the own gateway it is 409: that is deleted with `DELETE /gateways/{id}`.',
  tag: 'Delegations',
  access: { gateway: 'READ' },
  success: { status: 204, description: 'Left.' },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, principal } = input;
  if (levelOf(principal, gateway) === 'OWNER')
    throw new AppError('CONFLICT', 'The gateway is yours; only clients that it was delegated to can leave it.');
  await endOnRequest(deps, input, { gatewayId: gateway._id, clientId: principal.clientId }, 'delegation.left');
  return noContent();
});
