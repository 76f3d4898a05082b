import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { visibleSearch } from './visible-search.ts';

export const deleteSavedSearch = route({
  method: 'DELETE',
  path: '/gateways/{id}/saved-searches/{searchId}',
  id: 'deleteSavedSearch',
  summary: 'Delete a saved search',
  description: 'With the address of its reader. Nothing is announced any more.',
  tag: 'Saved searches',
  access: { gateway: 'WRITE' },
  success: { status: 204, description: 'Deleted.' },
}).handle(async (input, deps) => {
  const { _id } = await visibleSearch(input, deps);
  const { store } = deps;
  const isRemoved = await store.transaction(async (session) => {
    await store.savedSearchMatches.removeOfSearches([_id], session);
    return store.savedSearches.remove(_id, session);
  });
  if (!isRemoved) throw notFound('Saved search', _id);
  await recordAct(deps, input, input.gateway._id, 'saved_search.deleted', { detail: { saved_search_id: _id } });
  return noContent();
});
