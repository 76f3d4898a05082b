import type { Card, Detail } from './card.ts';
import { isPublic, type Mapped } from './mapped.ts';

export interface Published {
  readonly id: string;
  /** The gateway that delivered it. */
  readonly gatewayId: string;
  readonly version: number;
  readonly card: Card;
  /** Status of the post, if the gateway maps it. */
  readonly postStatus: string | undefined;
  /** Lower-case text for the search. */
  readonly words: string;
}

export interface Search {
  readonly words: readonly string[];
  readonly offer: string;
  readonly type: string;
}

/** A version of a listing, as a gateway delivered it. */
export interface Delivered extends Pick<Published, 'id' | 'gatewayId' | 'version' | 'card'> {
  readonly detail: Detail;
  readonly mapped: Mapped | undefined;
}

export type Outcome = 'stored' | 'outdated' | 'full';

export interface ListingStore {
  /** Publishes a version, unless a newer one is stored. */
  put(listing: Delivered): Outcome;
  /** Withdraws a listing, unless a newer version is stored. */
  remove(id: string, version: number): Outcome;
  get(id: string): Published | undefined;
  detail(id: string): Detail | undefined;
  mapped(id: string): Mapped | undefined;
  /** Up to `limit` listings of a gateway in order of id, from after `after` on. */
  ofGateway(gatewayId: string, after: string, limit: number): Published[];
  /** Number of posts per status that the gateway set. */
  postStatuses(): Record<string, number>;
  /** One page of visible matches, latest first, and their number. */
  find(search: Search, skip: number, limit: number): { found: Published[]; total: number };
  size(): number;
  clear(): void;
}

// Small tiles for the largest catalogue in use; full details only of the latest, about 4 KB each.
const MAX_LISTINGS = 200_000;
const MAX_DETAILS = 10_000;

/** A site's listings in bounded memory. */
export function createListingStore(): ListingStore {
  const listings = new Map<string, Published>();
  const details = new Map<string, Detail & { readonly mapped: Mapped | undefined }>();
  // Versions of withdrawn listings, so that a late older upsert does not bring them back.
  const withdrawn = new Map<string, number>();

  function isOutdated(id: string, version: number): boolean {
    const known = listings.get(id)?.version ?? withdrawn.get(id);
    return known !== undefined && version < known;
  }

  return {
    put({ id, gatewayId, version, card, detail, mapped }) {
      if (isOutdated(id, version)) return 'outdated';
      if (!listings.has(id) && listings.size >= MAX_LISTINGS) return 'full';
      // Deleted and inserted again: the order of the map is that of the last change.
      listings.delete(id);
      listings.set(id, { id, gatewayId, version, card, words: wordsOf(card), postStatus: mapped?.status });
      details.delete(id);
      details.set(id, { ...detail, mapped });
      forgetOldest(details, MAX_DETAILS);
      withdrawn.delete(id);
      return 'stored';
    },
    remove(id, version) {
      if (isOutdated(id, version)) return 'outdated';
      listings.delete(id);
      details.delete(id);
      withdrawn.set(id, version);
      forgetOldest(withdrawn, MAX_LISTINGS);
      return 'stored';
    },
    get: (id) => listings.get(id),
    detail: (id) => details.get(id),
    mapped: (id) => details.get(id)?.mapped,
    ofGateway: (gatewayId, after, limit) =>
      [...listings.values()]
        .filter((listing) => listing.gatewayId === gatewayId && listing.id > after)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit),
    postStatuses: () => countStatuses(listings.values()),
    find(search, skip, limit) {
      const all = [...listings.values()].filter((listing) => matches(listing, search));
      const end = all.length - skip;
      return { found: all.slice(Math.max(0, end - limit), Math.max(0, end)).reverse(), total: all.length };
    },
    size: () => listings.size,
    clear() {
      listings.clear();
      details.clear();
      withdrawn.clear();
    },
  };
}

const wordsOf = ({ title, city, postalCode, reference, type }: Card): string =>
  [title.fr, title.en, city, postalCode, reference, type].join(' ').toLowerCase();

function matches({ words, card, postStatus }: Published, search: Search): boolean {
  if (!isPublic(postStatus)) return false;
  if (search.offer && card.offer !== search.offer) return false;
  if (search.type && card.type !== search.type) return false;
  return search.words.every((word) => words.includes(word));
}

function countStatuses(listings: Iterable<Published>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { postStatus } of listings) {
    if (postStatus !== undefined) counts[postStatus] = (counts[postStatus] ?? 0) + 1;
  }
  return counts;
}

function forgetOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
