import { route } from '../contract.ts';
import { answerList, dvfListSchema } from './answer-list.ts';
import { DVF_MEDIA_TYPES, dvfListQuery, readDvfQuery } from './dvf-query.ts';
import { DVF_HEADERS, DVF_HEADER_WORDS } from '../dvf-headers.ts';

export const searchDvf = route({
  method: 'GET',
  path: '/dvf',
  id: 'searchDvf',
  summary: 'Search the open transaction data',
  description:
    'Mutations of the French open data DVF, each assembled from its rows. All given filters must hold; several values of one are separated by commas. Latest first, unless `sort` says otherwise. Exchanges, auctions, expropriations, symbolic prices and mutations in several communes are left out unless they are requested. Needs the addon DVF on a gateway that the token sees.',
  tag: 'Transactions',
  access: 'token',
  query: dvfListQuery,
  alwaysHeaders: DVF_HEADERS,
  negotiates: DVF_MEDIA_TYPES,
  success: {
    status: 200,
    description: 'A page of mutations, or all of them as CSV or NDJSON.',
    schema: dvfListSchema,
    contentType: DVF_MEDIA_TYPES.slice(1),
    headers: DVF_HEADER_WORDS,
  },
  errors: ['CONFLICT'],
}).handle(async ({ principal, query, mediaType }, deps) => {
  await deps.dvfAccess.require(principal);
  return answerList(readDvfQuery(query), { principal, mediaType, list: 'dvf' }, deps);
});
