import { AppError } from '../../model/shared/errors.ts';
import { savedSearchPatchSchema } from '../../model/people/saved-search.ts';
import type { SavedSearchPatch } from '../../model/people/saved-search.ts';
import { isDuplicateKey } from '../../store/shared/insert-once.ts';
import { openChannel, presentSavedSearch, searchKeys } from '../../store/readers/saved-searches.ts';
import type { SavedSearchChange, SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { readBaseline } from './read-baseline.ts';
import { visibleSearch } from './visible-search.ts';
import { wakeAlerts } from './wake-alerts.ts';

const body: Typed<SavedSearchPatch> = savedSearchPatchSchema;

export const patchSavedSearch = route({
  method: 'PATCH',
  path: '/gateways/{id}/saved-searches/{searchId}',
  id: 'patchSavedSearch',
  summary: 'Rename, change, pause or resume a saved search',
  description:
    'Absent fields stay as they are. A new filter replaces the whole one; listings that match it already are not announced. Only the reader can confirm a search, and an unsubscribed one cannot be changed.',
  tag: 'Saved searches',
  access: { gateway: 'WRITE' },
  body,
  success: { status: 200, description: 'The saved search.', schema: ref('SavedSearch') },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const search = await visibleSearch(input, deps);
  const { name, filter, status } = input.body;
  checkStatus(search, status);
  const change: SavedSearchChange = { ...(name === undefined ? {} : { name }), ...(status ? { status } : {}) };
  const changed = filter
    ? await replaceFilter(deps, search, { ...change, filter })
    : await deps.store.savedSearches.update(search, change);
  if (!changed) throw new AppError('CONFLICT', 'The saved search was changed meanwhile; read it and try again.');
  await recordAct(deps, input, input.gateway._id, 'saved_search.updated', {
    detail: { saved_search_id: search._id, fields: Object.keys(input.body), ...(status ? { status } : {}) },
  });
  if (status === 'ACTIVE') await wakeAlerts(deps, search.gateway_id);
  return presentSavedSearch(deps.keys, changed);
});

function checkStatus({ status: is }: SavedSearchRecord, wanted: SavedSearchPatch['status']): void {
  if (is === 'UNSUBSCRIBED') {
    throw new AppError('CONFLICT', 'The reader has unsubscribed; save the search anew if the reader asks for it.');
  }
  if (is === 'UNCONFIRMED' && wanted !== undefined) {
    throw new AppError('CONFLICT', 'The reader has not confirmed yet; the status can be changed afterwards.', {
      detail: '/status',
    });
  }
}

/** Writes the filter together with the listings that match it already. */
async function replaceFilter(
  deps: HandlerDeps,
  search: SavedSearchRecord,
  change: SavedSearchChange & Required<Pick<SavedSearchChange, 'filter'>>,
): Promise<SavedSearchRecord | undefined> {
  const { store, keys } = deps;
  const { _id, gateway_id, client_id, revision } = search;
  const matched_until = new Date();
  const listing_ids = await readBaseline(deps, gateway_id, change.filter);
  const owner = { gatewayId: gateway_id, clientId: client_id };
  const { unique_key } = searchKeys(keys, owner, openChannel(keys, search), change.filter);
  try {
    return await store.transaction(async (session) => {
      const changed = await store.savedSearches.update(
        search,
        { ...change, unique_key, revision: revision + 1, matched_until },
        session,
      );
      if (!changed) return undefined;
      const { expires_at } = changed;
      await store.savedSearchMatches.setBaseline(
        { search_id: _id, gateway_id, listing_ids, ...(expires_at ? { expires_at } : {}) },
        session,
      );
      return changed;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('CONFLICT', 'Another saved search has this filter and this reader.', { detail: '/filter' });
  }
}
