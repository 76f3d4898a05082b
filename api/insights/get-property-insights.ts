import type { ListingFacts } from '../../analysis/insights/facts.ts';
import { CHANNELS } from '../../analysis/insights/channel.ts';
import { channelsOfListing } from '../../analysis/insights/listing-report.ts';
import {
  rankListings,
  listingTraffic as trafficOfListings,
  trafficOfListing,
} from '../../analysis/insights/listing-traffic.ts';
import { daysOf, isIn } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import type { DayRow } from '../../model/insights/insights.ts';
import { defined } from '../../model/shared/defined.ts';
import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import type { Typed } from '../http/schemas.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { searchersOfListings, searchersSchema } from './rows/searchers-of-listings.ts';
import type { SearchersReply } from './rows/searchers-of-listings.ts';
import { LISTING_LINE_OPTIONAL, figuresOf, lineOf, listingLine, listingTraffic } from './schemas/listing-schemas.ts';
import type { ListingLine, TrafficFigures } from './schemas/listing-schemas.ts';
import { arrayOf, count, date, objectOf } from './schemas/reply-schemas.ts';

type Day = { readonly date: string } & TrafficFigures;

interface PropertyInsights extends ListingLine, TrafficFigures {
  readonly from: string;
  readonly to: string;
  readonly rank?: number;
  readonly ranked_listings: number;
  readonly series: readonly Day[];
  readonly searchers?: SearchersReply;
  readonly channels: readonly { readonly channel: string; readonly visitors: number }[];
  readonly comparison: TrafficFigures & DayWindow;
}

const reply: Typed<PropertyInsights> = objectOf(
  {
    from: date,
    to: date,
    ...listingLine,
    ...listingTraffic,
    rank: { type: 'integer', minimum: 1, description: 'By views, among listings with an event; absent without one.' },
    ranked_listings: count,
    series: arrayOf(objectOf({ date, ...listingTraffic })),
    channels: {
      ...arrayOf(objectOf({ channel: { type: 'string', enum: CHANNELS }, visitors: count })),
      description: 'Visitors of the listing by the channel of the session in which each first came in the window.',
    },
    searchers: searchersSchema,
    comparison: objectOf({ from: date, to: date, ...listingTraffic }),
  },
  [...LISTING_LINE_OPTIONAL, 'rank', 'searchers'],
);

export const getPropertyInsights = route({
  method: 'GET',
  path: '/insights/{gatewayId}/properties/{propertyUuid}',
  id: 'getPropertyInsights',
  summary: 'How a listing does',
  description:
    'Figures of a window, day by day and against the window before, the place among all listings, the channels of its visitors, and how many of those who searched for what it is passed it over. A listing that has left the gateway keeps its figures; 404 if nothing is known of it. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: windowQuery,
  success: { status: 200, description: 'The figures.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query }, deps) => {
  const { window, previous } = await insightsWindow(gateway, query, deps);
  const id = params.propertyUuid;
  const both = { from: previous.from, to: window.to };
  const [rows, visitors] = await Promise.all([
    deps.store.insightDays.rows(gateway._id, both, ['listings', 'searches']),
    deps.store.insightDays.visitors(gateway._id, window),
  ]);
  const { line, shown } = await knownListing(gateway._id, id, rows, deps);
  const searchers = await searchersOfListings(gateway._id, shown ? [shown] : [], { rows, window }, deps);
  const ranked = rankListings(trafficOfListings(rows, window), 'views');
  const rank = ranked.findIndex((listing) => listing.id === id) + 1;
  return {
    ...window,
    ...line,
    ...figuresOf(trafficOfListing(rows, window, id)),
    ...(rank > 0 ? { rank } : {}),
    ranked_listings: ranked.length,
    series: seriesOfListing(rows, window, id),
    channels: channelsOfListing(visitors, id),
    ...defined({ searchers: searchers.get(id) }),
    comparison: { ...previous, ...figuresOf(trafficOfListing(rows, previous, id)) },
  };
});

/** A listing that is known. `shown`: its facts where it is present and not hidden. */
interface KnownListing {
  readonly line: ListingLine;
  readonly shown?: ListingFacts;
}

/** A listing of the gateway, or a former one that occurs in these rows. Throws NOT_FOUND. */
export async function knownListing(
  gatewayId: string,
  id: string,
  rows: readonly Pick<DayRow, 'listings'>[],
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<KnownListing> {
  const [present] = await store.insightListings.byIds(gatewayId, [id]);
  if (present) {
    const facts = factsOf(present);
    return { line: lineOf(id, facts), ...(present.hidden ? {} : { shown: facts }) };
  }
  const isFormer = rows.some(({ listings }) => listings.some((listing) => listing.id === id));
  if (isFormer) return { line: lineOf(id, undefined) };
  throw notFound('Listing', id);
}

/** Figures of each day of a window. */
const seriesOfListing = (rows: readonly DayRow[], window: DayWindow, id: string): Day[] =>
  daysOf(window).map((day) => {
    const own = rows.filter((row) => row.day === day && isIn(window, day));
    return { date: day, ...figuresOf(trafficOfListing(own, { from: day, to: day }, id)) };
  });
