import type { VirtualItem } from '@tanstack/virtual-core';
import type { Position } from '../../maps/draw-map.ts';
import { findPage } from './find-listings.ts';
import type { Found, FoundPage } from './find-listings.ts';
import type { Filter } from './filter.ts';
import { createGrowingList } from './growing-list.ts';
import type { GrowingList, Grown } from './growing-list.ts';

export type LoadedListings = Grown<FoundPage>;

/** The listings of a search, with where their reader was. */
export interface ListingPages extends GrowingList<FoundPage> {
  /** Pixels from the top of the page, and the measured heights: restored when the reader comes back. */
  scroll: number;
  measured: VirtualItem[];
  /** Counts by facet; undefined until they are loaded. Kept, because without them the list would be drawn at another height when the reader comes back. */
  counts: Found['facets'];
  /** Where the map was; undefined: where its listings are. */
  map: Position | undefined;
}

/** Lists that a step back in the browser's history shows again. */
const MOST_KEPT = 6;
const kept = new Map<string, { readonly of: string; readonly pages: ListingPages }>();

/**
 * The list of the present entry of the browser's history: the one it had, or a new one.
 * @param of what is listed and for whom; a list of something else is not shown again
 */
export function pagesOfEntry(of: string, filter: Filter): ListingPages {
  const entry: unknown = history.state;
  const state = typeof entry === 'object' && entry !== null ? entry : {};
  const key = 'list' in state && typeof state.list === 'string' ? state.list : undefined;
  const known = key === undefined ? undefined : kept.get(key);
  if (known?.of === of) return known.pages;
  const id = crypto.randomUUID();
  history.replaceState({ ...state, list: id }, '');
  const list = createGrowingList((limit, cursor) => findPage(filter, limit, cursor));
  const pages = { ...list, scroll: 0, measured: [], counts: undefined, map: undefined };
  kept.set(id, { of, pages });
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
  return pages;
}
