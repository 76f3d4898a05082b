import {
  RANKINGS,
  listingTraffic as trafficOfListings,
  rankListings,
} from '../../analysis/insights/listing-traffic.ts';
import { changeOf } from '../../analysis/insights/traffic.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { rememberedRows } from './rows/remember-rows.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { LISTING_LINE_OPTIONAL, figuresOf, lineOf, listingLine, listingTraffic } from './schemas/listing-schemas.ts';
import type { ListingLine, TrafficFigures } from './schemas/listing-schemas.ts';
import { arrayOf, count, date, number, objectOf } from './schemas/reply-schemas.ts';

/** Listings of one reply. */
const MAX_LIMIT = 100;
/** Bytes of the figures of a listing in memory, approximately. */
const FIGURES_BYTES = 300;

interface Top {
  readonly from: string;
  readonly to: string;
  readonly items: readonly (ListingLine &
    TrafficFigures & { readonly rank: number; readonly previous_views: number; readonly views_change?: number })[];
}

const reply: Typed<Top> = objectOf({
  from: date,
  to: date,
  items: arrayOf(
    objectOf(
      {
        rank: { type: 'integer', minimum: 1 },
        ...listingLine,
        ...listingTraffic,
        previous_views: { ...count, description: 'Views in the window before.' },
        views_change: { ...number, description: 'As a share of `previous_views`; absent if that is 0.' },
      },
      [...LISTING_LINE_OPTIONAL, 'views_change'],
    ),
  ),
});

export const listTopProperties = route({
  method: 'GET',
  path: '/insights/{gatewayId}/properties/top',
  id: 'listTopProperties',
  summary: 'Listings that draw most',
  description:
    'Listings with an event in the window, ranked by `sort`; equal ones by views. `contacts` are clicks on the telephone number, forms begun and leads. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: {
    ...windowQuery,
    sort: { type: 'string', enum: RANKINGS, default: 'views' },
    limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 10 },
  },
  success: { status: 200, description: 'The listings, the first one first.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { window, previous } = await insightsWindow(gateway, query, deps);
  const remembered = await rememberedRows(deps, gateway._id);
  const figuresIn = (read: DayWindow) =>
    remembered.remember(
      { name: 'listings', read },
      async () => trafficOfListings(await deps.store.insightDays.rows(gateway._id, read, ['listings']), read),
      (figures) => figures.length * FIGURES_BYTES,
    );
  const [current, earlier] = await Promise.all([figuresIn(window), figuresIn(previous)]);
  const ranked = rankListings(current, query.sort).slice(0, query.limit);
  const before = new Map(earlier.map(({ id, views }) => [id, views]));
  const present = await deps.store.insightListings.byIds(
    gateway._id,
    ranked.map(({ id }) => id),
  );
  const facts = new Map(present.map((listing) => [listing._id, factsOf(listing)]));
  return {
    ...window,
    items: ranked.map((listing, place) => {
      const previous_views = before.get(listing.id) ?? 0;
      const change = changeOf(listing.views, previous_views);
      return {
        rank: place + 1,
        ...lineOf(listing.id, facts.get(listing.id)),
        ...figuresOf(listing),
        previous_views,
        ...(change === undefined ? {} : { views_change: change }),
      };
    }),
  };
});
