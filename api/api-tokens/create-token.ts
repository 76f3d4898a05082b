import { apiTokenRequestSchema, newApiTokenSchema } from '../../model/gateway/api-token.ts';
import type { ApiTokenRequest, NewApiToken } from '../../model/gateway/api-token.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import type { Typed } from '../http/schemas.ts';

/** Tokens of one gateway: one per program that uses it, with room for replacements. */
const MAX_TOKENS = 20;

const body: Typed<ApiTokenRequest> = apiTokenRequestSchema;
const shown: Typed<NewApiToken> = newApiTokenSchema;

export const createApiToken = route({
  method: 'POST',
  path: '/gateways/{id}/api-tokens',
  id: 'createApiToken',
  summary: 'Create an API token of a gateway',
  description: `The token reaches this gateway and its listings only; the body can limit it further: to reading, to one site of the gateway, to a number of days. It is shown this once. A gateway has at most ${MAX_TOKENS}.`,
  tag: 'Gateways',
  access: { gateway: 'OWNER', unbound: true },
  body,
  optionalBody: true,
  success: { status: 201, description: 'The new token.', schema: shown },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, body: limits } = input;
  demandKnownOutput(limits, gateway);
  const tokens = await deps.identity.listApiTokens(gateway._id);
  if (tokens.length >= MAX_TOKENS) {
    throw new AppError('CONFLICT', `The gateway has ${MAX_TOKENS} API tokens already; revoke one that is not used.`);
  }
  const token = await deps.identity.createApiToken({
    clientId: gateway.client_id,
    gatewayId: gateway._id,
    itemIds: [gateway.item_id],
    limits,
  });
  await recordAct(deps, input, gateway._id, 'api_token.created', { detail: { ...limits } });
  return { token };
});

/** Throws NOT_FOUND if a token is to be for a site that the gateway does not deliver to. */
function demandKnownOutput({ output_id }: ApiTokenRequest, { output_connectors }: GatewayRecord): void {
  if (output_id === undefined || output_connectors.some(({ connector_id }) => connector_id === output_id)) return;
  throw new AppError('NOT_FOUND', `The gateway has no output connector ${output_id}.`, { detail: '/output_id' });
}
