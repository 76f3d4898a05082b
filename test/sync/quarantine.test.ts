import { expect } from 'chai';
import type { Page } from '../../model/shared/page.ts';
import type { Quarantined } from '../../model/sync/quarantine.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('Quarantined records', () => {
  let scene: Scene;
  let crm: TestServer;
  let records: object[] = [];
  const good = (id: string) => ({ crm_reference: id, type: 'house', title: 'Maison', description: 'Une maison.' });
  const broken = { ...good('b'), financial: { transaction: { price: { amount: 'beaucoup', currency: 'EUR' } } } };

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: records }) });
    scene = await openScene();
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
  });
  after(async () => {
    await scene.close();
    await crm.stop();
  });

  const path = () => `/gateways/${scene.gateway.id}/quarantine`;
  const list = (query = '') => scene.client.get<Page<Quarantined>>(`${path()}${query}`);
  const below = (url = '') => url.replace('/v1/gateway', '');

  it('are listed with the reason, the place and their raw form', async () => {
    records = [good('a'), broken, { title: 'no key' }];
    const job = await scene.run();
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts).to.include({ read: 3, created: 1, quarantined: 2 });
    const { items, total_elements } = await list();
    expect(total_elements).to.equal(2);
    const named = items.find(({ key }) => key === 'b');
    expect(named).to.deep.include({
      code: 'bad_record',
      path: '$.financial.transaction.price.amount',
      job_id: job.id,
    });
    expect(named?.message).to.include('must be number');
    expect(await scene.client.get<object>(below(named?.raw_url))).to.deep.equal(broken);
    const keyless = items.find(({ key }) => key.startsWith('?'));
    expect(await scene.client.get<object>(below(keyless?.raw_url))).to.deep.equal({ title: 'no key' });
    expect((await list('?size=1&page=1')).items).to.have.length(1);
  });

  it('can be tried again alone: nothing else is taken from the CRM, and nothing is archived', async () => {
    records = [good('new'), good('b')];
    const job = await scene.ended(await scene.client.send<SyncJob>('POST', `${path()}/retry`));
    expect(job).to.include({ status: 'COMPLETED' });
    expect(job.counts).to.include({ read: 1, created: 1, archived: 0, delivered: 1 });
    const stored = await scene.product.db
      .collection('listings')
      .distinct('crm_reference', { gateway_id: scene.gateway.id });
    expect(stored).to.have.members(['a', 'b']);
    const { items } = await list();
    expect(items.map(({ key }) => key[0])).to.deep.equal(['?']);
  });

  it('leave once the CRM has mended them', async () => {
    records = [good('a'), good('b')];
    expect(await scene.run()).to.include({ status: 'COMPLETED' });
    expect((await list()).items).to.deep.equal([]);
    const refused: unknown = await scene.client.send('POST', `${path()}/retry`).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ApiError).and.to.have.property('status', 409);
  });

  it('are nobody else’s business', async () => {
    records = [broken];
    await scene.run();
    const [record] = (await list()).items;
    const stranger = await scene.product.as('agency-south');
    for (const address of [path(), below(record?.raw_url)]) {
      const failure: unknown = await stranger.get(address).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ApiError).and.to.have.property('status', 404);
    }
  });

  it('must be named to be read', async () => {
    for (const [query, status] of [
      ['', 400],
      [`?connectorId=${scene.gateway.id}`, 400],
      [`?connectorId=${scene.gateway.id}&key=b`, 404],
    ] as const) {
      const failure: unknown = await scene.client.get(`${path()}/raw${query}`).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ApiError).and.to.have.property('status', status);
    }
  });
});
