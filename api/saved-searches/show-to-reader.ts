import { route } from '../contract.ts';
import { READER_ROUTE, showSearch } from './reader-link.ts';

const READING = 'Changes nothing: programs that scan the links in mails open it too.';

export const showToReader = route({
  ...READER_ROUTE,
  method: 'GET',
  path: '/public/saved-searches/{token}',
  id: 'showSavedSearch',
  summary: 'The page on which a reader confirms a saved search or unsubscribes',
  description: `Linked from mails; the address is its own credential. ${READING}`,
}).handle(({ params }, deps) => showSearch(params.token, deps));

export const showUnsubscribe = route({
  ...READER_ROUTE,
  method: 'GET',
  path: '/public/saved-searches/{token}/unsubscribe',
  id: 'showUnsubscribe',
  summary: 'The same page, for mail programs that open the address of List-Unsubscribe',
  description: READING,
}).handle(({ params }, deps) => showSearch(params.token, deps));
