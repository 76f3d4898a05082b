import { pageQuery, toPage } from '../../model/shared/page.ts';
import { presentSavedSearch } from '../../store/readers/saved-searches.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listSavedSearches = route({
  method: 'GET',
  path: '/gateways/{id}/saved-searches',
  id: 'listSavedSearches',
  summary: 'Saved searches of the client',
  description: 'Newest first. Only those of the calling client: they may hold addresses of its visitors.',
  tag: 'Saved searches',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of saved searches.', schema: pageRef('SavedSearch') },
}).handle(async ({ gateway, principal, query }, { store, keys }) => {
  const owner = { gatewayId: gateway._id, clientId: principal.clientId };
  const { items, total } = await store.savedSearches.list(owner, query);
  return toPage(
    items.map((search) => presentSavedSearch(keys, search)),
    total,
    query,
  );
});
