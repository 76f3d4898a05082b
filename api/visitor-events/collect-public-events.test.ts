import { expect } from 'chai';
import { fakeDeps, gatewayRecord } from '../testing/fake-deps.ts';
import { createWindows } from '../testing/rate-windows.ts';
import { collectEvents } from './collect-events.ts';
import { collectPublicEvents } from './collect-public-events.ts';
import { createCollector } from './collector.ts';
import { signCollectorToken } from './collector-token.ts';

const ORIGIN = 'https://www.agency.example';
const { _id: gatewayId } = gatewayRecord();

/** A service with rate limits; its database holds only the gateway. */
function world(limits: { COLLECTOR_RATE_LIMIT_PER_MINUTE?: number; VISITOR_RATE_LIMIT_PER_MINUTE?: number }) {
  const keys: object[] = [];
  const deps = fakeDeps({
    config: limits,
    store: {
      gateways: { find: async (id: string) => (id === gatewayId ? gatewayRecord() : undefined) },
      visitorKeys: { list: async () => keys, add: async (key: object) => keys.push(key) },
      rateWindows: createWindows().windows,
      visitorEvents: { insert: async (events: readonly object[]) => events.length },
    } as never,
  });
  const collector = createCollector({ ...deps, requireAddon: async () => {} });
  const rest = { params: {}, query: {}, principal: undefined, gateway: undefined, requestId: 'request-1' };
  const publish = async (callerAddress: string, body: object, origin = ORIGIN) =>
    collectPublicEvents.call(
      { ...rest, callerAddress, body: { headers: { origin }, body: Buffer.from(JSON.stringify(body)) } },
      { ...deps, collector },
    );
  const collect = async (body: { events: Record<string, unknown>[]; user_agent?: string } = { events: [{}] }) =>
    collectEvents.call(
      {
        ...rest,
        params: { gatewayId },
        principal: { clientId: 'north', itemIds: [], plan: 'PRO', agency: false },
        gateway: gatewayRecord(),
        body,
      },
      { ...deps, collector },
    );
  const token = (id = gatewayId) =>
    signCollectorToken(deps.keys, { gatewayId: id, origin: ORIGIN, expiresAt: new Date(Date.now() + 60_000) });
  const counts = async () =>
    (await deps.metrics.registry.metrics()).split('\n').flatMap((line) => line.split('visitor_events_total{')[1] ?? []);
  return { publish, collect, token, counts };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('Batches of visitor events', () => {
  it('are limited per network address before anything is read, and other addresses are not affected', async () => {
    const { publish, token } = world({ VISITOR_RATE_LIMIT_PER_MINUTE: 2 });
    const codes: unknown[] = [];
    for (const body of [{}, { token: token(), events: [{}] }, { token: token(), events: [{}] }]) {
      codes.push(await codeOf(publish('203.0.113.7', body)));
    }
    expect(codes).to.deep.equal(['BAD_REQUEST', 'accepted', 'RATE_LIMITED']);
    expect(await codeOf(publish('203.0.113.8', { token: token(), events: [{}] }))).to.equal('accepted');
  });

  it('are limited per gateway, from servers and browsers together; batches without a valid token do not count', async () => {
    const { publish, collect, token } = world({ COLLECTOR_RATE_LIMIT_PER_MINUTE: 2 });
    const batch = { token: token(), events: [{}] };
    expect(await codeOf(publish('203.0.113.7', batch, 'https://other.example'))).to.equal('AUTH_FAILED');
    const codes = [await codeOf(publish('203.0.113.7', batch)), await codeOf(collect()), await codeOf(collect())];
    expect(codes).to.deep.equal(['accepted', 'accepted', 'RATE_LIMITED']);
    expect(await codeOf(publish('203.0.113.7', batch))).to.equal('RATE_LIMITED');
  });

  it('are refused once the gateway of their token is gone', async () => {
    const { publish, token } = world({});
    const other = token('99999999-9999-4999-8999-999999999999');
    expect(await codeOf(publish('203.0.113.7', { token: other, events: [{}] }))).to.equal('NOT_FOUND');
  });

  it('are counted in the metrics by sender and by reason, including those of bots', async () => {
    const { publish, collect, token, counts } = world({});
    const at = new Date().toISOString();
    const event = {
      id: 'event-01',
      type: 'page_view',
      at,
      visitor_id: 'visitor-1',
      session_id: 'session-1',
      consent: true,
    };
    const unsure = { ...event, id: 'event-02', consent: false };
    await publish('203.0.113.7', { token: token(), events: [event, unsure] });
    await collect({ events: [event, event, {}], user_agent: 'Googlebot/2.1' });
    await collect({ events: [event, event, {}] });
    // The database stores one event per batch.
    expect(await counts()).to.have.members([
      'from="browser",outcome="accepted",reason="none"} 1',
      'from="browser",outcome="refused",reason="consent"} 1',
      'from="server",outcome="refused",reason="bot"} 3',
      'from="server",outcome="accepted",reason="none"} 1',
      'from="server",outcome="duplicate",reason="none"} 1',
      'from="server",outcome="refused",reason="schema"} 1',
    ]);
  });
});
