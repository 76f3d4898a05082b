import { expect } from 'chai';
import { aggregateGateway } from '../../activities/insights/aggregate-insights.ts';
import { recomputeDay } from '../../activities/insights/recompute-day.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { testStore } from '../../store/testing/test-store.ts';
import { gatewayRecord } from '../testing/fake-deps.ts';
import { forgetVisitors } from './forget-visitors.ts';

/** Older than the days that the aggregation recomputes for late events. */
const DAY = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
const GONE = 'gone'.padEnd(22, '-');
const STAYS = 'stays'.padEnd(22, '-');

describe('The erasure of a visitor', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const { signal } = new AbortController();
  const collection = () => db().collection<StoredVisitorEvent>('visitor_events');
  let number = 0;
  const event = (gateway_id: string, visitor: string): StoredVisitorEvent => ({
    _id: `${gateway_id}/${++number}`,
    gateway_id,
    type: 'page_view',
    at: new Date(`${DAY}T10:00:00Z`),
    received_at: new Date(),
    day: DAY,
    visitor,
    session: visitor,
  });
  const erase = async (gatewayId: string, meanwhile: () => Promise<unknown> = async () => {}) => {
    await collection().deleteMany({ gateway_id: gatewayId, visitor: GONE });
    await meanwhile();
    await forgetVisitors(store(), gatewayId, [GONE]);
  };
  const increment = (gatewayId: string) => aggregateGateway(store(), gatewayId, { signal, until: new Date() });
  const visitorsOf = async (gatewayId: string) =>
    (await store().insightDays.visitors(gatewayId, { from: DAY, to: DAY })).map(({ visitor, counts }) => [
      visitor,
      counts.page_view,
    ]);
  const newGateway = (_id: string) => db().collection<GatewayRecord>('gateways').insertOne(gatewayRecord({ _id }));

  for (const before of ['the first computation of a day', 'a later computation of a day'] as const) {
    it(`leaves no trace in rows that were computed from events read before it: ${before}`, async () => {
      const gatewayId = before;
      if (before !== 'the first computation of a day') {
        await collection().insertOne(event(gatewayId, STAYS));
        await recomputeDay(store(), gatewayId, DAY, signal);
      }
      await collection().insertMany([event(gatewayId, STAYS), event(gatewayId, GONE)]);
      const { insightEvents } = store();
      let erased = false;
      const slow = {
        ...store(),
        insightEvents: {
          ...insightEvents,
          async *ofDay(...of: Parameters<typeof insightEvents.ofDay>) {
            yield* insightEvents.ofDay(...of);
            if (!erased) await erase(gatewayId);
            erased = true;
          },
        },
      };
      await recomputeDay(slow, gatewayId, DAY, signal);
      expect((await visitorsOf(gatewayId)).map(([visitor]) => visitor)).to.deep.equal([STAYS]);
    });
  }

  it('keeps what the visitor does later, even if it is counted before the rows are rewritten', async () => {
    const gatewayId = 'comes-back';
    await newGateway(gatewayId);
    await collection().insertMany([event(gatewayId, STAYS), event(gatewayId, GONE)]);
    await increment(gatewayId);
    await erase(gatewayId, async () => {
      await collection().insertMany([event(gatewayId, GONE), event(gatewayId, GONE)]);
      await increment(gatewayId);
    });
    expect(await visitorsOf(gatewayId)).to.deep.equal([[STAYS, 1]]);
    await increment(gatewayId);
    expect(await visitorsOf(gatewayId)).to.deep.equal([
      [GONE, 2],
      [STAYS, 1],
    ]);
  });

  it('keeps a late event of another visitor that is counted while fewer events than before are stored', async () => {
    const gatewayId = 'late-event';
    await newGateway(gatewayId);
    await collection().insertMany([event(gatewayId, STAYS), event(gatewayId, GONE), event(gatewayId, GONE)]);
    await increment(gatewayId);
    await erase(gatewayId, async () => {
      await collection().insertOne(event(gatewayId, STAYS));
      await increment(gatewayId);
    });
    await increment(gatewayId);
    expect(await visitorsOf(gatewayId)).to.deep.equal([[STAYS, 2]]);
  });
});
