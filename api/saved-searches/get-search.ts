import { presentSavedSearch } from '../../store/readers/saved-searches.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { visibleSearch } from './visible-search.ts';

export const getSavedSearch = route({
  method: 'GET',
  path: '/gateways/{id}/saved-searches/{searchId}',
  id: 'getSavedSearch',
  summary: 'A saved search',
  description: 'Of the calling client; those of other clients are not found.',
  tag: 'Saved searches',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The saved search.', schema: ref('SavedSearch') },
}).handle(async (input, deps) => presentSavedSearch(deps.keys, await visibleSearch(input, deps)));
