import { presentGateway } from '../../store/gateways.ts';
import { route } from '../contract.ts';
import { ref } from '../schemas.ts';

export const getGateway = route({
  method: 'GET',
  path: '/gateways/{id}',
  id: 'getGateway',
  summary: 'Gateway detail',
  description: 'Connector secrets are answered masked.',
  tag: 'Gateways',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The gateway.', schema: ref('Gateway') },
}).handle(({ gateway }, { secrets }) => presentGateway(gateway, secrets.mask));
