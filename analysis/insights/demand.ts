import { cityKey } from '../../model/city-key.ts';
import type { DayRow } from '../../model/insights.ts';
import type { VisitorFilter } from '../../model/visitor-event.ts';
import { bandOf } from './facts.ts';
import type { ListingFacts } from './facts.ts';
import { createIdTable } from './id-table.ts';
import { listingTraffic } from './listing-traffic.ts';
import { isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/** What demand is broken down by. */
export const DEMAND_DIMENSIONS = ['offer_type', 'type', 'place', 'price_band'] as const;
export type DemandDimension = (typeof DEMAND_DIMENSIONS)[number];

export interface DemandRow {
  readonly value: string;
  /** Searches that name this value, and distinct visitors who made them. */
  readonly searches: number;
  readonly searchers: number;
  /** Views of present listings with this value. */
  readonly views: number;
  /** Present listings with this value. */
  readonly listings: number;
  /** Searches per listing; absent without listings. */
  readonly searches_per_listing?: number;
}

export interface Demand {
  /** Searches with a filter, and distinct visitors who made them. */
  readonly searches: number;
  readonly searchers: number;
  readonly listings: number;
  readonly dimensions: { readonly [Dimension in DemandDimension]: readonly DemandRow[] };
}

/** Rows per dimension. */
const MOST_ROWS = 50;

interface OpenRow {
  /** As it is shown: the spelling that came first. */
  readonly value: string;
  searches: number;
  readonly searchers: Set<number>;
  views: number;
  listings: number;
}

/**
 * Searches and views of a window against the present supply. A search counts once for each value that it names; one without a criterion of a dimension is left
 * out of it. Its price band is that of the highest price, else of the lowest one.
 */
export function demandOf(
  rows: readonly Pick<DayRow, 'day' | 'visitors' | 'listings' | 'searches'>[],
  window: DayWindow,
  supply: readonly ListingFacts[],
): Demand {
  const keyOf = createKeys();
  const tables = { offer_type: newTable(), type: newTable(), place: newTable(), price_band: newTable() };
  const ids = createIdTable();
  const searchers = new Set<number>();
  let searches = 0;
  for (const row of rows) {
    if (!isIn(window, row.day)) continue;
    const numbers = row.visitors.map((id) => ids.add(id));
    for (const search of row.searches) {
      searches += search.count;
      const own = search.visitors.flatMap((place) => numbers[place] ?? []);
      for (const number of own) searchers.add(number);
      for (const dimension of DEMAND_DIMENSIONS) {
        for (const value of valuesOf(search.filter, dimension)) {
          const entry = rowOf(tables[dimension], value, keyOf);
          entry.searches += search.count;
          for (const number of own) entry.searchers.add(number);
        }
      }
    }
  }
  const views = new Map(listingTraffic(rows, window).map((listing) => [listing.id, listing.views]));
  for (const listing of supply) {
    for (const dimension of DEMAND_DIMENSIONS) {
      const value = factOf(listing, dimension);
      if (value === undefined) continue;
      const entry = rowOf(tables[dimension], value, keyOf);
      entry.listings++;
      entry.views += views.get(listing.id) ?? 0;
    }
  }
  return {
    searches,
    searchers: searchers.size,
    listings: supply.length,
    dimensions: {
      offer_type: shown(tables.offer_type),
      type: shown(tables.type),
      place: shown(tables.place),
      price_band: shown(tables.price_band),
    },
  };
}

/** Comparable forms are made once per value: folding takes microseconds, and a year has a hundred thousand searches. */
function createKeys(): (value: string) => string {
  const keys = new Map<string, string>();
  return (value) => {
    const key = keys.get(value) ?? cityKey(value);
    keys.set(value, key);
    return key;
  };
}

const newTable = () => new Map<string, OpenRow>();

function rowOf(table: Map<string, OpenRow>, value: string, keyOf: (value: string) => string): OpenRow {
  const key = keyOf(value);
  const row = table.get(key) ?? { value, searches: 0, searchers: new Set<number>(), views: 0, listings: 0 };
  table.set(key, row);
  return row;
}

function valuesOf(filter: VisitorFilter, dimension: DemandDimension): readonly string[] {
  const { offer_type: offers, price_max: high, price_min: low } = filter;
  if (dimension === 'offer_type') return offers ?? [];
  if (dimension === 'type') return filter.type ?? [];
  if (dimension === 'place') return distinctPlaces(filter.city ?? filter.postal_code ?? []);
  const amount = high ?? low;
  return amount === undefined ? [] : [bandOf(amount, offers?.[0])];
}

const distinctPlaces = (places: readonly string[]): string[] => [
  ...new Map(places.map((place) => [cityKey(place), place])).values(),
];

function factOf(listing: ListingFacts, dimension: DemandDimension): string | undefined {
  if (dimension === 'place') return listing.city;
  if (dimension !== 'price_band') return listing[dimension];
  return listing.price === undefined ? undefined : bandOf(listing.price, listing.offer_type);
}

const shown = (table: ReadonlyMap<string, OpenRow>): DemandRow[] =>
  [...table.values()]
    .toSorted((a, b) => b.searches - a.searches || b.views - a.views || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_ROWS)
    .map(({ value, searches, searchers, views, listings }) => ({
      value,
      searches,
      searchers: searchers.size,
      views,
      listings,
      ...(listings === 0 ? {} : { searches_per_listing: Math.round((searches / listings) * 100) / 100 }),
    }));
