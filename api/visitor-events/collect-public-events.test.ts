import { expect } from 'chai';
import { fakeDeps, gatewayRecord } from '../testing/fake-deps.ts';
import { collectEvents } from './collect-events.ts';
import { collectPublicEvents } from './collect-public-events.ts';
import { createCollector } from './collector.ts';
import { signCollectorToken } from './collector-token.ts';

const ORIGIN = 'https://www.agency.example';
const { _id: gatewayId } = gatewayRecord();

/** A service with limits; the database has the gateway and nothing else. */
function world(limits: { COLLECTOR_RATE_LIMIT_PER_MINUTE?: number; VISITOR_RATE_LIMIT_PER_MINUTE?: number }) {
  const deps = fakeDeps({
    config: limits,
    store: {
      gateways: { find: async (id: string) => (id === gatewayId ? gatewayRecord() : undefined) },
      visitorKeys: { list: async () => [] },
      visitorEvents: { insert: async () => 0 },
    } as never,
  });
  const collector = createCollector({ ...deps, requireAddon: async () => {} });
  const rest = { params: {}, query: {}, principal: undefined, gateway: undefined, requestId: 'request-1' };
  const publish = async (callerAddress: string, body: object, origin = ORIGIN) =>
    collectPublicEvents.call(
      { ...rest, callerAddress, body: { headers: { origin }, body: Buffer.from(JSON.stringify(body)) } },
      { ...deps, collector },
    );
  const collect = async () =>
    collectEvents.call(
      {
        ...rest,
        params: { gatewayId },
        principal: { clientId: 'north', itemIds: [], plan: 'PRO', agency: false },
        gateway: gatewayRecord(),
        body: { events: [{}] },
      },
      { ...deps, collector },
    );
  const token = (id = gatewayId) =>
    signCollectorToken(deps.keys, { gatewayId: id, origin: ORIGIN, expiresAt: new Date(Date.now() + 60_000) });
  return { publish, collect, token };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('Batches of visitor events', () => {
  it('are limited per network address, before anything is read, and those of others are not', async () => {
    const { publish, token } = world({ VISITOR_RATE_LIMIT_PER_MINUTE: 2 });
    const codes: unknown[] = [];
    for (const body of [{}, { token: token(), events: [{}] }, { token: token(), events: [{}] }]) {
      codes.push(await codeOf(publish('203.0.113.7', body)));
    }
    expect(codes).to.deep.equal(['BAD_REQUEST', 'accepted', 'RATE_LIMITED']);
    expect(await codeOf(publish('203.0.113.8', { token: token(), events: [{}] }))).to.equal('accepted');
  });

  it('are limited per gateway, from servers and browsers together; those without a valid token do not count', async () => {
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
});
