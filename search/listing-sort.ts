import type { estypes } from '@elastic/elasticsearch';
import type { ListingFilter } from '../model/listing/listing-filter.ts';

/** Orders of a listing search; with a minus sign the largest, latest or farthest first, of relevance the least. */
export const LISTING_SORTS = [
  'price',
  '-price',
  'price_per_m2',
  '-price_per_m2',
  'area',
  '-area',
  'date',
  '-date',
  'updated',
  '-updated',
  'distance',
  '-distance',
  'relevance',
  '-relevance',
] as const;

export type ListingSort = (typeof LISTING_SORTS)[number];

const FIELDS: Readonly<Record<string, string>> = {
  price: 'financial.transaction.price.amount',
  price_per_m2: 'price_per_m2',
  area: 'area',
  date: 'created_at',
  updated: 'changed_at',
};

/**
 * The sort value of a missing number, so that listings without one come last in both directions. Finite and whole in a double: what a page ends with must
 * survive JSON and lead on exactly.
 */
const BEYOND = 2 ** 60;

/**
 * The sort of a search; the last key is the id, so that no two listings are equal and a page can go on behind any of them.
 * @param sort absent: by relevance when words are searched, else by id
 */
export function sortClauses(
  sort: ListingSort | undefined,
  { lat, lon }: ListingFilter,
  hasWords: boolean,
): estypes.SortCombinations[] {
  const byId: estypes.SortCombinations = { id: 'asc' };
  const name = sort ?? (hasWords ? 'relevance' : undefined);
  if (name === undefined) return [byId];
  const isReversed = name.startsWith('-');
  const key = isReversed ? name.slice(1) : name;
  const order = isReversed ? 'desc' : 'asc';
  // The best match first is what everybody means by relevance.
  if (key === 'relevance') return [{ _score: { order: isReversed ? 'asc' : 'desc' } }, byId];
  if (key === 'distance') {
    return [{ _geo_distance: { 'location.geo': { lat: lat ?? 0, lon: lon ?? 0 }, order, unit: 'm' } }, byId];
  }
  const field = FIELDS[key];
  return field === undefined ? [byId] : [{ [field]: { order, missing: isReversed ? -BEYOND : BEYOND } }, byId];
}
