import { expect } from 'chai';
import { ADDON_FEATURES } from '../../model/gateway/addon-features.ts';
import type { CatalogueAddon, Purchase } from '../../model/gateway/billing.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { listAddons } from './list-addons.ts';
import { subscribeAddon } from './subscribe-addon.ts';
import { unsubscribeAddon } from './unsubscribe-addon.ts';

const addon = (code: string, available?: boolean): CatalogueAddon => ({
  code,
  name: code,
  description: code,
  pricing: [{ period: 'MONTHLY', currency: 'EUR', amount: 10 }],
  ...(available === undefined ? {} : { available }),
});

const bought = (code: string): Purchase => ({
  id: code,
  gateway_id: gatewayRecord()._id,
  addon_code: code,
  period: 'MONTHLY',
  currency: 'EUR',
  amount: 10,
  active_since: '2026-01-01T00:00:00Z',
  renews_at: '2026-02-01T00:00:00Z',
});

/** An identity service that sells every addon, including those without a feature in this version. */
function world(catalogue: CatalogueAddon[], active: string[] = []) {
  const calls: string[] = [];
  const deps = fakeDeps({
    billing: {
      catalogue: async () => catalogue,
      purchases: async () => active.map(bought),
      purchase: async (_buyer, code) => (calls.push(`purchase ${code}`), bought(code)),
      cancel: async (_gatewayId, code) => calls.push(`cancel ${code}`) > 0,
    },
    store: {
      audit: { append: async () => {} },
      gateways: { find: async () => gatewayRecord() },
      leases: { alone: async (_key: string, work: () => Promise<object>) => work() },
    } as never,
  });
  const input = (addonCode: string) => ({
    params: { id: gatewayRecord()._id, addonCode },
    query: {},
    principal: principalOf('north'),
    gateway: gatewayRecord(),
    requestId: 'request-1',
  });
  const order = { period: 'MONTHLY', currency: 'EUR' } as const;
  return {
    calls,
    list: async () => listAddons.call({ ...input(''), body: undefined }, deps),
    subscribe: async (code: string) => subscribeAddon.call({ ...input(code), body: order }, deps),
    unsubscribe: async (code: string) => unsubscribeAddon.call({ ...input(code), body: undefined }, deps),
  };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('Addons without a feature in this version', () => {
  it('are refused with CONFLICT even when the identity service sells them, and nothing is bought', async () => {
    const { calls, subscribe } = world([addon('FUTURE', true), addon('NEW_IDEA')]);
    expect(await codeOf(subscribe('FUTURE'))).to.equal('CONFLICT');
    expect(await codeOf(subscribe('NEW_IDEA'))).to.equal('CONFLICT');
    expect(calls).to.deep.equal([]);
  });

  it('keep an existing purchase, which is returned and can be cancelled', async () => {
    const { calls, subscribe, unsubscribe } = world([addon('FUTURE')], ['FUTURE']);
    expect(await subscribe('FUTURE')).to.deep.equal(bought('FUTURE'));
    await unsubscribe('FUTURE');
    expect(calls).to.deep.equal(['cancel FUTURE']);
  });

  it('are listed as not available; an addon with a feature is available unless the catalogue withholds it', async () => {
    const [first, second] = ADDON_FEATURES;
    const { list, subscribe, calls } = world([addon(first), addon(second, false), addon('FUTURE', true)]);
    const available = (await list()) as unknown as { code: string; available: boolean }[];
    expect(available.map(({ available: isIt }) => isIt)).to.deep.equal([true, false, false]);
    expect(await codeOf(subscribe(second))).to.equal('CONFLICT');
    expect(await codeOf(subscribe(first))).to.equal('accepted');
    expect(calls).to.deep.equal([`purchase ${first}`]);
  });
});
