import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS } from '../../model/shared/time.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import type { VisitorKeyRecord, VisitorKeys } from '../../store/insights/visitor-keys.ts';
import { createVisitorIds } from './visitor-ids.ts';

const keys = createKeyRing([{ id: 'test', key: new Uint8Array(32) }]);
const START = new Date('2026-06-01T12:00:00Z').getTime();

/** Keys in memory instead of the store; `pause` lets another process run before a key is added. */
function memory(pause: () => Promise<void> = async () => {}): VisitorKeys & { readonly records: VisitorKeyRecord[] } {
  const records: VisitorKeyRecord[] = [];
  return {
    records,
    list: async (gatewayId) =>
      records.filter(({ gateway_id }) => gateway_id === gatewayId).sort((a, b) => a.from.getTime() - b.from.getTime()),
    async add(key) {
      await pause();
      if (!records.some(({ _id }) => _id === key._id)) records.push(key);
    },
    gatewayIds: async () => [...new Set(records.map(({ gateway_id }) => gateway_id))],
    async removeEnded() {},
  };
}

const event = (day: number, visitor_id = 'visitor-1') => ({
  at: new Date(START + day * DAY_MS),
  visitor_id,
  session_id: 'session-1',
});

/** Lengths of periods in days: some are multiples of others, so that periods may begin at the same time. */
const PERIODS: readonly number[] = [7, 14, 30, 90, 180];

const visitorsOf = (hashes: readonly { readonly visitor: string }[]) => hashes.map(({ visitor }) => visitor);

describe('Hashes of visitors', () => {
  it('are equal within a period, and differ in the next one, for another gateway and for another id', async () => {
    const ids = createVisitorIds({ visitorKeys: memory(), keys, keyDays: 180 });
    const hashes = await ids.hash('g1', [event(0), event(1), event(200), event(0, 'visitor-2')]);
    const [other] = await ids.hash('g2', [event(0)]);
    const [first, second, later, somebody] = visitorsOf(hashes);
    expect(first)
      .to.equal(second)
      .and.match(/^[\w-]{22}$/);
    expect(new Set([first, later, somebody, other?.visitor, hashes[0]?.session]).size).to.equal(5);
  });

  it('are equal in all processes, also when several add the key of a period at once', async () => {
    let waiting = 2;
    let release = () => {};
    const both = new Promise<void>((resolve) => (release = resolve));
    const visitorKeys = memory(async () => {
      waiting -= 1;
      if (waiting === 0) release();
      await both;
    });
    const [one, two] = [0, 1].map(() => createVisitorIds({ visitorKeys, keys, keyDays: 180 }));
    const hashes = await Promise.all([one?.hash('g1', [event(0)]), two?.hash('g1', [event(0)])]);
    expect(hashes[0]).to.deep.equal(hashes[1]);
    expect(visitorKeys.records).to.have.length(1);
  });

  it('are all found for a visitor, also after a change of the period and of the encryption key', async () => {
    const visitorKeys = memory();
    const half = createVisitorIds({ visitorKeys, keys, keyDays: 180 });
    const before = visitorsOf(await half.hash('g1', [event(0), event(200)]));
    const rotated = createKeyRing([
      { id: 'next', key: new Uint8Array(32).fill(1) },
      { id: 'test', key: new Uint8Array(32) },
    ]);
    const week = createVisitorIds({ visitorKeys, keys: rotated, keyDays: 7 });
    const after = visitorsOf(await week.hash('g1', [event(0), event(199), event(600)]));
    expect(after.slice(0, 2)).to.deep.equal(before);
    expect(new Set(await week.hashesOf('g1', 'visitor-1'))).to.deep.equal(new Set([...before, ...after]));
    expect(await week.hashesOf('g2', 'visitor-1')).to.deep.equal([]);
  });

  it('change on a different day for each gateway', async () => {
    const visitorKeys = memory();
    const ids = createVisitorIds({ visitorKeys, keys, keyDays: 180 });
    for (const number of Array.from({ length: 40 }, (_, place) => place)) await ids.hash(`g${number}`, [event(0)]);
    const days = new Set(visitorKeys.records.map(({ until }) => until.toISOString()));
    expect(days.size).to.be.greaterThan(25);
    for (const { from, until } of visitorKeys.records) {
      expect(until.getTime() - from.getTime()).to.equal(180 * DAY_MS);
      expect(START).to.be.within(from.getTime(), until.getTime() - 1);
    }
  });

  it('of a time stay the same, whatever times come later and however the length of a period is changed', async () => {
    const step = fc.record({
      day: fc.integer({ min: -400, max: 400 }),
      keyDays: fc.constantFrom(...PERIODS),
      gatewayId: fc.constantFrom('g1', 'g2', 'g3'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1 }), async (steps) => {
        const visitorKeys = memory();
        // Each as in a process that was started with its setting.
        const hashed = async ({ day, keyDays, gatewayId }: (typeof steps)[number]) =>
          visitorsOf(await createVisitorIds({ visitorKeys, keys, keyDays }).hash(gatewayId, [event(day)]));
        const first = [];
        for (const one of steps) first.push(await hashed(one));
        const again = [];
        for (const one of steps) again.push(await hashed({ ...one, keyDays: 60 }));
        expect(again).to.deep.equal(first);
      }),
    );
  });

  it('need the stored keys, which are encrypted', async () => {
    const visitorKeys = memory();
    await createVisitorIds({ visitorKeys, keys, keyDays: 180 }).hash('g1', [event(0)]);
    expect(visitorKeys.records.map(({ sealed }) => keys.isSealed(sealed))).to.deep.equal([true]);
  });
});
