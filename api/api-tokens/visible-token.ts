import type { ApiToken } from '../../model/gateway/api-token.ts';
import { notFound } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

/** The token in the path. Throws NOT_FOUND unless it is one of the gateway's. */
export async function demandToken(
  { gateway, params }: { readonly gateway: GatewayRecord; readonly params: { readonly tokenId: string } },
  { identity }: Pick<HandlerDeps, 'identity'>,
): Promise<ApiToken> {
  const tokens = await identity.listApiTokens(gateway._id);
  const token = tokens.find(({ id }) => id === params.tokenId);
  if (!token) throw notFound('API token', params.tokenId);
  return token;
}
