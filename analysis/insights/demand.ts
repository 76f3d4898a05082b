import type { DayRow } from '../../model/insights/insights.ts';
import type { VisitorFilter } from '../../model/insights/visitor-event.ts';
import { bandOf } from './facts.ts';
import type { ListingFacts } from './facts.ts';
import { createIdTable } from './id-table.ts';
import { cityPlace, placesOf, postalPlace } from './place-keys.ts';
import { listingTraffic } from './listing-traffic.ts';
import { isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/** The dimensions of demand. */
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
  /** The displayed spelling: the first one found. */
  readonly value: string;
  searches: number;
  readonly searchers: Set<number>;
  views: number;
  listings: number;
}

/**
 * Searches and views of a window against the present supply. A search counts once for each value that it names; one without a criterion of a dimension is left
 * out of it. Its price band is that of the highest price, else of the lowest one. A listing counts for every place under which a search finds it: its city, the
 * whole city of a district, its postal code; so it may be in several rows.
 */
export function demandOf(
  rows: readonly Pick<DayRow, 'day' | 'visitors' | 'listings' | 'searches'>[],
  window: DayWindow,
  supply: readonly ListingFacts[],
): Demand {
  const placeKey = createPlaceKeys();
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
        for (const { key, value } of valuesOf(search.filter, dimension, placeKey)) {
          const entry = rowOf(tables[dimension], key, value);
          entry.searches += search.count;
          for (const number of own) entry.searchers.add(number);
        }
      }
    }
  }
  const views = new Map(listingTraffic(rows, window).map((listing) => [listing.id, listing.views]));
  for (const listing of supply) {
    const count = (entry: OpenRow | undefined) => {
      if (!entry) return;
      entry.listings++;
      entry.views += views.get(listing.id) ?? 0;
    };
    for (const dimension of ['offer_type', 'type', 'price_band'] as const) {
      const value = factOf(listing, dimension);
      if (value !== undefined) count(rowOf(tables[dimension], value, value));
    }
    const [city, ...others] = placesOf(listing);
    if (listing.city !== undefined && city !== undefined) count(rowOf(tables.place, city, listing.city));
    // Further names of its place get rows only if searches used them.
    for (const key of listing.city === undefined ? placesOf(listing) : others) count(tables.place.get(key));
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

type PlaceKey = (value: string, kind: 'city' | 'postal_code') => string;

/** Comparable forms are cached: folding takes microseconds, and a year has a hundred thousand searches. */
function createPlaceKeys(): PlaceKey {
  const keys = { city: new Map<string, string>(), postal_code: new Map<string, string>() };
  return (value, kind) => {
    const key = keys[kind].get(value) ?? (kind === 'city' ? cityPlace(value) : postalPlace(value));
    keys[kind].set(value, key);
    return key;
  };
}

const newTable = () => new Map<string, OpenRow>();

function rowOf(table: Map<string, OpenRow>, key: string, value: string): OpenRow {
  const row = table.get(key) ?? { value, searches: 0, searchers: new Set<number>(), views: 0, listings: 0 };
  table.set(key, row);
  return row;
}

/** A value of a search and its comparable form. */
interface Searched {
  readonly key: string;
  readonly value: string;
}

function valuesOf(filter: VisitorFilter, dimension: DemandDimension, placeKey: PlaceKey): readonly Searched[] {
  const { offer_type: offers, price_max: high, price_min: low } = filter;
  const plain = (values: readonly string[] = []) => values.map((value) => ({ key: value, value }));
  if (dimension === 'offer_type') return plain(offers);
  if (dimension === 'type') return plain(filter.type);
  if (dimension === 'place') {
    const [values, kind] = filter.city
      ? [filter.city, 'city' as const]
      : [filter.postal_code ?? [], 'postal_code' as const];
    return [...new Map(values.map((value) => [placeKey(value, kind), value]))].map(([key, value]) => ({ key, value }));
  }
  const amount = high ?? low;
  return amount === undefined ? [] : plain([bandOf(amount, offers?.[0])]);
}

function factOf(listing: ListingFacts, dimension: Exclude<DemandDimension, 'place'>): string | undefined {
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
