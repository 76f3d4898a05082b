import { route } from '../contract.ts';
import { linkedId, READER_FORM, READER_ROUTE, recordReaderAct, showSearch } from './reader-link.ts';
import { wakeAlerts } from './wake-alerts.ts';

export const confirmSavedSearch = route({
  ...READER_ROUTE,
  method: 'POST',
  path: '/public/saved-searches/{token}/confirm',
  id: 'confirmSavedSearch',
  summary: 'Confirm a saved search',
  description: 'Sent by the button of the page. From now on new matches are mailed. Repeatable.',
  rawBody: READER_FORM,
}).handle(async ({ params, requestId }, deps) => {
  const { store } = deps;
  const id = linkedId(params.token, deps);
  const confirmed = await store.transaction(async (session) => {
    const search = await store.savedSearches.confirm(id, session);
    if (search) await store.savedSearchMatches.keepBaseline(id, session);
    return search;
  });
  if (confirmed) {
    await recordReaderAct(deps, confirmed, 'saved_search.confirmed', requestId);
    await wakeAlerts(deps, confirmed.gateway_id);
  }
  return showSearch(params.token, deps);
});
