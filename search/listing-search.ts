import type { Listing } from '../model/listing.ts';
import type { Property } from '../model/property/property.ts';

/** Filters of a listing search; all given ones must hold. */
export interface ListingFilter {
  /**
   * Words in title, description, reference or place, or common names of type, offer and amenities, in French, English or German. All must
   * occur, in any of them; when nothing matches, words misspelt by a letter or two do.
   */
  readonly q?: string;
  readonly type?: Property['type'];
  readonly offerType?: Property['offer_type'];
  readonly status?: Property['status'];
  /** City name; case, accents and hyphens do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them. */
  readonly city?: string;
  /** Inclusive bounds of the price, in the listing's own currency. */
  readonly priceMin?: number;
  readonly priceMax?: number;
}

export interface SearchPage {
  /** Listing ids: by relevance when `q` is given, else by id. */
  readonly ids: string[];
  readonly total: number;
  /** Opaque position after the last id; absent on the last page. */
  readonly next?: string;
}

/** Elasticsearch as the service sees it: a projection of the store that can be rebuilt at any time. */
export interface ListingSearch {
  /** Creates the index behind its alias when missing. */
  prepare(): Promise<void>;
  /** Indexes listings, each under its own version: an older version never overwrites a newer one. Answers the number of operations sent. */
  put(listings: readonly Listing[]): Promise<number>;
  /** Removes listings; a later `put` with a higher version brings them back. */
  remove(listings: readonly { readonly id: string; readonly version: number }[]): Promise<number>;
  removeOfGateway(gatewayId: string): Promise<void>;
  search(
    gatewayIds: readonly string[],
    filter: ListingFilter,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<SearchPage>;
  /** Makes everything indexed so far findable. */
  refresh(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
