import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { foldDay } from '../../analysis/insights/fold-day.ts';
import { funnelOf } from '../../analysis/insights/funnel.ts';
import { listingTraffic } from '../../analysis/insights/listing-traffic.ts';
import { recount } from '../../analysis/insights/slow-recount.fixture.ts';
import { seriesOf, trafficOf } from '../../analysis/insights/traffic.ts';
import { addDays } from '../../analysis/insights/window.ts';
import { gatewayRecord } from '../../api/testing/fake-deps.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { startProductProcess } from '../../stack/product.ts';
import type { Stack } from '../../stack/stack.ts';
import { simulatedEvents } from '../../stack/visitors/simulate-visitors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { PACKED_LISTS } from '../../store/insights/insight-days.ts';
import { openStore } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { createEngine } from '../../temporal/engine.ts';
import { until } from '../support/until.ts';
import { abortTransactions } from './abort-transactions.ts';

export interface AggregationFigures {
  readonly events: number;
  /** Days that each run had, and that were left when its worker was killed. */
  readonly left: readonly { readonly of: number; readonly left: number }[];
  /** Figures in which the rows differ from a recount of the raw events. */
  readonly differences: readonly string[];
}

interface Options {
  readonly stack: Stack;
  /** Variables of the worker process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}

const DAYS = 40;
/** Some 400 events a day: a day takes tens of milliseconds, so a kill happens while other days are being aggregated. */
const VISITORS_PER_DAY = 20;
/** Share of the days that is left at a kill, in turns. */
const SHARES = [0.6, 0.95, 0.25];
const POLL_MS = 10;
const PATIENCE_MS = 120_000;
/** As `aggregate-insights.ts` has it: received so long ago, events are counted by the next increment and by none before. */
const LAG_MS = 60_000;
/** Runs whose days were all computed between two looks at them, before the test gives up: the looks sleep on a busy machine, and the next run gets events of its own. */
const MOST_MISSES = 5;
/** Between the seeds of the events of two runs, so that no other run of this test has the same. */
const SEED_STEP = 1_000;

/**
 * Has a worker process aggregate simulated visitors, ends it with SIGKILL while days are left, and lets another one go on, `kills` times; compares the rows with
 * a recount that shares no code with the aggregation. Late events come in between the kills.
 */
export async function killAggregation(options: Options): Promise<AggregationFigures> {
  const { stack, environment, kills, seed, say = () => {} } = options;
  const gatewayId = randomUUID();
  const url = environment['MONGODB_URL'] ?? '';
  const database = environment['MONGODB_DATABASE'] ?? '';
  const store = await openStore({ url, database });
  const client = await MongoClient.connect(url);
  const engine = createEngine({
    address: environment['TEMPORAL_ADDRESS'] ?? '',
    namespace: environment['TEMPORAL_NAMESPACE'] ?? 'default',
    taskQueue: environment['TEMPORAL_TASK_QUEUE'] ?? '',
  });
  const worker = (life: number) =>
    startProductProcess(stack, {
      role: 'worker',
      name: `aggregation-${life}`,
      environment: { ...environment, SWEEP_SECONDS: '3600' },
    });
  const from = addDays(new Date().toISOString().slice(0, 10), -DAYS);
  const listings = Array.from({ length: 40 }, (_, place) => ({ id: randomUUID(), price: 100_000 + place * 10_000 }));
  const simulated = (salt: number) =>
    simulatedEvents({
      seed: seed + salt,
      gatewayId,
      listings,
      from,
      days: DAYS,
      visitorsPerDay: VISITORS_PER_DAY,
      until: new Date(),
      late: 0.05,
    });
  const planned = simulated(0);
  const all: StoredVisitorEvent[] = [];
  const db = client.db(database);
  const collection = db.collection<StoredVisitorEvent>('visitor_events');
  const isDone = async () => {
    const [run, state] = await Promise.all([engine.insights.status(gatewayId), store.insightStates.find(gatewayId)]);
    return run?.isRunning === false && state?.pending.length === 0;
  };
  const left: { of: number; left: number }[] = [];
  let current = await worker(0);
  try {
    await db.collection<GatewayRecord>('gateways').insertOne(gatewayRecord({ _id: gatewayId }));
    // Equal parts over all days, each received before its aggregation; the last one after the last kill.
    for (let life = 0; life <= kills; life++) {
      const receive = async (events: readonly StoredVisitorEvent[]): Promise<Date> => {
        const received_at = new Date(Date.now() - LAG_MS);
        const received = events.map((event) => ({ ...event, received_at }));
        await collection.insertMany(received);
        all.push(...received);
        return received_at;
      };
      let since = await receive(planned.filter((_, place) => place % (kills + 1) === life));
      const start = () => engine.insights.start({ gatewayId }, 'north');
      if (life === kills) {
        // The sweep of the worker may have started a run before the events were there.
        await until('the last run begins', start, PATIENCE_MS);
        break;
      }
      const share = SHARES[life % SHARES.length] ?? 1;
      let seen = await daysLeft({ store, gatewayId, since, start, share });
      for (let misses = 1; !seen && misses <= MOST_MISSES; misses++) {
        say(`missed ${misses} of ${MOST_MISSES}`);
        await until('the run that was missed has ended', isDone, PATIENCE_MS);
        since = await receive(simulated((life * MOST_MISSES + misses) * SEED_STEP));
        seen = await daysLeft({ store, gatewayId, since, start, share });
      }
      if (!seen) throw new Error('No aggregation was seen under way: each was over within milliseconds.');
      left.push(seen);
      await current.kill();
      await abortTransactions(client, database);
      say(`killed with ${left.at(-1)?.left} of ${left.at(-1)?.of} days left`);
      current = await worker(life + 1);
      await until('another worker has gone on', isDone, PATIENCE_MS);
    }
    await until('the last run has ended', isDone, PATIENCE_MS);
    return { events: all.length, left, differences: await differences(store, gatewayId, all) };
  } finally {
    await current.stop();
    await engine.close();
    await client.close();
    await store.close();
  }
}

interface Watched {
  readonly store: Store;
  readonly gatewayId: string;
  readonly since: Date;
  readonly start: () => Promise<boolean>;
  /** Of the days of the run, at most so many are left, 0 to 1. */
  readonly share: number;
}

/**
 * Waits until some days are computed and others are not; starts a run as long as none is under way.
 * @returns undefined if the run was over between two looks at it
 */
async function daysLeft({
  store,
  gatewayId,
  since,
  start,
  share,
}: Watched): Promise<{ of: number; left: number } | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  let noted = 0;
  while (performance.now() < deadline) {
    const state = await store.insightStates.find(gatewayId);
    if (state && state.received_until >= since) {
      const { length } = state.pending;
      noted = Math.max(noted, length);
      if (length > 0 && length < noted && length <= noted * share) return { of: noted, left: length };
      // The days of a run are stored with the time up to which it counts.
      if (length === 0) return undefined;
    } else await start();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('No aggregation was seen under way: it did not begin, or never ended.');
}

async function differences(
  { insightDays }: Store,
  gatewayId: string,
  events: readonly StoredVisitorEvent[],
): Promise<string[]> {
  const days = [...new Set(events.map(({ day }) => day))].toSorted();
  const window = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const rows = await insightDays.rows(gatewayId, window, PACKED_LISTS);
  const slow = recount(events, window);
  const { conversion_rate: _rate, ...totals } = trafficOf(rows, window);
  const compared: readonly (readonly [string, unknown, unknown])[] = [
    ['totals', totals, slow.totals],
    ['series', seriesOf(rows, window), slow.series],
    ['listings', listingTraffic(rows, window), slow.listings],
    ['funnel', funnelOf(rows, window).map(({ visitors }) => visitors), slow.funnel],
    ['searches', rows.flatMap((row) => row.searches).reduce((sum, { count }) => sum + count, 0), slow.searches],
    [
      'visitors',
      await insightDays.visitors(gatewayId, window),
      days.flatMap((day) => foldDay(events.filter((event) => event.day === day)).map((one) => ({ ...one, day }))),
    ],
  ];
  return compared.flatMap(([name, is, should]) => (JSON.stringify(is) === JSON.stringify(should) ? [] : [name]));
}
