import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { ArchivedListing } from '../model/listing/former-listing.ts';
import type { Page } from '../model/shared/page.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

describe('Former listings', () => {
  let scene: Scene;
  let crm: TestServer;
  let records: object[] = [];

  const record = (id: string, type: string, city: string, amount: number, title: string) => ({
    crm_reference: id,
    reference: `REF-${id}`,
    type,
    offer_type: 'sale',
    title,
    description: `Un bien à ${city}.`,
    location: { city, postal_code: '69000', countryCode: 'FR' },
    financial: { transaction: { price: { amount, currency: 'EUR' } } },
  });

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: records }) });
    scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
    records = [
      record('f1', 'house', 'Saint-Étienne', 150_000, 'Maison de maître'),
      record('f2', 'apartment', 'Lyon', 300_000, 'Duplex lumineux'),
      { ...record('f3', 'house', 'Lyon', 450_000, 'Villa (100 %) + piscine'), status: 'sold' },
      record('kept', 'house', 'Lyon', 1, 'Reste'),
    ];
    await scene.run();
    records = records.slice(-1);
    expect((await scene.run('?allowMassArchive=true')).counts).to.include({ archived: 3 });
  });
  after(async () => {
    await scene.close();
    await crm.stop();
  });

  const search = async (query: Record<string, string>) => {
    const path = `/properties/deleted?${new URLSearchParams({ gatewayId: scene.gateway.id, ...query }).toString()}`;
    return (await scene.client.get<Page<ArchivedListing>>(path)).items;
  };
  const found = async (query: Record<string, string>) =>
    (await search(query)).map(({ property }) => property.crm_reference).toSorted();

  for (const [query, expected] of [
    [{}, ['f1', 'f2', 'f3']],
    [{ text: 'MAITRE etienne' }, ['f1']],
    [{ text: 'ref-f2' }, ['f2']],
    [{ text: '(100 %) +' }, ['f3']],
    [{ text: '.*' }, ['f1', 'f2', 'f3']],
    [{ text: 'nowhere' }, []],
    [{ city: 'saint etienne' }, ['f1']],
    [{ city: 'lyon', type: 'house' }, ['f3']],
    [{ offerType: 'rental' }, []],
    [{ status: 'sold' }, ['f3']],
    [{ status: 'available' }, ['f1', 'f2']],
    [{ minPrice: '200000', maxPrice: '400000' }, ['f2']],
    [{ archivedFrom: '2020-01-01T00:00:00Z', archivedTo: '2021-01-01T00:00:00Z' }, []],
    [{ archivedFrom: '2020-01-01T00:00:00Z', size: '200' }, ['f1', 'f2', 'f3']],
  ] as const) {
    it(`are found by ${JSON.stringify(query)}`, async () => {
      expect(await found(query)).to.deep.equal(expected);
    });
  }

  it('are shown with their last content and the reason why they left', async () => {
    const [first] = await search({ text: 'duplex' });
    const shown = await scene.client.get<ArchivedListing>(`/properties/deleted/${first?.archive_id}`);
    expect(shown).to.deep.equal(first);
    expect(shown).to.include({ gateway_id: scene.gateway.id, reason: 'absent' });
    expect(shown.property).to.deep.include({ title: { fr: 'Duplex lumineux' }, type: 'apartment' });
  });

  it('are paged', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => found({ size: '1', page: String(page) })));
    expect(pages.flat().toSorted()).to.deep.equal(['f1', 'f2', 'f3']);
  });

  it('are only those of the token’s gateways', async () => {
    const [first] = await search({});
    const stranger = await scene.product.as('agency-south');
    const failure: unknown = await stranger
      .get(`/properties/deleted/${first?.archive_id}`)
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ApiError).and.to.have.property('status', 404);
    const theirs = await stranger.get<Page<ArchivedListing>>(`/properties/deleted?gatewayId=${scene.gateway.id}`);
    expect(theirs.items).to.deep.equal([]);
    const nobody = await scene.product.as('no-items');
    expect(await nobody.get<Page<ArchivedListing>>('/properties/deleted')).to.deep.include({ total_elements: 0 });
  });

  it('are not shown to delegates of any level', async () => {
    const [first] = await search({});
    const delegate = await scene.product.as('partner');
    for (const level of ['READ', 'WRITE', 'FULL_ACCESS']) {
      await scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, { client_id: 'partner', level });
      expect(await delegate.get<unknown[]>(`/gateways/${scene.gateway.id}/properties`)).to.have.length(1);
      const failure: unknown = await delegate
        .get(`/properties/deleted/${first?.archive_id}`)
        .catch((error: unknown) => error);
      expect(failure, level).to.be.instanceOf(ApiError).and.to.have.property('status', 404);
      for (const query of ['', `?gatewayId=${scene.gateway.id}`]) {
        const { items } = await delegate.get<Page<ArchivedListing>>(`/properties/deleted${query}`);
        expect(items.filter(({ gateway_id }) => gateway_id === scene.gateway.id)).to.deep.equal([]);
      }
    }
    expect(await found({})).to.deep.equal(['f1', 'f2', 'f3']);
  });

  it('refuse invalid filters', async () => {
    const wrong: Record<string, string>[] = [
      { minPrice: '5', maxPrice: '4' },
      { type: 'castle' },
      { archivedFrom: 'yesterday' },
      { colour: 'red' },
    ];
    for (const query of wrong) {
      const failure: unknown = await search(query).catch((error: unknown) => error);
      expect(failure, JSON.stringify(query)).to.be.instanceOf(ApiError).and.to.have.property('status', 400);
    }
  });
});
