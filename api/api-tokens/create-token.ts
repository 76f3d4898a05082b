import { newApiTokenSchema } from '../../model/gateway/api-token.ts';
import type { NewApiToken } from '../../model/gateway/api-token.ts';
import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import type { Typed } from '../http/schemas.ts';

/** Tokens of one gateway: one per program that uses it, with room for replacements. */
const MAX_TOKENS = 20;

const shown: Typed<NewApiToken> = newApiTokenSchema;

export const createApiToken = route({
  method: 'POST',
  path: '/gateways/{id}/api-tokens',
  id: 'createApiToken',
  summary: 'Create an API token of a gateway',
  description: `The token reaches this gateway and its listings only. It is shown this once. A gateway has at most ${MAX_TOKENS}.`,
  tag: 'Gateways',
  access: { gateway: 'OWNER', unbound: true },
  success: { status: 201, description: 'The new token.', schema: shown },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  const tokens = await deps.identity.listApiTokens(gateway._id);
  if (tokens.length >= MAX_TOKENS) {
    throw new AppError('CONFLICT', `The gateway has ${MAX_TOKENS} API tokens already; revoke one that is not used.`);
  }
  const token = await deps.identity.createApiToken({
    clientId: gateway.client_id,
    gatewayId: gateway._id,
    itemIds: [gateway.item_id],
  });
  await recordAct(deps, input, gateway._id, 'api_token.created');
  return { token };
});
