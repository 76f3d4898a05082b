import type { EventCounts, VisitorDay } from '../../../model/insights/insights.ts';
import { DAY_MS, HOUR_MS } from '../../../model/shared/time.ts';
import { addCounts, countOf } from '../counts.ts';
import type { MutableCounts } from '../counts.ts';

/**
 * The features of the intent model. Counts enter as log(1 + n): the tenth view of a listing means less than the second.
 * `recent_views`, `earlier_views`: listing views of the last 7 × 24 hours, and before.  `days_since_last`: days without one up
 * to now. `repeat_views`: views of the most viewed listing beyond the first. `breadth`: distinct listings. `saved`: favourites and shares. `contacts`: clicks on
 * the telephone number and forms begun. `leads`: forms sent. `narrow_searches`: searches with at least three criteria.
 */
export const FEATURES = [
  'recent_views',
  'earlier_views',
  'days_since_last',
  'repeat_views',
  'breadth',
  'saved',
  'contacts',
  'leads',
  'narrow_searches',
] as const;
export type Feature = (typeof FEATURES)[number];
export type FeatureValues = { readonly [F in Feature]: number };

/** Window of a score, days up to now: the last two months distinguish searches for a home. */
export const SCORED_DAYS = 60;
const RECENT_DAYS = 7;
/** Fewest criteria of a narrow search, of offer, type, place and price. */
const NARROW_CRITERIA = 3;

/** Plain counts of a visitor's scored days, in any order, as of a time: a whole hour, milliseconds since 1970. */
export function featuresOf(days: readonly VisitorDay[], now: number): FeatureValues {
  const counts: MutableCounts = {};
  const views = new Map<string, number>();
  let [recent, earlier, last, narrow] = [0, 0, 0, 0];
  for (const day of days) {
    addCounts(counts, day.counts);
    const viewed = countOf(day.counts, 'listing_view');
    const late = recentViews(day, viewed, now - RECENT_DAYS * DAY_MS);
    recent += late;
    earlier += viewed - late;
    last = Math.max(last, day.last);
    for (const { id, counts: own } of day.listings) {
      if (own.listing_view !== undefined) views.set(id, (views.get(id) ?? 0) + own.listing_view);
    }
    for (const { filter, count } of day.searches) {
      if (Object.keys(filter).length >= NARROW_CRITERIA) narrow += count;
    }
  }
  return {
    recent_views: recent,
    earlier_views: earlier,
    days_since_last: Math.max(0, (now - last) / DAY_MS),
    repeat_views: Math.max(0, Math.max(0, ...views.values()) - 1),
    breadth: views.size,
    saved: sum(counts, 'favourite', 'share'),
    contacts: sum(counts, 'phone_click', 'form_start'),
    leads: countOf(counts, 'lead'),
    narrow_searches: narrow,
  };
}

/** Listing views of a day from a time on, exact for whole hours. Rows of before hours were stored count by their last event. */
function recentViews({ view_hours: hours, first, last }: VisitorDay, viewed: number, since: number): number {
  if (first >= since) return viewed;
  if (hours === undefined) return last >= since ? viewed : 0;
  return hours.reduce((sum, [hour, views]) => sum + (hour * HOUR_MS >= since ? views : 0), 0);
}

const sum = (counts: EventCounts, ...types: (keyof EventCounts)[]): number =>
  types.reduce((total, type) => total + countOf(counts, type), 0);

/** The numbers that the model multiplies: log(1 + value), in the order of `FEATURES`. */
export const vectorOf = (values: FeatureValues): number[] => FEATURES.map((feature) => Math.log1p(values[feature]));
