import type { Db } from 'mongodb';
import { aggregateGateway } from '../../activities/insights/aggregate-insights.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { simulateVisitors } from '../../stack/visitors/simulate-visitors.ts';
import { gatewayRecord } from '../../api/testing/fake-deps.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Store } from '../../store/store.ts';
import { sampleListings } from './population.ts';

const BATCH = 5_000;
/** Events between two lines of progress. */
const SAID_EVERY = 250_000;
const DAYS = 30;
/** Events of a simulated visitor, approximately. */
const EVENTS_PER_VISITOR = 28;
const FROM = '2026-01-01';

/**
 * Events per second from the collection to the rows, for several numbers of events within the same 30 days, compared with reading the events alone. Events are
 * generated and inserted in batches: memory does not grow with their number.
 */
export async function measureAggregation(
  store: Store,
  db: Db,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<string> {
  const rows: string[] = [];
  const perEvent: number[] = [];
  for (const size of sizes) {
    const gatewayId = `bench-${size}`;
    await db.collection<GatewayRecord>('gateways').insertOne(gatewayRecord({ _id: gatewayId }));
    const { events, days, seconds: insertSeconds } = await insertEvents(db, gatewayId, size, say);
    const signal = new AbortController().signal;
    const readSeconds = await seconds(async () => {
      for (const day of days) {
        for await (const _event of store.insightEvents.ofDay(gatewayId, day)) void _event;
      }
    });
    say(`${events} events read in ${readSeconds.toFixed(0)} s`);
    const aggregateSeconds = await seconds(() => aggregateGateway(store, gatewayId, { signal, until: new Date() }));
    say(
      `${events} events aggregated in ${aggregateSeconds.toFixed(0)} s, ${Math.round(process.memoryUsage().rss / 1_024 ** 2)} MB`,
    );
    let bytes = 0;
    for (const name of ['insight_days', 'insight_visitors']) {
      for await (const document of db.collection(name).find({ gateway_id: gatewayId })) bytes += sizeOf(document);
    }
    perEvent.push(aggregateSeconds / events);
    rows.push(
      `| ${events} | ${Math.round(events / insertSeconds)} | ${Math.round(events / aggregateSeconds)} | ${Math.round(events / readSeconds)} | ${(bytes / events).toFixed(1)} | ${Math.round(bytes / 1_000 / days.length)} |`,
    );
  }
  const growth = (perEvent.at(-1) ?? 0) / (perEvent[0] ?? 1);
  return [
    'Aggregation of all days in one process: bulk inserts of the events as they are generated, the events alone as they are read, then from events to stored rows.',
    '',
    '| events | inserted/s | aggregated/s | read alone/s | bytes of rows per event | kB of rows per day |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Time per event of the last size against the first: × ${growth.toFixed(2)}.`,
  ].join('\n');
}

/** Inserts a simulated population of about `size` events, visitor by visitor. */
async function insertEvents(db: Db, gatewayId: string, size: number, say: (line: string) => void) {
  const collection = db.collection<StoredVisitorEvent>('visitor_events');
  const started = performance.now();
  const days = new Set<string>();
  let events = 0;
  let batch: StoredVisitorEvent[] = [];
  const flush = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    if (Math.floor((events + batch.length) / SAID_EVERY) > Math.floor(events / SAID_EVERY))
      say(
        `${events + batch.length} of ${size} events inserted, ${((performance.now() - started) / 1_000).toFixed(0)} s`,
      );
    events += batch.length;
    batch = [];
  };
  for (const visitor of simulateVisitors({
    seed: size,
    gatewayId,
    listings: sampleListings(150),
    from: FROM,
    days: DAYS,
    visitorsPerDay: Math.round(size / DAYS / EVENTS_PER_VISITOR),
  })) {
    for (const event of visitor.events) days.add(event.day);
    batch.push(...visitor.events);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return { events, days: [...days].toSorted(), seconds: (performance.now() - started) / 1_000 };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Bytes of the packed lists and of the ids; the rest of a document is some 200 bytes. */
function sizeOf(document: object): number {
  return Object.values(document).reduce<number>((sum, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'position' in value) return sum + Number(value.position);
    return sum + String(value).length;
  }, 200);
}
