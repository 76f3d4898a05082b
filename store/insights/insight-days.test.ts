import { expect } from 'chai';
import fc from 'fast-check';
import { recomputeDay } from '../../activities/insights/recompute-day.ts';
import { foldDay } from '../../analysis/insights/fold-day.ts';
import { prefixOf, summariseDay } from '../../analysis/insights/summarise-day.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { testStore } from '../testing/test-store.ts';
import { PACKED_LISTS } from './insight-days.ts';
import { packBytes, packJson, packPrefixes, unpackBytes, unpackJson, unpackPrefixes } from './pack.ts';

const DAY = '2026-03-01';
const visitorOf = (number: number) => `visitor${number}`.padEnd(22, '-');

const event = (number: number, day = DAY): StoredVisitorEvent => ({
  _id: `g/${day}/${number}`,
  gateway_id: 'g',
  type: number % 5 === 0 ? 'lead' : 'listing_view',
  at: new Date(`${day}T10:00:00Z`),
  received_at: new Date(`${day}T10:00:01Z`),
  day,
  visitor: visitorOf(number % 7),
  session: `session${number % 9}`.padEnd(22, '-'),
  property_id: `listing-${number % 3}`,
  ...(number % 5 === 0 ? { lead_id: `lead-${number}` } : {}),
});

describe('Packed lists of a day', () => {
  it('are read as they were written', async () => {
    const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(uint32, uint32)),
        fc.array(fc.nat(255)),
        fc.jsonValue(),
        async (prefixes, bytes, value) => {
          expect(unpackPrefixes(packPrefixes(prefixes))).to.deep.equal(prefixes);
          expect(unpackBytes(packBytes(bytes))).to.deep.equal(bytes);
          expect(await unpackJson(await packJson(value))).to.deep.equal(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });
});

describe('Stored rows of days', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const { signal } = new AbortController();
  const collection = () => db().collection<StoredVisitorEvent>('visitor_events');
  const recompute = (day = DAY) => recomputeDay(store(), 'g', day, signal);

  it('are those that the events give, day by day, and are the same after another computation', async () => {
    const events = Array.from({ length: 40 }, (_, number) => event(number));
    await collection().insertMany([...events, event(1, '2026-03-02')]);
    expect(await recompute()).to.deep.equal({ outcome: 'written', events: 40 });
    await recompute('2026-03-02');
    const range = { from: DAY, to: '2026-03-02' };
    const visitors = foldDay(events);
    const [row, next] = await store().insightDays.rows('g', range, PACKED_LISTS);
    expect(row).to.deep.equal(summariseDay(DAY, visitors));
    expect(next?.day).to.equal('2026-03-02');
    const stored = await store().insightDays.visitors('g', { from: DAY, to: DAY });
    expect(stored).to.deep.equal(visitors.map((visitor) => ({ ...visitor, day: DAY })));
    await recompute();
    expect((await store().insightDays.rows('g', range, PACKED_LISTS))[0]).to.deep.equal(row);
    expect((await store().insightDays.rows('g', range))[0]).to.include({ events: 40 });
  });

  it('are found by visitor, and are of their gateway alone', async () => {
    expect(await store().insightDays.daysOf('g', [prefixOf(visitorOf(1))])).to.deep.equal([DAY, '2026-03-02']);
    expect(await store().insightDays.daysOf('g', [prefixOf(visitorOf(2))])).to.deep.equal([DAY]);
    // Its id continues that of the other gateway.
    expect(await store().insightDays.rows('g/2', { from: DAY, to: DAY })).to.deep.equal([]);
    expect(await recomputeDay(store(), 'empty', DAY, signal)).to.deep.equal({ outcome: 'empty', events: 0 });
  });

  it('are written by the first of two that computed the same version', async () => {
    const { insightDays, transaction } = store();
    const stamp = await insightDays.stamp('g', DAY);
    const visitors = foldDay([event(1)]);
    const write = (row = summariseDay(DAY, visitors)) =>
      transaction((session) => insightDays.replace('g', { row, visitors }, stamp, session));
    expect(await write()).to.equal(true);
    expect(await write()).to.equal(false);
    expect(await insightDays.stamp('g', DAY)).to.deep.equal({
      version: stamp.version + 1,
      events: 1,
      erasures: 0,
    });
  });

  it('are removed with their gateway', async () => {
    await store().purgeGateway('g');
    expect(await store().insightDays.rows('g', { from: DAY, to: '2026-03-02' })).to.deep.equal([]);
    expect(await store().insightDays.visitors('g', { from: DAY, to: '2026-03-02' })).to.deep.equal([]);
  });
});
