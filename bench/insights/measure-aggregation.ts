import type { Db } from 'mongodb';
import { aggregateGateway } from '../../activities/insights/aggregate-insights.ts';
import type { StoredVisitorEvent } from '../../model/visitor-event.ts';
import { simulatedEvents } from '../../stack/visitors/simulate-visitors.ts';
import { gatewayRecord } from '../../api/testing/fake-deps.ts';
import type { GatewayRecord } from '../../store/gateways.ts';
import type { Store } from '../../store/store.ts';
import { sampleListings } from './population.ts';

const BATCH = 5_000;
const DAYS = 30;
/** Events of a simulated visitor, about. */
const EVENTS_PER_VISITOR = 28;
const FROM = '2026-01-01';

/** Events per second from the collection to the rows, for several numbers of events within the same 30 days, next to reading the events alone. */
export async function measureAggregation(store: Store, db: Db, sizes: readonly number[]): Promise<string> {
  const rows: string[] = [];
  const perEvent: number[] = [];
  const collection = db.collection<StoredVisitorEvent>('visitor_events');
  for (const size of sizes) {
    const gatewayId = `bench-${size}`;
    await db.collection<GatewayRecord>('gateways').insertOne(gatewayRecord({ _id: gatewayId }));
    const events = simulatedEvents({
      seed: size,
      gatewayId,
      listings: sampleListings(150),
      from: FROM,
      days: DAYS,
      visitorsPerDay: Math.round(size / DAYS / EVENTS_PER_VISITOR),
    });
    for (let from = 0; from < events.length; from += BATCH)
      await collection.insertMany(events.slice(from, from + BATCH));
    const signal = new AbortController().signal;
    const readSeconds = await seconds(async () => {
      for (const day of new Set(events.map((event) => event.day))) {
        for await (const _event of store.insightEvents.ofDay(gatewayId, day)) void _event;
      }
    });
    const aggregateSeconds = await seconds(() => aggregateGateway(store, gatewayId, { signal, until: new Date() }));
    const stored = (await db.collection('insight_days').find({ gateway_id: gatewayId }).toArray()).concat(
      await db.collection('insight_visitors').find({ gateway_id: gatewayId }).toArray(),
    );
    const bytes = stored.reduce((sum, document) => sum + sizeOf(document), 0);
    perEvent.push(aggregateSeconds / events.length);
    rows.push(
      `| ${events.length} | ${Math.round(events.length / aggregateSeconds)} | ${Math.round(events.length / readSeconds)} | ${(bytes / events.length).toFixed(1)} | ${Math.round(bytes / 1_000 / new Set(events.map(({ day }) => day)).size)} |`,
    );
  }
  const growth = (perEvent.at(-1) ?? 0) / (perEvent[0] ?? 1);
  return [
    'Aggregation of all days in one process, first the events alone as they are read, then from events to stored rows.',
    '',
    '| events | aggregated/s | read alone/s | bytes of rows per event | kB of rows per day |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Time per event of the last size against the first: × ${growth.toFixed(2)}.`,
  ].join('\n');
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
