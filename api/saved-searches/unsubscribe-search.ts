import { route } from '../contract.ts';
import { linkedId, READER_FORM, READER_ROUTE, recordReaderAct, showSearch } from './reader-link.ts';

export const unsubscribeSavedSearch = route({
  ...READER_ROUTE,
  method: 'POST',
  path: '/public/saved-searches/{token}/unsubscribe',
  id: 'unsubscribeSavedSearch',
  summary: 'Unsubscribe from a saved search',
  description:
    'Sent by the button of the page, and by mail programs as `List-Unsubscribe-Post` (RFC 8058). Nothing is mailed any more; the search and the address are deleted 30 days later. Repeatable.',
  rawBody: READER_FORM,
}).handle(async ({ params, requestId }, deps) => {
  const { store } = deps;
  const id = linkedId(params.token, deps);
  const ended = await store.transaction(async (session) => {
    const search = await store.savedSearches.unsubscribe(id, session);
    if (search) await store.savedSearchMatches.removeOfSearches([id], session);
    return search;
  });
  if (ended) await recordReaderAct(deps, ended, 'saved_search.unsubscribed', requestId);
  return showSearch(params.token, deps);
});
