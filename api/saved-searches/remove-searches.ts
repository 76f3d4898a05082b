import type { SearchOwner } from '../../store/readers/saved-searches.ts';
import type { Store } from '../../store/store.ts';

/** Deletes all saved searches of a client on a gateway. */
export async function removeSavedSearches(
  store: Pick<Store, 'savedSearches' | 'savedSearchMatches' | 'transaction'>,
  owner: SearchOwner,
): Promise<void> {
  for (const id of await store.savedSearches.idsOf(owner)) {
    await store.transaction(async (session) => {
      await store.savedSearchMatches.removeOfSearches([id], session);
      await store.savedSearches.remove(id, session);
    });
  }
}
