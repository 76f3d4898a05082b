import type { DayRow } from '../../model/insights/insights.ts';
import { addCounts } from './counts.ts';
import type { MutableCounts } from './counts.ts';
import { createIdTable } from './id-table.ts';
import { countOf } from './counts.ts';
import { isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/** What happened with one listing in a window. */
export interface ListingTraffic {
  readonly id: string;
  readonly views: number;
  /** Distinct visitors with any event about the listing. */
  readonly visitors: number;
  readonly galleries: number;
  readonly favourites: number;
  readonly shares: number;
  readonly phone_clicks: number;
  readonly form_starts: number;
  readonly leads: number;
}

/** Figures of each listing with an event in the window, sorted by id. */
export function listingTraffic(
  rows: readonly Pick<DayRow, 'day' | 'visitors' | 'listings'>[],
  window: DayWindow,
): ListingTraffic[] {
  const ids = createIdTable();
  const listings = new Map<string, { readonly counts: MutableCounts; readonly visitors: Set<number> }>();
  for (const row of rows) {
    if (!isIn(window, row.day)) continue;
    const numbers = row.visitors.map((id) => ids.add(id));
    for (const { id, counts, visitors } of row.listings) {
      const listing = listings.get(id) ?? { counts: {}, visitors: new Set<number>() };
      listings.set(id, listing);
      addCounts(listing.counts, counts);
      for (const place of visitors) listing.visitors.add(numbers[place] ?? -1);
    }
  }
  return [...listings]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { counts, visitors }]) => ({
      id,
      views: countOf(counts, 'listing_view'),
      visitors: visitors.size,
      galleries: countOf(counts, 'gallery'),
      favourites: countOf(counts, 'favourite'),
      shares: countOf(counts, 'share'),
      phone_clicks: countOf(counts, 'phone_click'),
      form_starts: countOf(counts, 'form_start'),
      leads: countOf(counts, 'lead'),
    }));
}

/** The same of one listing; zeros if nothing happened. */
export const trafficOfListing = (
  rows: Parameters<typeof listingTraffic>[0],
  window: DayWindow,
  id: string,
): ListingTraffic =>
  listingTraffic(rows, window).find((listing) => listing.id === id) ?? {
    id,
    views: 0,
    visitors: 0,
    galleries: 0,
    favourites: 0,
    shares: 0,
    phone_clicks: 0,
    form_starts: 0,
    leads: 0,
  };

/** Measures by which listings are ranked. `contacts`: clicks on the telephone number, forms begun and leads. */
export const RANKINGS = ['views', 'visitors', 'favourites', 'contacts', 'leads'] as const;
export type Ranking = (typeof RANKINGS)[number];

export const contactsOf = ({ phone_clicks, form_starts, leads }: ListingTraffic): number =>
  phone_clicks + form_starts + leads;

/** Highest first; equal ones by views, then by id. */
export function rankListings(listings: readonly ListingTraffic[], by: Ranking): ListingTraffic[] {
  const value = (listing: ListingTraffic) => (by === 'contacts' ? contactsOf(listing) : listing[by]);
  return listings.toSorted((a, b) => value(b) - value(a) || b.views - a.views || (a.id < b.id ? -1 : 1));
}
