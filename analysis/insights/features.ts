import type { EventCounts } from '../../model/insights.ts';
import { DAY_MS } from '../../model/time.ts';
import { countOf } from './counts.ts';
import type { VisitorProfile } from './profile.ts';

/**
 * What the intent model looks at. Counts enter as log(1 + n): the tenth view of a listing says less than the second.
 * `recent_views`, `earlier_views`: listing views of the last 7 days, and before.  `days_since_last`: days without one up
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

/** Days up to now that a score looks at: searches for a home are told apart by what happened in the last two months. */
export const SCORED_DAYS = 60;
const RECENT_DAYS = 7;
/** Criteria of a search that is meant: offer, type, place and price are four. */
const NARROW_CRITERIA = 3;

/** Plain counts of a profile as of a time, milliseconds since 1970. The profile holds the scored days only. */
export function featuresOf(profile: Omit<VisitorProfile, 'visitor'>, now: number): FeatureValues {
  let recent = 0;
  let earlier = 0;
  for (const { counts, last } of profile.days) {
    if (now - last <= RECENT_DAYS * DAY_MS) recent += countOf(counts, 'listing_view');
    else earlier += countOf(counts, 'listing_view');
  }
  const viewed = profile.listings.filter(({ counts }) => countOf(counts, 'listing_view') > 0);
  const most = Math.max(0, ...viewed.map(({ counts }) => countOf(counts, 'listing_view')));
  return {
    recent_views: recent,
    earlier_views: earlier,
    days_since_last: Math.max(0, (now - profile.last) / DAY_MS),
    repeat_views: Math.max(0, most - 1),
    breadth: viewed.length,
    saved: sum(profile.counts, 'favourite', 'share'),
    contacts: sum(profile.counts, 'phone_click', 'form_start'),
    leads: countOf(profile.counts, 'lead'),
    narrow_searches: profile.searches
      .filter(({ filter }) => Object.keys(filter).length >= NARROW_CRITERIA)
      .reduce((total, { count }) => total + count, 0),
  };
}

const sum = (counts: EventCounts, ...types: (keyof EventCounts)[]): number =>
  types.reduce((total, type) => total + countOf(counts, type), 0);

/** The numbers that the model multiplies: log(1 + value), in the order of `FEATURES`. */
export const vectorOf = (values: FeatureValues): number[] => FEATURES.map((feature) => Math.log1p(values[feature]));
