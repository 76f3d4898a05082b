import type { DayRow } from '../../model/insights/insights.ts';
import type { OwnerFigures, OwnerReport } from '../../model/insights/owner-report.ts';
import { daysOnMarket } from './diagnose.ts';
import type { ListingFacts } from './facts.ts';
import { channelsOfListing } from './listing-report.ts';
import { contactsOf, listingTraffic, rankListings, trafficOfListing } from './listing-traffic.ts';
import type { ListingTraffic } from './listing-traffic.ts';
import { LEAST_MATCH, matchOf, wishOf } from './matching.ts';
import { profilesOf } from './profile.ts';
import type { DatedVisitorDay } from './profile.ts';
import { addDays, isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/** Weeks of the plot: two months show whether a change of price or pictures had an effect. */
const REPORTED_WEEKS = 8;

/** All days that a report of a week reads. */
export const reportedDays = (week: DayWindow): DayWindow => ({
  from: addDays(week.to, 1 - REPORTED_WEEKS * 7),
  to: week.to,
});

/**
 * The weekly report on a listing.
 * @param rows rows of the last eight weeks
 * @param visitors visitors of the last 60 days
 */
export function ownerReport(
  listing: ListingFacts,
  week: DayWindow,
  rows: readonly DayRow[],
  visitors: readonly DatedVisitorDay[],
  factsOf: (id: string) => ListingFacts | undefined,
): OwnerReport {
  const figures = (window: DayWindow) => figuresOf(trafficOfListing(rows, window, listing.id));
  const back = (weeks: number): DayWindow => ({
    from: addDays(week.from, -7 * weeks),
    to: addDays(week.to, -7 * weeks),
  });
  const ranked = rankListings(listingTraffic(rows, week), 'views').filter(({ views }) => views > 0);
  const rank = ranked.findIndex(({ id }) => id === listing.id) + 1;
  const { reference, title, city, price, currency } = listing;
  const days = daysOnMarket(listing, new Date(`${week.to}T23:59:59Z`));
  const matching = [...profilesOf(visitors).values()].filter((profile) => {
    const wish = wishOf(profile, factsOf);
    return wish !== undefined && matchOf(wish, listing).match >= LEAST_MATCH;
  });
  return {
    property_id: listing.id,
    reference,
    ...(title === undefined ? {} : { title }),
    ...(city === undefined ? {} : { city }),
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
    ...week,
    week: figures(week),
    previous_week: figures(back(1)),
    weeks: Array.from({ length: REPORTED_WEEKS }, (_, place) => {
      const window = back(REPORTED_WEEKS - 1 - place);
      return { from: window.from, ...figures(window) };
    }),
    ...(rank > 0 ? { rank } : {}),
    ranked_listings: ranked.length,
    channels: channelsOfListing(
      visitors.filter(({ day }) => isIn(week, day)),
      listing.id,
    ),
    matching_visitors: matching.length,
    ...(days === undefined ? {} : { days_on_market: days }),
  };
}

const figuresOf = (traffic: ListingTraffic): OwnerFigures => ({
  views: traffic.views,
  visitors: traffic.visitors,
  favourites: traffic.favourites,
  shares: traffic.shares,
  contacts: contactsOf(traffic),
  leads: traffic.leads,
});
