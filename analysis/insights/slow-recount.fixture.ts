import { DAY_MS } from '../../model/shared/time.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import type { DayWindow } from './window.ts';

/** Recomputes every figure straight from raw events, without any code of the aggregation: the reference for aggregates. */
export function recount(raw: Iterable<StoredVisitorEvent>, window: DayWindow) {
  const events = [...new Map([...raw].map((event) => [event._id, event])).values()].filter(
    ({ day }) => day >= window.from && day <= window.to,
  );
  const distinct = (values: readonly string[]) => new Set(values).size;
  const ofType = (type: string, some = events) => some.filter((event) => event.type === type);
  const figures = (some: readonly StoredVisitorEvent[]) => ({
    unique_visitors: distinct(some.map(({ visitor }) => visitor)),
    sessions: distinct(some.map(({ session }) => session)),
    page_views: some.filter(({ type }) => type === 'page_view').length,
    leads: some.filter(({ type }) => type === 'lead').length,
  });
  const listingIds = [...new Set(events.flatMap(({ property_id: id }) => (id === undefined ? [] : [id])))].sort();
  const days: string[] = [];
  for (let at = Date.parse(window.from); at <= Date.parse(window.to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return {
    totals: figures(events),
    converted: distinct(ofType('lead').map(({ visitor }) => visitor)),
    series: days.map((date) => ({ date, ...figures(events.filter(({ day }) => day === date)) })),
    listings: listingIds.map((id) => {
      const own = events.filter(({ property_id }) => property_id === id);
      return {
        id,
        views: ofType('listing_view', own).length,
        visitors: distinct(own.map(({ visitor }) => visitor)),
        galleries: ofType('gallery', own).length,
        favourites: ofType('favourite', own).length,
        shares: ofType('share', own).length,
        phone_clicks: ofType('phone_click', own).length,
        form_starts: ofType('form_start', own).length,
        leads: ofType('lead', own).length,
      };
    }),
    searches: ofType('search').filter(({ filter }) => filter !== undefined).length,
    searchers: distinct(
      ofType('search')
        .filter(({ filter }) => filter !== undefined)
        .map(({ visitor }) => visitor),
    ),
    funnel: [[], ['listing_view'], ['gallery', 'favourite', 'share'], ['phone_click', 'form_start'], ['lead']].map(
      (_, step, steps) =>
        distinct(
          events
            .filter(({ type }) => step === 0 || steps.slice(step).flat().includes(type))
            .map(({ visitor }) => visitor),
        ),
    ),
  };
}
