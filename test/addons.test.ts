import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { extractText } from 'unpdf';
import { createBilling } from '../clients/billing.ts';
import type { Addon, Invoice, Purchase } from '../model/gateway/billing.ts';
import type { Page } from '../model/shared/page.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import { RESOURCE_SERVER, startIdentity } from '../stack/identity.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** The response to the owner of the scene. */
const fetchPdf = async ({ product }: Scene, path: string): Promise<Response> =>
  fetch(`${product.url}/v1/gateway${path}`, {
    headers: { authorization: `Bearer ${await product.token('agency-north')}` },
  });

describe('The addons of a gateway', () => {
  let scene: Scene;
  const path = (rest = '') => `/gateways/${scene.gateway.id}${rest}`;
  const order = { period: 'MONTHLY', currency: 'EUR' };
  const buy = (code: string, body: object = order) =>
    scene.client.send<Purchase>('POST', path(`/addons/${code}`), body);
  const addons = () => scene.client.get<Addon[]>(path('/addons'));

  before(async () => {
    scene = await openScene({ outputs: 0 });
  });
  after(() => scene.close());

  it('are none at first, and the catalogue has prices', async () => {
    const all = await addons();
    expect(all.map(({ code }) => code)).to.include.members(['MULTI_INPUTS', 'ESTIMATION', 'DVF', 'INSIGHTS']);
    expect(all.every(({ active, pricing }) => !active && pricing.length > 0)).to.equal(true);
    expect((await scene.client.get<Page<Invoice>>(path('/invoices'))).items).to.deep.equal([]);
  });

  it('are all available, because this version has the feature of each', async () => {
    expect((await addons()).filter(({ available }) => !available)).to.deep.equal([]);
  });

  it('are bought at the price of the catalogue, once', async () => {
    const metadata = { campaign: 'spring', nested: { a: [1] } };
    const purchase = await buy('MULTI_INPUTS', { ...order, metadata });
    const addon = (await addons()).find(({ code }) => code === 'MULTI_INPUTS');
    expect(purchase).to.deep.include({ addon_code: 'MULTI_INPUTS', ...order, metadata, gateway_id: scene.gateway.id });
    expect(addon?.pricing).to.deep.include({ ...order, amount: purchase.amount });
    expect(addon).to.deep.include({ active: true, purchase });
    expect(await buy('MULTI_INPUTS', { period: 'ANNUAL', currency: 'USD' })).to.deep.equal(purchase);
  });

  it('are invoiced', async () => {
    const { items, total_elements } = await scene.client.get<Page<Invoice>>(path('/invoices'));
    expect(total_elements).to.equal(1);
    const [invoice] = items;
    expect(invoice).to.include({ addon_code: 'MULTI_INPUTS', currency: 'EUR' });
    expect(await scene.client.get(path(`/invoices/${invoice?.id}`))).to.deep.equal(invoice);
    expect(await failure(scene.client.get(path(`/invoices/${scene.gateway.id}`)))).to.have.property('status', 404);
  });

  it('are invoiced as a PDF too, in three languages, with the name of the addon in each', async () => {
    const [invoice] = (await scene.client.get<Page<Invoice>>(path('/invoices'))).items;
    for (const [query, name] of [
      ['', 'Plusieurs CRM'],
      ['?language=en', 'Several CRMs'],
      ['?language=de', 'Mehrere CRMs'],
    ] as const) {
      const response = await fetchPdf(scene, path(`/invoices/${invoice?.id}/pdf${query}`));
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-disposition')).to.equal(`inline; filename="invoice-${invoice?.number}.pdf"`);
      expect(response.headers.get('content-type')).to.equal('application/pdf');
      expect(response.headers.get('cache-control')).to.equal('private, no-cache');
      const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
      for (const shown of [name, invoice?.number, '19']) expect(text).to.include(shown);
    }
    for (const [rest, status] of [
      [`${invoice?.id}/pdf?language=it`, 400],
      [`${invoice?.id}/pdf?format=a4`, 400],
      [`${scene.gateway.id}/pdf`, 404],
      ['no-uuid/pdf', 404],
    ] as const)
      expect(await failure(scene.client.get(path(`/invoices/${rest}`))), rest).to.have.property('status', status);
  });

  it('allow further inputs as soon as MULTI_INPUTS is active, and cannot end while such inputs exist', async () => {
    const input = { connector_type: 'PROPERTY_FEED', config: { url: `${scene.crm}/property-feed` } };
    await scene.client.send('PATCH', path(), { input_connectors: [input] });
    expect(await failure(scene.client.send('DELETE', path('/addons/MULTI_INPUTS')))).to.have.property('status', 409);
    await scene.client.send('PATCH', path(), { input_connectors: [] });
    await scene.client.send('DELETE', path('/addons/MULTI_INPUTS'));
    expect((await addons()).some(({ active }) => active)).to.equal(false);
    expect(await failure(scene.client.send('PATCH', path(), { input_connectors: [input] }))).to.have.property(
      'status',
      409,
    );
    expect(await failure(scene.client.send('DELETE', path('/addons/MULTI_INPUTS')))).to.have.property('status', 404);
    expect((await scene.client.get<Page<Invoice>>(path('/invoices'))).items).to.have.length(1);
  });

  it('cost nothing more when they are cancelled and bought again within the paid period', async () => {
    const invoices = async () => (await scene.client.get<Page<Invoice>>(path('/invoices'))).items;
    const before = await invoices();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => buy('MULTI_INPUTS')));
    expect(others).to.deep.equal([first, first]);
    expect(first?.id).to.be.a('string');
    for (let round = 0; round < 2; round++) {
      await scene.client.send('DELETE', path('/addons/MULTI_INPUTS'));
      // Another period or currency does not bill the paid one again either.
      expect(await buy('MULTI_INPUTS', { period: 'ANNUAL', currency: 'EUR' })).to.deep.equal(first);
    }
    expect(await invoices()).to.deep.equal(before);
    await scene.client.send('DELETE', path('/addons/MULTI_INPUTS'));
    expect(await invoices()).to.deep.equal(before);
  });

  it('are not bought with an invalid request', async () => {
    for (const [code, body, status] of [
      ['NO_SUCH_ADDON', order, 404],
      ['no/such', order, 404],
      ['PORTALS', { period: 'MONTHLY', currency: 'JPY' }, 400],
      ['PORTALS', { period: 'WEEKLY', currency: 'EUR' }, 400],
      ['PORTALS', { period: 'MONTHLY' }, 400],
      ['PORTALS', { ...order, amount: 1 }, 400],
    ] as const) {
      expect(await failure(buy(code, body)), code)
        .to.be.instanceOf(ApiError)
        .and.to.have.property('status', status);
    }
    expect((await addons()).some(({ active }) => active)).to.equal(false);
  });

  it('are managed by the owner and by delegates with FULL_ACCESS', async () => {
    const delegate = await scene.product.as('partner');
    for (const level of ['READ', 'WRITE', 'FULL_ACCESS'] as const) {
      await scene.client.send('POST', path('/delegations'), { client_id: 'partner', level });
      const may = level === 'FULL_ACCESS';
      expect(await delegate.get<Addon[]>(path('/addons'))).not.to.deep.equal([]);
      const bought = await failure(delegate.send('POST', path('/addons/PORTALS'), order));
      const seen = await failure(delegate.get(path('/invoices')));
      for (const outcome of [bought, seen]) {
        if (may) expect(outcome).to.equal(undefined);
        else expect(outcome).to.have.property('status', 403);
      }
    }
    const stranger = await scene.product.as('agency-south');
    for (const address of ['/addons', '/invoices']) {
      expect(await failure(stranger.get(path(address)))).to.have.property('status', 404);
    }
  });
});

describe('The invoices of a deleted gateway', () => {
  it('stay readable for its owner alone, even when nothing else of it is stored', async () => {
    const scene = await openScene({ outputs: 0 });
    const { client, gateway, product } = scene;
    const path = `/gateways/${gateway.id}/invoices`;
    await client.send('POST', `/gateways/${gateway.id}/delegations`, { client_id: 'partner', level: 'FULL_ACCESS' });
    await scene.buyAddon('PORTALS');
    const before = await client.get<Page<Invoice>>(path);
    const [invoice] = before.items;
    const delegate = await product.as('partner');
    expect(await delegate.get(path)).to.deep.equal(before);
    await client.send('DELETE', `/gateways/${gateway.id}`);
    const check = async (when: string) => {
      expect(await client.get(path), when).to.deep.equal(before);
      expect(await client.get(`${path}/${invoice?.id}`), when).to.deep.equal(invoice);
      expect((await fetchPdf(scene, `${path}/${invoice?.id}/pdf`)).status, when).to.equal(200);
      for (const other of [delegate, await product.as('agency-south'), await product.as('no-items')]) {
        expect(await failure(other.get(path)), when).to.have.property('status', 404);
        for (const rest of ['', '/pdf'])
          expect(await failure(other.get(`${path}/${invoice?.id}${rest}`)), when).to.have.property('status', 404);
      }
      for (const gone of [`/gateways/${gateway.id}`, `/gateways/${gateway.id}/addons`]) {
        expect(await failure(client.get(gone)), when).to.have.property('status', 404);
      }
    };
    await check('right after');
    const records = product.db.collection<{ _id: string }>('gateways');
    await until('the gateway is purged', async () => (await records.findOne({ _id: gateway.id })) === null);
    await check('after the purge');
    await scene.close();
  });
});

describe('The catalogue of the embedded identity service', () => {
  const open = async (dataFolder: string) => {
    const server = await startIdentity({ port: 0, dataFolder });
    const { client_id: clientId, client_secret: clientSecret } = RESOURCE_SERVER;
    return { server, billing: createBilling({ url: server.url, clientId, clientSecret }) };
  };

  it('is the same after a restart, with its purchases and invoices', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'property-gateway-billing-'));
    const gatewayId = '6b0e1c2e-3f0a-4c2b-9d1e-0a1b2c3d4e5f';
    const first = await open(folder);
    const purchase = await first.billing.purchase({ clientId: 'agency-north', gatewayId }, 'PORTALS', {
      period: 'ANNUAL',
      currency: 'EUR',
    });
    const invoices = await first.billing.invoices(gatewayId, { page: 0, size: 50 });
    await first.server.stop();
    const second = await open(folder);
    expect(await second.billing.purchases(gatewayId)).to.deep.equal([purchase]);
    expect(await second.billing.invoices(gatewayId, { page: 0, size: 50 })).to.deep.equal(invoices);
    expect(invoices.items).to.have.length(1);
    await second.server.stop();
    expect(await failure(second.billing.catalogue())).to.have.property('code', 'DOWNSTREAM_ERROR');
  });
});
