import { GATEWAY_DEFAULTS } from '../../model/gateway/gateway.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { presentFor } from './gateway-schedule.ts';
import { STATUS_HINT } from './status-hint.ts';
import { updateGateway } from './update-gateway.ts';

export const replaceGateway = route({
  method: 'PUT',
  path: '/gateways/{id}',
  id: 'replaceGateway',
  summary: 'Replace a gateway',
  description:
    'Writes every writable field; an absent optional one falls back to its default. What GET responds with can be sent back: fields that are not written here (such as `id`, `status`, `created_at` and the times of `schedule`) are ignored while they are as they are, and refused otherwise. A masked secret sent back means “unchanged”, as with PATCH; a connector without `connector_id` keeps the id of the one of the same type at the same place. An input that gets a mapping whose key a preview showed not to last is refused (422) unless `confirm_unstable_key` is true. Only the owner may change `item_id`, to another item of the token; a delegate or an API token that sends another one gets 403.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  body: ref('GatewayCreate'),
  hints: STATUS_HINT,
  present: async ({ gateway, principal }, deps) =>
    principal && gateway && 'status' in gateway ? presentFor(gateway, principal, deps) : undefined,
  success: { status: 200, description: 'The gateway as it is now.', schema: ref('Gateway') },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle((input, deps) => updateGateway({ ...input, body: { ...GATEWAY_DEFAULTS, ...input.body } }, deps));
