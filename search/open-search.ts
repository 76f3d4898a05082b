import type { Listing } from '../model/listing/listing.ts';
import { findAsked, findPlaces, rememberPlaces } from './ask/find-asked.ts';
import type { BulkOperation } from './bulk-writer.ts';
import { indexSizes } from './elastic.ts';
import { findListings } from './find-listings.ts';
import { openListingIndex } from './listing-index.ts';
import type { ListingIndexOptions } from './listing-index.ts';
import type { ListingSearch } from './listing-search.ts';
import { matchAll, matchListings } from './match-listings.ts';
import { createListingProjection } from './project-listing.ts';
import { findSimilar } from './similar-listings.ts';
import { suggestListings } from './suggest-listings.ts';

export interface ListingSearchOptions extends ListingIndexOptions {
  /** Called by `prepare` if the index works but should be rebuilt, with the reason and the command. */
  readonly onFault?: (reason: string) => void;
}

/** For health checks: one attempt, and a server that takes longer is unhealthy. */
const PROMPT = { maxRetries: 0, requestTimeout: 3_000 };
/** Passes of removeOfGateway: the second one finds what was indexed while the first one ran. */
const MAX_PASSES = 10;

/** Elasticsearch, 9.x. Every method throws DOWNSTREAM_ERROR when it cannot be reached. */
export function openListingSearch({ onFault, ...options }: ListingSearchOptions): ListingSearch {
  const index = openListingIndex(options);
  const { alias } = index;
  const toOperation = createListingOperation();
  const project = createListingProjection();

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
    async search(gatewayIds, filter, paging) {
      if (gatewayIds.length === 0) return { ids: [], total: 0 };
      return findListings(index, gatewayIds, filter, paging);
    },
    match: (gatewayId, ids, filters) => matchListings(index, gatewayId, ids, filters),
    matchAll: (gatewayId, filter, most) => matchAll(index, gatewayId, filter, most),
    async versions(ids) {
      return new Map((await index.versionsOf(alias, ids)).map(({ id, version }) => [id, version]));
    },
    suggest: (gatewayIds, text, limit) => suggestListings(index, gatewayIds, text, limit),
    similar: (gatewayIds, listing, limit) => findSimilar(index, gatewayIds, project(listing), limit),
    ask: (gatewayIds, asked, limit) => findAsked(index, gatewayIds, asked, limit),
    places: rememberPlaces((gatewayIds) => findPlaces(index, gatewayIds)),
    refresh: () => index.refresh(alias),
    sizes: () => indexSizes(index.elastic, alias),
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
