import type { estypes } from '@elastic/elasticsearch';
import type { Listing } from '../model/listing.ts';
import { buildQuery, spellings, withinGateways, wordQuery, wordsOf } from './build-query.ts';
import type { BulkOperation } from './bulk-writer.ts';
import { openListingIndex } from './listing-index.ts';
import type { ListingIndex, ListingIndexOptions } from './listing-index.ts';
import type { ListingFilter, ListingSearch, SearchPage } from './listing-search.ts';
import { createListingProjection } from './project-listing.ts';
import { readPosition, writePosition } from './search-cursor.ts';
import type { SearchPosition } from './search-cursor.ts';

export interface ListingSearchOptions extends ListingIndexOptions {
  /** Told by `prepare` when the index works but should be rebuilt (`npm run reindex`), and why. */
  readonly onFault?: (reason: string) => void;
}

/** For whoever asks how the server is: one try, and a server that takes longer is not well. */
const PROMPT = { maxRetries: 0, requestTimeout: 3_000 };
/** For a caller who waits: the second try is for a connection that the server closed while idle. */
const INTERACTIVE = { maxRetries: 1, requestTimeout: 10_000 };

/** Passes of removeOfGateway: the second one finds what was indexed while the first one ran. */
const MAX_PASSES = 10;

/** Elasticsearch, 9.x. Every method throws DOWNSTREAM_ERROR when it cannot be reached. */
export function openListingSearch({ onFault, ...options }: ListingSearchOptions): ListingSearch {
  const index = openListingIndex(options);
  const { alias } = index;
  const toOperation = createListingOperation();

  return {
    async prepare() {
      await index.prepare();
      const fault = await index.fault();
      if (fault !== undefined) onFault?.(fault);
    },
    put: (listings) => index.write(alias, listings.map(toOperation)),
    remove: (removed) =>
      index.write(
        alias,
        removed.map(({ id, version }) => ({ id, version })),
      ),
    async removeOfGateway(gatewayId) {
      for (let pass = 1; pass <= MAX_PASSES; pass++) {
        await index.refresh(alias);
        let found = 0;
        for await (const page of index.versions(alias, gatewayId)) {
          found += await index.write(alias, page.map(removalOf));
        }
        if (found === 0) return;
      }
      throw new Error(
        `Listings of gateway ${gatewayId} are indexed as fast as they are removed: a run must be going on`,
      );
    },
    async search(gatewayIds, filter, { after, limit }) {
      if (gatewayIds.length === 0) return { ids: [], total: 0 };
      const words = wordsOf(filter.q ?? '');
      const position = after === undefined ? undefined : readPosition(after, words.length > 0);
      const query = { gatewayIds, filter, words, limit };
      const page = await findPage(index, { ...query, position, misspelt: position?.misspelt ?? [] });
      if (page.total > 0 || position) return page;
      const misspelt = await findMisspelt(index, query);
      return misspelt.length > 0 ? findPage(index, { ...query, misspelt }) : page;
    },
    refresh: () => index.refresh(alias),
    async ping() {
      // Proves that the alias is there and can be searched, with no more rights than searching takes.
      await index.elastic.call('ping', (client) =>
        client.search({ index: alias, size: 0, terminate_after: 1, allow_partial_search_results: false }, PROMPT),
      );
    },
    close: index.close,
  };
}

/** Makes the bulk operation that indexes a listing under its own version. */
export function createListingOperation(): (listing: Listing) => BulkOperation {
  const project = createListingProjection();
  return (listing) => ({
    id: listing._id,
    version: listing.sync.version,
    json: JSON.stringify(project(listing)),
  });
}

/** The operation that removes what the index holds, and nothing newer. */
export const removalOf = ({ id, version }: { id: string; version: number }): BulkOperation => ({
  id,
  version: version + 1,
});

interface PageQuery {
  readonly gatewayIds: readonly string[];
  readonly filter: ListingFilter;
  /** The words of the filter. */
  readonly words: readonly string[];
  readonly limit: number;
}

async function findPage(
  { elastic, alias }: ListingIndex,
  {
    gatewayIds,
    filter,
    words,
    limit,
    position,
    misspelt,
  }: PageQuery & { position?: SearchPosition; misspelt: readonly number[] },
): Promise<SearchPage> {
  const scored = words.length > 0;
  const sort: estypes.SortCombinations[] = scored ? [{ _score: { order: 'desc' } }, { id: 'asc' }] : [{ id: 'asc' }];
  const { hits } = await elastic.call('search', (client) =>
    client.search(
      {
        index: alias,
        query: buildQuery(
          gatewayIds,
          filter,
          words.filter((_, place) => misspelt.includes(place)),
        ),
        sort,
        // One more than asked for tells whether there is a next page.
        size: limit + 1,
        _source: false,
        track_total_hits: true,
        allow_partial_search_results: false,
        // The same copy for every page: copies may differ in what they count as deleted, and so in scores.
        preference: gatewayIds[0],
        ...(position
          ? { search_after: position.score === undefined ? [position.id] : [position.score, position.id] }
          : {}),
      },
      INTERACTIVE,
    ),
  );
  const found = hits.hits.slice(0, limit);
  const last = found.at(-1);
  const ids = found.flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
  const total = typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
  if (hits.hits.length <= limit || last?._id === undefined) return { ids, total };
  return {
    ids,
    total,
    next: writePosition({ id: last._id, misspelt, ...(scored ? { score: Number(last.sort?.[0]) } : {}) }),
  };
}

/** Places of the words that stand in no listing at all: only those can be misspelt, the others are just not found together. */
async function findMisspelt(
  { elastic, alias }: ListingIndex,
  { gatewayIds, filter, words }: PageQuery,
): Promise<number[]> {
  const candidates = spellings(filter);
  if (candidates.length === 0) return [];
  const { aggregations } = await elastic.call('search', (client) =>
    client.search<unknown, { words: estypes.AggregationsFiltersAggregate }>(
      {
        index: alias,
        query: withinGateways(gatewayIds),
        size: 0,
        allow_partial_search_results: false,
        aggs: { words: { filters: { filters: candidates.map((word) => wordQuery(word, false)) } } },
      },
      INTERACTIVE,
    ),
  );
  const buckets = aggregations?.words.buckets;
  if (!Array.isArray(buckets)) return [];
  const unknown = candidates.filter((_, place) => buckets[place]?.doc_count === 0);
  return unknown.map((word) => words.indexOf(word));
}
