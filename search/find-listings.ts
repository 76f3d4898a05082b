import type { estypes } from '@elastic/elasticsearch';
import type { ListingFilter } from '../model/listing/listing-filter.ts';
import { aggregateListings } from './aggregate-listings.ts';
import { buildQuery, spellings, wordQuery, wordsOf } from './build-query.ts';
import { INTERACTIVE } from './elastic.ts';
import { readSummary, summaryAggregations } from './listing-facets.ts';
import type { ListingIndex } from './listing-index.ts';
import type { SearchPage, SearchPaging } from './listing-search.ts';
import { sortClauses } from './listing-sort.ts';
import { readPosition, writePosition } from './search-cursor.ts';
import type { SearchPosition } from './search-cursor.ts';

interface PageQuery {
  readonly gatewayIds: readonly string[];
  readonly filter: ListingFilter;
  /** The words of the filter. */
  readonly words: readonly string[];
  readonly paging: Omit<SearchPaging, 'after'>;
}

/** A page of the listings that match a filter within gateways. When none does, words that no listing has may be misspelt. */
export async function findListings(
  index: ListingIndex,
  gatewayIds: readonly string[],
  filter: ListingFilter,
  { after, ...paging }: SearchPaging,
): Promise<SearchPage> {
  const words = wordsOf(filter.q ?? '');
  const isById = paging.sort === undefined && words.length === 0;
  const position = after === undefined ? undefined : readPosition(after, isById);
  const query = { gatewayIds, filter, words, paging };
  const page = await findPage(index, { ...query, position, misspelt: position?.misspelt ?? [] });
  if (page.total > 0 || position) return page;
  const misspelt = await findMisspelt(index, query);
  return misspelt.length > 0 ? findPage(index, { ...query, misspelt }) : page;
}

async function findPage(
  { elastic, alias, demandFields }: ListingIndex,
  {
    gatewayIds,
    filter,
    words,
    paging: { limit, skip = 0, sort, summary = {}, among },
    position,
    misspelt,
  }: PageQuery & { position?: SearchPosition; misspelt: readonly number[] },
): Promise<SearchPage> {
  const clauses = sortClauses(sort, filter, words.length > 0);
  const query = buildQuery(
    gatewayIds,
    filter,
    words.filter((_, place) => misspelt.includes(place)),
  );
  if (among) query.bool.filter.push({ terms: { id: [...among] } });
  const aggs = summaryAggregations(summary);
  await demandFields({ query, aggs });
  const { hits, aggregations } = await elastic.call('search', (client) =>
    client.search<unknown, Record<string, estypes.AggregationsAggregate>>(
      {
        index: alias,
        query,
        sort: clauses,
        // One more than the limit: it shows whether there is a next page.
        size: limit + 1,
        ...(skip > 0 ? { from: skip } : {}),
        _source: false,
        track_total_hits: true,
        allow_partial_search_results: false,
        ...(aggs ? { aggs } : {}),
        ...(position
          ? { search_after: position.value === undefined ? [position.id] : [position.value, position.id] }
          : {}),
      },
      INTERACTIVE,
    ),
  );
  const found = hits.hits.slice(0, limit);
  const last = found.at(-1);
  const page = {
    ids: found.flatMap(({ _id }) => (_id === undefined ? [] : [_id])),
    total: typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0),
    ...(aggs ? { summary: readSummary(summary, aggregations) } : {}),
  };
  if (hits.hits.length <= limit || last?._id === undefined) return page;
  const value = clauses.length > 1 ? sortValue(last.sort?.[0]) : {};
  return { ...page, next: writePosition({ id: last._id, misspelt, ...value }) };
}

const sortValue = (value: unknown): { value: number | 'Infinity' } => ({
  value: value === 'Infinity' ? value : Number(value),
});

/** Places of the words that stand in no listing at all: only those can be misspelt, the others are just not found together. */
async function findMisspelt(index: ListingIndex, { gatewayIds, filter, words }: PageQuery): Promise<number[]> {
  const candidates = spellings(filter);
  if (candidates.length === 0) return [];
  const found = await aggregateListings<{ words: estypes.AggregationsFiltersAggregate }>(index, 'search', gatewayIds, {
    words: { filters: { filters: candidates.map((word) => wordQuery(word, false)) } },
  });
  const buckets = found?.words.buckets;
  if (!Array.isArray(buckets)) return [];
  const unknown = candidates.filter((_, place) => buckets[place]?.doc_count === 0);
  return unknown.map((word) => words.indexOf(word));
}
