import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { presentFor } from './gateway-schedule.ts';

export const getGateway = route({
  method: 'GET',
  path: '/gateways/{id}',
  id: 'getGateway',
  summary: 'Gateway detail',
  description:
    'Connector secrets are masked. `schedule` has the interval of its syncs and the time of the next one (`unknown` while the workflow engine cannot be reached); lists leave it out. `delegation_level` says what a delegate may do.',
  tag: 'Gateways',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The gateway.', schema: ref('Gateway') },
}).handle(({ gateway, principal }, deps) => presentFor(gateway, principal, deps));
