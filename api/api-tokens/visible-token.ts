import { notFound } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

/** Throws NOT_FOUND unless the token in the path is one of the gateway's. */
export async function demandToken(
  { gateway, params }: { readonly gateway: GatewayRecord; readonly params: { readonly tokenId: string } },
  { identity }: Pick<HandlerDeps, 'identity'>,
): Promise<void> {
  const tokens = await identity.listApiTokens(gateway._id);
  if (!tokens.some(({ id }) => id === params.tokenId)) throw notFound('API token', params.tokenId);
}
