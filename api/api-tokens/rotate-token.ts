import { newApiTokenSchema } from '../../model/gateway/api-token.ts';
import type { NewApiToken } from '../../model/gateway/api-token.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import type { Typed } from '../http/schemas.ts';
import { demandToken } from './visible-token.ts';

const shown: Typed<NewApiToken> = newApiTokenSchema;

export const rotateApiToken = route({
  method: 'POST',
  path: '/gateways/{id}/api-tokens/{tokenId}/rotate',
  id: 'rotateApiToken',
  summary: 'Replace an API token of a gateway',
  description: 'Creates another token and revokes this one, which stops working within 30 seconds.',
  tag: 'Gateways',
  access: { gateway: 'OWNER', unbound: true },
  success: { status: 201, description: 'The new token.', schema: shown },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  await demandToken(input, deps);
  // The new one first: a failure in between leaves one token too many, never none.
  const token = await deps.identity.createApiToken({
    clientId: gateway.client_id,
    gatewayId: gateway._id,
    itemIds: [gateway.item_id],
  });
  await deps.identity.revokeApiToken(params.tokenId);
  await recordAct(deps, input, gateway._id, 'api_token.rotated', { detail: { replaced: params.tokenId } });
  return { token };
});
