import type { IndexSize } from './elastic.ts';
import type { Listing } from '../model/listing/listing.ts';
import type { Asked, AskedListings } from './ask/find-asked.ts';
import type { OwnPlaces } from './ask/locations/places.ts';
import type { ListingFilter } from '../model/listing/listing-filter.ts';
import type { Summary, SummaryRequest } from './listing-facets.ts';
import type { ListingSort } from './listing-sort.ts';
import type { SimilarListings } from './similar-listings.ts';
import type { Suggestion } from './suggest-listings.ts';

export interface SearchPage {
  readonly ids: string[];
  readonly total: number;
  /** Opaque position after the last id; absent on the last page. */
  readonly next?: string;
  /** Of all matches; absent unless asked for. */
  readonly summary?: Summary;
}

/** Which of the matches are wanted, and in which order. */
export interface SearchPaging {
  readonly limit: number;
  /** Behind this position, from `SearchPage.next`. */
  readonly after?: string;
  /** Matches passed over; not together with `after`. */
  readonly skip?: number;
  /** Absent: by relevance when the filter has words, else by id. Equal listings are in order of id. */
  readonly sort?: ListingSort;
  readonly summary?: SummaryRequest;
  /** Only listings of these ids, at most `MAX_AMONG`. */
  readonly among?: readonly string[];
}

/** Most ids that a search can be limited to: below the server's limit of 65,536 values in one filter. */
export const MAX_AMONG = 50_000;

/** Elasticsearch as the service sees it: a projection of the store that can be rebuilt at any time. */
export interface ListingSearch {
  /** Creates the index behind its alias when missing. */
  prepare(): Promise<void>;
  /** Indexes listings, each under its own version: an older version never overwrites a newer one. Returns the number of operations sent. */
  put(listings: readonly Listing[]): Promise<number>;
  /** Removes listings; a later `put` with a higher version brings them back. */
  remove(listings: readonly { readonly id: string; readonly version: number }[]): Promise<number>;
  removeOfGateway(gatewayId: string): Promise<void>;
  search(gatewayIds: readonly string[], filter: ListingFilter, paging: SearchPaging): Promise<SearchPage>;
  /**
   * For each filter those of the ids that match it, within the gateway, without hidden listings; words are not corrected. Undefined for a filter that the
   * server refuses. The index must be refreshed before.
   */
  match(
    gatewayId: string,
    ids: readonly string[],
    filters: readonly ListingFilter[],
  ): Promise<(readonly string[] | undefined)[]>;
  /** Ids of all listings that `match` would find, in order of id; `most` + 1 of them if there are more. */
  matchAll(gatewayId: string, filter: ListingFilter, most: number): Promise<string[]>;
  /** The versions of those of the listings that the index holds, as of now. */
  versions(ids: readonly string[]): Promise<Map<string, number>>;
  /** What listings of the gateways offer for the beginning of a text. */
  suggest(gatewayIds: readonly string[], text: string, limit: number): Promise<Suggestion[]>;
  /** Listings of the gateways that are like this one. */
  similar(gatewayIds: readonly string[], listing: Listing, limit: number): Promise<SimilarListings>;
  /** Listings that a question finds, see ask/find-asked.ts; all of them without a filter. Throws FilterRefused. */
  ask(gatewayIds: readonly string[], asked: Asked, limit: number): Promise<AskedListings>;
  /** Names of places in the gateways' listings, as of a minute ago at most. */
  places(gatewayIds: readonly string[]): Promise<OwnPlaces>;
  /** Makes everything indexed so far findable. */
  refresh(): Promise<void>;
  /** How large the index is. */
  sizes(): Promise<IndexSize[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
