import { MAX_TOKEN_DAYS, newApiTokenSchema } from '../../model/gateway/api-token.ts';
import type { ApiToken, ApiTokenRequest, NewApiToken } from '../../model/gateway/api-token.ts';
import { DAY_MS, HOUR_MS } from '../../model/shared/time.ts';
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
  description:
    'Creates another token with the same limits and as long a life, and revokes this one, which stops working within 30 seconds.',
  tag: 'Gateways',
  access: { gateway: 'OWNER', unbound: true },
  success: { status: 201, description: 'The new token.', schema: shown },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const limits = limitsOf(await demandToken(input, deps));
  // The new one first: a failure in between leaves one token too many, never none.
  const token = await deps.identity.createApiToken({
    clientId: gateway.client_id,
    gatewayId: gateway._id,
    itemIds: [gateway.item_id],
    limits,
  });
  await deps.identity.revokeApiToken(params.tokenId);
  await recordAct(deps, input, gateway._id, 'api_token.rotated', { detail: { replaced: params.tokenId } });
  return { token };
});

/** Identity services that round the life of a token up must not make it a day longer with every replacement. */
const ROUNDING_MS = HOUR_MS;

/** What a token is limited to, life included: its replacement may not do more, and does not end sooner. Pure. */
export function limitsOf({ read_only, output_id, created_at, expires_at }: ApiToken): ApiTokenRequest {
  const days =
    expires_at === undefined
      ? undefined
      : Math.ceil((Date.parse(expires_at) - Date.parse(created_at) - ROUNDING_MS) / DAY_MS);
  return {
    ...(read_only ? { read_only } : {}),
    ...(output_id === undefined ? {} : { output_id }),
    ...(days === undefined || days > MAX_TOKEN_DAYS ? {} : { expires_in_days: Math.max(1, days) }),
  };
}
