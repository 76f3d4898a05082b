import { route } from '../contract.ts';
import { noContent } from '../http/reply.ts';
import { recordAct } from '../record-act.ts';
import { demandToken } from './visible-token.ts';

export const revokeApiToken = route({
  method: 'DELETE',
  path: '/gateways/{id}/api-tokens/{tokenId}',
  id: 'revokeApiToken',
  summary: 'Revoke an API token of a gateway',
  description: 'It stops working within 30 seconds.',
  tag: 'Gateways',
  access: { gateway: 'OWNER', unbound: true },
  success: { status: 204, description: 'Revoked.' },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  await demandToken(input, deps);
  await deps.identity.revokeApiToken(params.tokenId);
  await recordAct(deps, input, gateway._id, 'api_token.revoked', { detail: { token: params.tokenId } });
  return noContent();
});
