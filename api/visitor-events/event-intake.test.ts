import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { fakeDeps, gatewayRecord } from '../testing/fake-deps.ts';
import { until } from '../../test/support/until.ts';
import { createEventIntake } from './event-intake.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const event = () => ({
  id: randomUUID(),
  type: 'page_view',
  at: NOW.toISOString(),
  visitor_id: 'visitor-0001',
  session_id: 'session-0001',
  consent: true,
});

/** An intake whose database stores a batch when the test says so. */
function stage() {
  const inserts: { readonly gateway: string; readonly store: () => void }[] = [];
  const { store } = fakeDeps();
  const intake = createEventIntake({
    store: {
      ...store,
      gateways: { ...store.gateways, find: async (_id) => gatewayRecord({ _id }) },
      visitorEvents: {
        ...store.visitorEvents,
        insert: (events: readonly StoredVisitorEvent[]) =>
          new Promise((resolve) => {
            inserts.push({ gateway: events[0]?.gateway_id ?? '', store: () => resolve(events.length) });
          }),
      },
    },
    requireAddon: async () => {},
    visitorIds: {
      hash: async (_gatewayId, events) => events.map(() => ({ visitor: 'v', session: 's' })),
      hashesOf: async () => [],
    },
    metrics: { visitorEvents() {} },
    now: () => NOW,
  });
  const collect = (_id: string, count: number) =>
    intake.collect(gatewayRecord({ _id }), { events: Array.from({ length: count }, event), from: 'server' });
  return { collect, inserts, gateways: () => inserts.map(({ gateway }) => gateway) };
}

describe('The intake of visitor events', () => {
  it('stores a small batch of a gateway while another gateway has sixteen large ones waiting', async () => {
    const { collect, inserts, gateways } = stage();
    const large = Array.from({ length: 16 }, () => collect('north', 500));
    await until('batches are being stored', async () => (inserts.length === 2 ? true : undefined));
    const small = collect('south', 5);
    await until('the neighbour is being stored', async () => (gateways().includes('south') ? true : undefined));
    expect(gateways()).to.deep.equal(['north', 'north', 'south']);
    inserts[2]?.store();
    expect((await small).accepted).to.equal(5);
    // The others follow, two at a time.
    expect(inserts).to.have.length(3);
    for (let next = 0; next < 17; next++) {
      await until('the next one is being stored', async () => (inserts.length > next ? true : undefined));
      inserts[next]?.store();
    }
    expect((await Promise.all(large)).map(({ accepted }) => accepted)).to.deep.equal(large.map(() => 500));
  });

  it('refuses a batch with a time to retry when eighteen of its gateway are pending', async () => {
    const { collect, inserts } = stage();
    const taken = Array.from({ length: 18 }, () => collect('north', 1));
    const refused = await collect('north', 1).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(AppError).and.to.include({ code: 'RATE_LIMITED', retryAfter: 1 });
    for (let next = 0; next < 18; next++) {
      await until('the next one is being stored', async () => (inserts.length > next ? true : undefined));
      inserts[next]?.store();
    }
    await Promise.all(taken);
  });
});
