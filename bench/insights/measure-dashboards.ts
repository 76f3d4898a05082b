import type { Db } from 'mongodb';
import { createDayFold } from '../../analysis/insights/fold-day.ts';
import type { DayFold } from '../../analysis/insights/fold-day.ts';
import { summariseDay } from '../../analysis/insights/summarise-day.ts';
import { addDays } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { getLeadAttribution } from '../../api/insights/get-attribution.ts';
import { getMarketDemand } from '../../api/insights/get-demand.ts';
import { getInsightsFunnel } from '../../api/insights/get-funnel.ts';
import { getInsightsOverview } from '../../api/insights/get-overview.ts';
import { createInsightsMemory } from '../../api/insights/rows/insights-memory.ts';
import { listScoredLeads } from '../../api/insights/list-scored-leads.ts';
import { listTopProperties } from '../../api/insights/list-top-properties.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../../api/testing/fake-deps.ts';
import { simulateVisitors } from '../../stack/visitors/simulate-visitors.ts';
import type { PackedList } from '../../store/insights/insight-days.ts';
import { PACKED_LISTS } from '../../store/insights/insight-days.ts';
import type { Store } from '../../store/store.ts';
import { quantile } from '../quantile.ts';
import { timesOf } from '../search/times.ts';
import { sampleListings } from './population.ts';

const DAYS = 400;
const WARM_UP = 2;
/** Rounds with an empty cache. */
const FIRST_ROUNDS = 5;

/** Response times over 400 days of rows, for a month and for a year, compared with bare reads of the same documents. */
export async function measureDashboards(store: Store, db: Db, visitorsPerDay: number, rounds: number): Promise<string> {
  const gateway = gatewayRecord();
  const today = new Date().toISOString().slice(0, 10);
  const events = await writeRows(store, gateway._id, addDays(today, 1 - DAYS), visitorsPerDay);
  const insightsMemory = createInsightsMemory();
  const deps = fakeDeps({
    insightsMemory,
    billing: { purchases: async () => [{ addon_code: 'INSIGHTS' }] } as never,
    store,
  });
  const input = { body: undefined, principal: principalOf('north'), gateway, requestId: 'bench' };
  const params = { gatewayId: gateway._id };
  const { read, readVisitors } = bareReads(db, gateway._id);
  const lines: string[] = [];
  for (const days of [30, 365]) {
    const window = { from: addDays(today, 1 - days), to: today };
    const both = { from: addDays(window.from, -days), to: today };
    const scored = { from: addDays(today, -59), to: today };
    const scoredBefore = { from: addDays(window.from, -60), to: addDays(window.from, -1) };
    const asked: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        'overview',
        async () => getInsightsOverview.call({ ...input, params, query: window }, deps),
        () => Promise.all([read(both, ['leads']), readVisitors(scored), readVisitors(scoredBefore)]),
      ],
      ['funnel', async () => getInsightsFunnel.call({ ...input, params, query: window }, deps), () => read(both, [])],
      [
        'properties/top',
        async () => listTopProperties.call({ ...input, params, query: { ...window, sort: 'views', limit: 10 } }, deps),
        () => read(both, ['listings']),
      ],
      [
        'market/demand',
        async () => getMarketDemand.call({ ...input, params, query: window }, deps),
        () => read(both, ['listings', 'searches']),
      ],
      [
        'leads/attribution',
        async () => getLeadAttribution.call({ ...input, params, query: window }, deps),
        () => readVisitors({ from: addDays(both.from, -30), to: today }),
      ],
      [
        'leads',
        async () => listScoredLeads.call({ ...input, params, query: { ...window, page: 0, size: 50 } }, deps),
        () => readVisitors(scored),
      ],
    ];
    for (const [name, ours, bare] of asked) {
      lines.push(`| ${name} | ${days} | ${await timesCells(ours, bare, rounds, () => insightsMemory.clear())} |`);
    }
  }
  return [
    `Dashboards over ${DAYS} days of rows made of ${events} events, ${rounds} rounds, ours and the bare read of the same documents in turns. First: nothing is remembered; the others: the rows have not changed since the same request. Handlers are called in process: without HTTP, token and purchases, which are the same for every operation.`,
    '',
    '| endpoint | days | first p50 ms | p50 ms | bare | ratio | p95 ms | bare | ratio |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** The documents that the dashboards read, by the driver alone. */
function bareReads(db: Db, gatewayId: string) {
  const read = async (window: DayWindow, lists: readonly PackedList[]) => {
    const left = PACKED_LISTS.filter((list) => !lists.includes(list));
    const range = { $gte: `${gatewayId}/${window.from}`, $lte: `${gatewayId}/${window.to}` };
    await db
      .collection<{ _id: string }>('insight_days')
      .find({ _id: range }, { projection: Object.fromEntries(left.map((list) => [list, 0])) })
      .sort({ _id: 1 })
      .toArray();
  };
  const readVisitors = async ({ from, to }: DayWindow) => {
    const range = { $gte: `${gatewayId}/${from}`, $lt: `${gatewayId}/${to}/~` };
    await db.collection<{ _id: string }>('insight_visitors').find({ _id: range }).sort({ _id: 1 }).toArray();
  };
  return { read, readVisitors };
}

/** Cells of a row: the first call with an empty cache, then median and p95 of ours, the bare read, and their ratio. */
async function timesCells(
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  rounds: number,
  forget: () => void,
): Promise<string> {
  const first = async () => {
    forget();
    await ours();
  };
  await timesOf(WARM_UP, first, bare);
  const [cold] = await timesOf(FIRST_ROUNDS, first, bare);
  const [own, raw] = await timesOf(rounds, ours, bare);
  const cell = (part: number) => {
    const [a, b] = [quantile(own, part), quantile(raw, part)];
    return `${a.toFixed(1)} | ${b.toFixed(1)} | ${(a / b).toFixed(2)}`;
  };
  return `${quantile(cold, 0.5).toFixed(1)} | ${cell(0.5)} | ${cell(0.95)}`;
}

/**
 * Rows of 400 days, written without events: the dashboards do not read those. Visitors come in order of arrival and do nothing before it, so a day is written
 * as soon as later visitors arrive: memory holds the days that visitors come back on.
 */
async function writeRows(store: Store, gatewayId: string, from: string, visitorsPerDay: number): Promise<number> {
  const open = new Map<string, DayFold>();
  let events = 0;
  const write = async (before: string | undefined) => {
    for (const [day, fold] of open) {
      if (before !== undefined && day >= before) continue;
      open.delete(day);
      const visitors = fold.result();
      await store.transaction(async (session) => {
        const none = { version: 0, events: 0, erasures: 0 };
        const written = { row: summariseDay(day, visitors), visitors };
        if (!(await store.insightDays.replace(gatewayId, written, none, session)))
          throw new Error(`${day} was written before all of its visitors had come.`);
      });
    }
  };
  const until = new Date();
  const simulation = { seed: 9, gatewayId, listings: sampleListings(150), from, days: DAYS, visitorsPerDay, until };
  let arrival: string | undefined;
  for (const visitor of simulateVisitors(simulation)) {
    const [first] = visitor.events;
    if (first && first.day !== arrival) {
      arrival = first.day;
      await write(arrival);
    }
    for (const event of visitor.events) {
      const fold = open.get(event.day) ?? createDayFold();
      open.set(event.day, fold);
      fold.add(event);
      events++;
    }
  }
  await write(undefined);
  return events;
}
