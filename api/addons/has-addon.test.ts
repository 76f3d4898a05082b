import { expect } from 'chai';
import { ADDON_FEATURES, isAvailable } from '../../model/gateway/addon-features.ts';
import { activeAddons, hasAddon, requireAddon } from './has-addon.ts';

const GATEWAY = { _id: 'g1' };

/** The identity service of a gateway that has bought these addons. */
const billing = (...codes: string[]) => ({
  billing: {
    purchases: async (gatewayId: string) =>
      gatewayId === GATEWAY._id ? codes.map((addon_code) => ({ ...PURCHASE, addon_code })) : [],
  },
});
const PURCHASE = {
  id: 'p',
  gateway_id: GATEWAY._id,
  period: 'MONTHLY' as const,
  currency: 'EUR',
  amount: 1,
  active_since: '2026-01-01T00:00:00.000Z',
  renews_at: '2026-02-01T00:00:00.000Z',
};

describe('The addons of a gateway', () => {
  it('are those that the identity service lists as active', async () => {
    expect([...(await activeAddons(GATEWAY, billing('PORTALS', 'DVF')))]).to.deep.equal(['PORTALS', 'DVF']);
  });

  for (const [what, gateway, bought, has] of [
    ['what it has bought', GATEWAY, ['DVF', 'PORTALS'], true],
    ['no addon that it has not bought', GATEWAY, ['DVF'], false],
    ['no addon that another gateway has bought', { _id: 'g2' }, ['PORTALS'], false],
    ['nothing before it exists', undefined, ['PORTALS'], false],
  ] as const)
    it(`opens ${what}`, async () => expect(await hasAddon(gateway, 'PORTALS', billing(...bought))).to.equal(has));

  it('are required with an error that says how to buy them', async () => {
    const refusal = async (...bought: string[]) =>
      requireAddon(GATEWAY, 'PORTALS', billing(...bought)).catch((error: unknown) => error);
    expect(await refusal('PORTALS')).to.equal(undefined);
    expect(await refusal('DVF')).to.deep.include({
      code: 'CONFLICT',
      message: 'The addon PORTALS is not active on this gateway; subscribe to it first.',
      detail: 'POST /v1/gateway/gateways/g1/addons/PORTALS',
    });
  });
});

describe('An addon of the catalogue', () => {
  it('can be bought when this version has its feature and the catalogue does not withhold it', () => {
    for (const code of ADDON_FEATURES) {
      expect(isAvailable({ code }), code).to.equal(true);
      expect(isAvailable({ code, available: true }), code).to.equal(true);
      expect(isAvailable({ code, available: false }), code).to.equal(false);
    }
    expect(isAvailable({ code: 'LATER' })).to.equal(false);
  });

  it('has the code that purchases carry', () => {
    expect(ADDON_FEATURES).to.have.members([
      'MULTI_INPUTS',
      'PORTALS',
      'SOLAR_EXPOSURE',
      'DVF',
      'ESTIMATION',
      'ESTIMATION_IA',
      'INSIGHTS',
    ]);
  });
});
