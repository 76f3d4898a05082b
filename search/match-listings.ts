import type { estypes } from '@elastic/elasticsearch';
import type { ListingFilter } from '../model/listing-filter.ts';
import { buildQuery } from './build-query.ts';
import type { ListingIndex } from './listing-index.ts';

/** Filters per request: each is a search of its own to the server, which runs a few of them at a time. */
const FILTERS = 50;
/** Ids per page of `matchAll`; the server allows pages of 10,000. */
const PAGE = 5_000;

/** The query of a filter as visitors see it: hidden listings never match. */
function visibleQuery(gatewayId: string, filter: ListingFilter) {
  const { bool } = buildQuery([gatewayId], filter);
  return { bool: { ...bool, must_not: [{ term: { hidden: true } }] } };
}

/** See `ListingSearch.match`. One request per 50 filters. */
export async function matchListings(
  { elastic, alias }: ListingIndex,
  gatewayId: string,
  ids: readonly string[],
  filters: readonly ListingFilter[],
): Promise<(readonly string[] | undefined)[]> {
  if (ids.length === 0) return filters.map(() => []);
  const found: (readonly string[] | undefined)[] = [];
  for (let from = 0; from < filters.length; from += FILTERS) {
    const part = filters.slice(from, from + FILTERS);
    const { responses } = await elastic.call('msearch', (client) =>
      client.msearch({
        index: alias,
        searches: part.flatMap((filter) => {
          const { bool } = visibleQuery(gatewayId, filter);
          const among = { terms: { id: [...ids] } };
          return [
            { allow_partial_search_results: false },
            {
              query: { bool: { ...bool, filter: [...bool.filter, among] } },
              size: ids.length,
              _source: false,
              track_total_hits: false,
              sort: [{ id: 'asc' as const }],
            },
          ];
        }),
      }),
    );
    found.push(...responses.map(idsOf));
  }
  return found;
}

/** Throws what the server says of a search that it could not run; undefined if it refuses the query itself. */
function idsOf(response: estypes.MsearchResponseItem): string[] | undefined {
  if (!('error' in response)) return response.hits.hits.flatMap(({ _id }) => _id ?? []);
  const { status, error } = response;
  if (status === 400) return undefined;
  throw new Error(`A saved search could not be matched: ${error.type}, status ${status}`);
}

/** See `ListingSearch.matchAll`. */
export async function matchAll(
  { elastic, alias }: ListingIndex,
  gatewayId: string,
  filter: ListingFilter,
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const size = Math.min(PAGE, most + 1 - ids.length);
    const { hits } = await elastic.call('search', (client) =>
      client.search({
        index: alias,
        query: visibleQuery(gatewayId, filter),
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
