import type { DayRow, SearchRow } from '../../model/insights/insights.ts';
import type { VisitorFilter } from '../../model/insights/visitor-event.ts';
import type { ListingFacts } from './facts.ts';
import { createIdTable } from './id-table.ts';
import { isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/**
 * Distinct visitors who searched for what a listing is, and opened a listing on that day. `opened`: those of them with an event about this one in the window; `skipped`: the others,
 * who chose from what they found and passed this one over.
 */
export interface Searchers {
  readonly opened: number;
  readonly skipped: number;
}

/** A filter that visitors searched by. `key` is the same for equal filters. */
export interface SearchedFilter {
  readonly key: string;
  readonly filter: VisitorFilter;
}

type SearchedRow = Pick<DayRow, 'day' | 'visitors' | 'listings' | 'searches'>;

const keyOf = ({ filter }: SearchRow): string => JSON.stringify(filter);

/** The different filters that were searched by in a window, the one that was searched most first. Without a criterion a search says nothing of what is wanted: it is left out. */
export function searchedFilters(
  rows: readonly Pick<DayRow, 'day' | 'searches'>[],
  window: DayWindow,
): SearchedFilter[] {
  const filters = new Map<string, { readonly filter: VisitorFilter; count: number }>();
  for (const row of rows) {
    if (!isIn(window, row.day)) continue;
    for (const search of row.searches) {
      if (Object.keys(search.filter).length === 0) continue;
      const key = keyOf(search);
      const known = filters.get(key) ?? { filter: search.filter, count: 0 };
      known.count += search.count;
      filters.set(key, known);
    }
  }
  return [...filters]
    .toSorted(([a, { count: ofA }], [b, { count: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
    .map(([key, { filter }]) => ({ key, filter }));
}

/**
 * The searchers of each of some listings.
 * @param found ids of the listings that a filter finds, by the key of the filter
 */
export function searchersOf(
  rows: readonly SearchedRow[],
  window: DayWindow,
  listings: readonly Pick<ListingFacts, 'id' | 'created_at'>[],
  found: ReadonlyMap<string, readonly string[]>,
): Map<string, Searchers> {
  const ids = createIdTable();
  const of = new Map(
    listings.map(({ id, created_at: at }) => [
      id,
      // What was searched for before the listing was there could not find it.
      { since: at?.toISOString().slice(0, 10) ?? '', searched: new Set<number>(), viewed: new Set<number>() },
    ]),
  );
  for (const row of rows) {
    if (!isIn(window, row.day)) continue;
    const note = (numbers: Set<number>, places: readonly number[]) => {
      for (const place of places) {
        const id = row.visitors[place];
        if (id) numbers.add(ids.add(id));
      }
    };
    const hasChosen = new Uint8Array(row.visitors.length);
    for (const { id, visitors } of row.listings) {
      for (const place of visitors) hasChosen[place] = 1;
      const listing = of.get(id);
      if (listing) note(listing.viewed, visitors);
    }
    for (const search of row.searches) {
      const finds = found.get(keyOf(search));
      if (!finds) continue;
      const chose = search.visitors.filter((place) => hasChosen[place] === 1);
      for (const id of finds) {
        const listing = of.get(id);
        if (listing && row.day >= listing.since) note(listing.searched, chose);
      }
    }
  }
  return new Map(
    [...of].map(([id, { searched, viewed }]) => {
      const opened = [...searched].filter((number) => viewed.has(number)).length;
      return [id, { opened, skipped: searched.size - opened }];
    }),
  );
}
