import { changeOf, seriesOf, trafficOf } from '../../analysis/insights/traffic.ts';
import type { Traffic, WindowTraffic } from '../../analysis/insights/traffic.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import type { Typed } from '../http/schemas.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { rememberedRows } from './rows/remember-rows.ts';
import type { RememberedRows } from './rows/remember-rows.ts';
import { hotVisitors, scoredDays } from './rows/scored-visitors.ts';
import { WINDOW_NOTES, notesOf, windowNotes } from './rows/window-notes.ts';
import type { WindowNotes } from './rows/window-notes.ts';
import { count, date, objectOf, share } from './schemas/reply-schemas.ts';

interface Totals extends WindowTraffic {
  readonly hot_leads: number;
  readonly urgent_leads: number;
}

interface Overview extends Totals, WindowNotes {
  readonly from: string;
  readonly to: string;
  readonly series: readonly ({ readonly date: string } & Traffic)[];
  readonly comparison: Totals & {
    readonly from: string;
    readonly to: string;
    readonly changes: { readonly [Name in keyof Totals]?: number };
  };
  readonly aggregated_until?: string;
}

const traffic = { unique_visitors: count, sessions: count, page_views: count, leads: count } as const;
const totals = {
  ...traffic,
  conversion_rate: { ...share, description: 'Distinct visitors with a lead ÷ distinct visitors.' },
  hot_leads: { ...count, description: 'Visitors with an intent score of at least 25, urgent ones among them.' },
  urgent_leads: { ...count, description: 'Visitors with an intent score of at least 50.' },
} as const;
const change = {
  type: 'number',
  description:
    'Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.',
} as const;

const reply: Typed<Overview> = objectOf(
  {
    from: date,
    to: date,
    ...totals,
    series: {
      type: 'array',
      description: 'One entry per day.',
      items: objectOf({ date, ...traffic }),
    },
    comparison: objectOf({
      from: date,
      to: date,
      ...totals,
      changes: objectOf(Object.fromEntries(Object.keys(totals).map((name) => [name, change])), Object.keys(totals)),
    }),
    aggregated_until: {
      type: 'string',
      format: 'date-time',
      description: 'Events received until then are counted; absent before the first aggregation.',
    },
    ...windowNotes,
  },
  ['aggregated_until', ...WINDOW_NOTES],
);

export const getInsightsOverview = route({
  method: 'GET',
  path: '/insights/{gatewayId}/overview',
  id: 'getInsightsOverview',
  summary: 'Traffic of the sites of a gateway',
  description:
    'Totals and days of a window, compared with the window of equal length before it. Visitors and sessions are distinct over the window: they are no sum of the days. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: windowQuery,
  success: { status: 200, description: 'The figures.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { now, window, previous } = await insightsWindow(gateway, query, deps);
  const rows = await rememberedRows(deps, gateway._id);
  const [current, before, state, notes] = await Promise.all([
    figuresOf(rows, gateway._id, window, deps, now),
    figuresOf(rows, gateway._id, previous, deps, now),
    deps.store.insightStates.find(gateway._id),
    notesOf(
      gateway,
      { from: scoredDays(previous).from < previous.from ? scoredDays(previous).from : previous.from, to: window.to },
      deps,
      now,
    ),
  ]);
  const isComplete = notes.complete_from === undefined || notes.complete_from <= previous.from;
  return {
    ...window,
    ...current.totals,
    series: current.series,
    comparison: { ...previous, ...before.totals, changes: isComplete ? changesOf(current.totals, before.totals) : {} },
    ...(state ? { aggregated_until: state.received_until.toISOString() } : {}),
    ...notes,
  };
});

/** Bytes of one entry of the series in memory, approximately. */
const ENTRY_BYTES = 150;

/** Figures of one window. Cached separately: today's new rows do not invalidate the previous window. */
async function figuresOf(
  remembered: RememberedRows,
  gatewayId: string,
  window: DayWindow,
  deps: HandlerDeps,
  now: Date,
) {
  const [{ traffic, series }, { hot, urgent }] = await Promise.all([
    remembered.remember(
      { name: 'traffic', read: window },
      async () => {
        const rows = await deps.store.insightDays.rows(gatewayId, window, ['leads']);
        return { traffic: trafficOf(rows, window), series: seriesOf(rows, window) };
      },
      (figures) => figures.series.length * ENTRY_BYTES,
    ),
    hotVisitors(remembered, gatewayId, window, deps, now),
  ]);
  return { totals: { ...traffic, hot_leads: hot, urgent_leads: urgent }, series };
}

const NAMES = [
  'unique_visitors',
  'sessions',
  'page_views',
  'leads',
  'conversion_rate',
  'hot_leads',
  'urgent_leads',
] as const satisfies readonly (keyof Totals)[];

const changesOf = (now: Totals, before: Totals): Overview['comparison']['changes'] =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const change = changeOf(now[name], before[name]);
      return change === undefined ? [] : [[name, change]];
    }),
  );
