import { notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import type { HandlerDeps } from '../deps.ts';

interface Named {
  readonly gateway: GatewayRecord;
  readonly principal: Principal;
  readonly params: { readonly searchId: string };
}

/** The saved search of a path. Throws NOT_FOUND for one of another client, even for the gateway's owner: it may hold the address of a visitor. */
export async function visibleSearch(
  { gateway, principal, params }: Named,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<SavedSearchRecord> {
  const owner = { gatewayId: gateway._id, clientId: principal.clientId };
  const found = await store.savedSearches.find(owner, params.searchId);
  if (!found) throw notFound('Saved search', params.searchId);
  return found;
}
