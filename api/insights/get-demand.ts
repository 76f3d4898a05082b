import { createHash } from 'node:crypto';
import { DEMAND_DIMENSIONS, demandOf } from '../../analysis/insights/demand.ts';
import type { Demand } from '../../analysis/insights/demand.ts';
import { changeOf } from '../../analysis/insights/traffic.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { rememberedRows } from './rows/remember-rows.ts';
import { arrayOf, count, date, number, objectOf, text } from './schemas/reply-schemas.ts';
import { WINDOW_NOTES, notesOf, windowNotes } from './rows/window-notes.ts';
import type { WindowNotes } from './rows/window-notes.ts';

/** Upper bound of the bytes of a window with 50 rows per dimension. */
const DEMAND_BYTES = 60_000;

interface DemandReply extends Demand, WindowNotes {
  readonly from: string;
  readonly to: string;
  readonly comparison: {
    readonly from: string;
    readonly to: string;
    readonly searches: number;
    readonly searchers: number;
    readonly searches_change?: number;
  };
}

const rows = arrayOf(
  objectOf(
    {
      value: text,
      searches: count,
      searchers: count,
      views: { ...count, description: 'Views of present listings with this value.' },
      listings: {
        ...count,
        description:
          'Present listings with this value. Of places a listing has several: its city and, if visitors searched by them, its postal code and the whole city of its district.',
      },
      searches_per_listing: { ...number, description: 'Absent without listings.' },
    },
    ['searches_per_listing'],
  ),
);

const reply: Typed<DemandReply> = objectOf(
  {
    from: date,
    to: date,
    searches: { ...count, description: 'Searches with a filter.' },
    searchers: { ...count, description: 'Distinct visitors who made them.' },
    listings: { ...count, description: 'Present listings.' },
    dimensions: objectOf(Object.fromEntries(DEMAND_DIMENSIONS.map((dimension) => [dimension, rows]))),
    comparison: objectOf({ from: date, to: date, searches: count, searchers: count, searches_change: number }, [
      'searches_change',
    ]),
    ...windowNotes,
  },
  WINDOW_NOTES,
);

export const getMarketDemand = route({
  method: 'GET',
  path: '/insights/{gatewayId}/market/demand',
  id: 'getMarketDemand',
  summary: 'What visitors look for, against what there is',
  description:
    'Searches and views by kind of offer, type, place and price band, with the present listings. A search counts once for each value that it names; its price band is that of its highest price, else of its lowest one. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: windowQuery,
  success: { status: 200, description: 'Demand and supply.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { now, window, previous } = await insightsWindow(gateway, query, deps);
  const [remembered, listings] = await Promise.all([
    rememberedRows(deps, gateway._id),
    deps.store.insightListings.ofGateway(gateway._id),
  ]);
  const supply = listings.map(factsOf);
  // The figures follow from the rows and from the listings.
  const state = createHash('sha256').update(JSON.stringify(supply)).digest('base64url');
  const [demand, before, notes] = await Promise.all([
    remembered.remember(
      { name: `demand/${state}`, read: window },
      async () =>
        demandOf(await deps.store.insightDays.rows(gateway._id, window, ['listings', 'searches']), window, supply),
      () => DEMAND_BYTES,
    ),
    // Only the searches of the previous window are shown.
    remembered.remember({ name: 'searches', read: previous }, async () => {
      const rows = await deps.store.insightDays.rows(gateway._id, previous, ['searches']);
      const { searches, searchers } = demandOf(rows, previous, []);
      return { searches, searchers };
    }),
    notesOf(gateway, { from: previous.from, to: window.to }, deps, now),
  ]);
  const { searches, searchers } = before;
  const isComplete = notes.complete_from === undefined || notes.complete_from <= previous.from;
  const change = isComplete ? changeOf(demand.searches, searches) : undefined;
  return {
    ...window,
    ...demand,
    comparison: { ...previous, searches, searchers, ...(change === undefined ? {} : { searches_change: change }) },
    ...notes,
  };
});
