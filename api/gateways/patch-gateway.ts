import { route } from '../contract.ts';
import { ref } from '../schemas.ts';
import { STATUS_HINT } from './status-hint.ts';
import { updateGateway } from './update-gateway.ts';

export const patchGateway = route({
  method: 'PATCH',
  path: '/gateways/{id}',
  id: 'patchGateway',
  summary: 'Update fields of a gateway',
  description:
    'Absent fields stay as they are; a given list replaces the whole list. A masked secret sent back means “unchanged”; it has to be sent again when the type of its connector or the scheme, host or port of any of its addresses changes. Only the owner may change `item_id`, to another item of the token; a delegate or an API token that sends another one gets 403.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  body: ref('GatewayPatch'),
  hints: STATUS_HINT,
  success: { status: 200, description: 'The gateway as it is now.', schema: ref('Gateway') },
  errors: ['CONFLICT'],
}).handle((input, deps) => updateGateway(input, deps));
