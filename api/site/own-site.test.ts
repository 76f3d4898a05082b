import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { fakeDeps, gatewayRecord } from '../testing/fake-deps.ts';
import { demandOutput, demandOwnSite } from './own-site.ts';

const OUTPUT = '22222222-2222-4222-8222-222222222222';
const OTHER = '33333333-3333-4333-8333-333333333333';
const siteAt = (url: string, connector_id: string) => ({ connector_type: 'SYNC', connector_id, config: { url } });
const gateway = gatewayRecord({
  output_connectors: [siteAt('https://one.example/blog', OUTPUT), siteAt('https://two.example', OTHER)],
});

const codeOf = async (act: () => unknown): Promise<string | undefined> => {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('An API token of one site', () => {
  it('takes addresses of its own site only; a token of the whole gateway takes any', async () => {
    const on = (outputId: string | undefined, address: string) =>
      codeOf(() => demandOwnSite(outputId === undefined ? {} : { outputId }, gateway, address, '/url'));
    expect(await on(OUTPUT, 'http://ONE.example/listing?id=1')).to.equal(undefined);
    expect(await on(undefined, 'https://elsewhere.example')).to.equal(undefined);
    for (const address of [
      'https://two.example/listing',
      'https://one.example.evil.example',
      'https://one.example:8443/',
      'https://one.example@two.example/',
      'nothing of a site',
    ])
      expect(await on(OUTPUT, address), address).to.equal('FORBIDDEN');
    expect(await on('44444444-4444-4444-8444-444444444444', 'https://one.example'), 'removed').to.equal('FORBIDDEN');
  });

  it('is refused without its gateway, once that is deleted, and once the site is removed from it', async () => {
    const by = (found: typeof gateway | undefined, outputId: string | undefined = OUTPUT) => {
      const { store } = fakeDeps({ store: { gateways: { find: async () => found } } as never });
      return codeOf(() => demandOutput({ gatewayId: gateway._id, outputId }, { store }));
    };
    expect(await by(gateway)).to.equal(undefined);
    expect(await by(undefined)).to.equal('FORBIDDEN');
    expect(await by(gatewayRecord({ ...gateway, deleted_at: new Date() }))).to.equal('FORBIDDEN');
    expect(await by(gatewayRecord({ ...gateway, output_connectors: [] }))).to.equal('FORBIDDEN');
  });

  it('is refused if the identity service sends its site in a form that is not understood', async () => {
    const { store } = fakeDeps({ store: { gateways: { find: async () => gateway } } as never });
    expect(await codeOf(() => demandOutput({ gatewayId: gateway._id, outputId: '' }, { store }))).to.equal('FORBIDDEN');
  });
});
