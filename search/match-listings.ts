import { chunk } from 'es-toolkit/array';
import type { estypes } from '@elastic/elasticsearch';
import type { ListingFilter } from '../model/listing/listing-filter.ts';
import { buildQuery, withinGateways } from './build-query.ts';
import { statusOf } from './elastic.ts';
import type { ListingIndex } from './listing-index.ts';

/** Filters per request: 500 ids are then read once for all of them, which takes a third of the time of a search for each. */
const FILTERS = 100;
/** Ids per page of `matchAll`; the server allows pages of 10,000. */
const PAGE = 5_000;

/** What visitors must not see. */
const HIDDEN = { term: { hidden: true } };

/** See `ListingSearch.match`. One request per 100 filters. */
export async function matchListings(
  index: ListingIndex,
  gatewayId: string,
  ids: readonly string[],
  filters: readonly ListingFilter[],
): Promise<(readonly string[] | undefined)[]> {
  if (ids.length === 0) return filters.map(() => []);
  const found: (readonly string[] | undefined)[] = [];
  for (const some of chunk(filters, FILTERS)) found.push(...(await matchTogether(index, gatewayId, ids, some)));
  return found;
}

/** Matches filters in one request. If the server refuses it, because of one filter or because there are too many clauses, in halves. */
async function matchTogether(
  index: ListingIndex,
  gatewayId: string,
  ids: readonly string[],
  filters: readonly ListingFilter[],
): Promise<(readonly string[] | undefined)[]> {
  try {
    return await matchNamed(index, gatewayId, ids, filters);
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    if (filters.length === 1) return [undefined];
    const half = Math.ceil(filters.length / 2);
    const first = await matchTogether(index, gatewayId, ids, filters.slice(0, half));
    return [...first, ...(await matchTogether(index, gatewayId, ids, filters.slice(half)))];
  }
}

/** Each filter is a query with its place as name; the server says of each hit which of them it matches. */
async function matchNamed(
  { elastic, alias }: ListingIndex,
  gatewayId: string,
  ids: readonly string[],
  filters: readonly ListingFilter[],
): Promise<string[][]> {
  const { hits } = await elastic.call('search', (client) =>
    client.search({
      index: alias,
      query: {
        bool: {
          filter: [withinGateways([gatewayId]), { terms: { id: [...ids] } }],
          must_not: [HIDDEN],
          should: filters.map((filter, place) => ({
            bool: { ...buildQuery([gatewayId], filter).bool, _name: String(place) },
          })),
          minimum_should_match: 1,
        },
      },
      size: ids.length,
      sort: [{ id: 'asc' }],
      _source: false,
      track_total_hits: false,
      allow_partial_search_results: false,
    }),
  );
  const found = filters.map((): string[] => []);
  for (const { _id, matched_queries } of hits.hits) {
    if (_id !== undefined) for (const name of namesOf(matched_queries)) found[Number(name)]?.push(_id);
  }
  return found;
}

/** Names alone, or with scores if those are wanted. */
const namesOf = (matched: estypes.SearchHit['matched_queries'] = []): readonly string[] =>
  Array.isArray(matched) ? matched : Object.keys(matched);

/** See `ListingSearch.matchAll`. */
export async function matchAll(
  { elastic, alias, demandFields }: ListingIndex,
  gatewayId: string,
  filter: ListingFilter,
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  const query = { bool: { ...buildQuery([gatewayId], filter).bool, must_not: [HIDDEN] } };
  await demandFields(query);
  for (;;) {
    const last = ids.at(-1);
    const size = Math.min(PAGE, most + 1 - ids.length);
    const { hits } = await elastic.call('search', (client) =>
      client.search({
        index: alias,
        query,
        sort: [{ id: 'asc' }],
        size,
        _source: false,
        track_total_hits: false,
        allow_partial_search_results: false,
        ...(last === undefined ? {} : { search_after: [last] }),
      }),
    );
    ids.push(...hits.hits.flatMap(({ _id }) => _id ?? []));
    if (hits.hits.length < size || ids.length > most) return ids;
  }
}
