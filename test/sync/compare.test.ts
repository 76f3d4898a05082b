import { expect } from 'chai';
import { packRecords } from '../../store/sync/raw-pages.ts';
import type { RawPage } from '../../store/sync/raw-pages.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import type { ListingComparison } from '../../model/listing/listing-comparison.ts';
import type { ListingVersion } from '../../model/listing/listing-version.ts';
import type { Page } from '../../model/shared/page.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('A listing compared with its CRM and its sites', () => {
  let scene: Scene;
  let crm: TestServer;
  let record: Record<string, unknown> = {};
  let id = '';

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: [record] }) });
    scene = await openScene();
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
  });
  after(async () => {
    await scene.close();
    await crm.stop();
  });

  const say = (title: string, floor?: string) => {
    record = {
      crm_reference: 'one',
      type: 'apartment',
      title,
      description: 'Un appartement.',
      ...(floor ? { building: { floor } } : {}),
      financial: { transaction: { price: { amount: 100, currency: 'EUR' } } },
    };
  };
  const compare = () => scene.client.get<ListingComparison>(`/properties/${id}/diff`);

  it('is the same in all three once it has been delivered', async () => {
    say('Deux pièces');
    expect(await scene.run()).to.include({ status: 'COMPLETED' });
    const [listing] = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    ({ id = '' } = listing ?? {});
    const { crm: source, outputs, ...head } = await compare();
    expect(head).to.deep.equal({ property_id: id, crm_reference: 'one', version: 1 });
    expect(source).to.deep.include({ differences: [], not_mapped: [] });
    expect(outputs).to.have.length(1);
    expect(outputs[0]).to.deep.include({ status: 'synced', pending: false, version: 1, differences: [] });
  });

  it('shows what a site still says that could not be reached, over several changes', async () => {
    await scene.controlSite({ fail: 'refuse_401' });
    say('Trois pièces');
    await scene.run();
    await scene.controlSite({ refuse_ids: [id] });
    say('Quatre pièces');
    await scene.run();
    const { outputs, crm: source, version } = await compare();
    expect(version).to.equal(3);
    expect(source.differences).to.deep.equal([]);
    expect(outputs[0]).to.include({ status: 'failed', pending: true, version: 1 });
    expect(outputs[0]?.differences).to.deep.equal([
      { path: '$.title.fr', delivered: 'Deux pièces', stored: 'Quatre pièces' },
    ]);
    await scene.controlSite({});
    await scene.run('', 'output-replay');
    expect((await compare()).outputs[0]).to.deep.include({ status: 'synced', version: 3, differences: [] });
  });

  it('has a history of its versions, field by field, the newest first, in pages', async () => {
    const path = `/properties/${id}/versions`;
    const { items, total_elements: total } = await scene.client.get<Page<ListingVersion>>(path);
    expect(total).to.equal(2);
    expect(items.map(({ version, fields }) => ({ version, fields }))).to.deep.equal([
      { version: 3, fields: [{ path: '$.title.fr', before: 'Trois pièces', after: 'Quatre pièces' }] },
      { version: 2, fields: [{ path: '$.title.fr', before: 'Deux pièces', after: 'Trois pièces' }] },
    ]);
    const second = await scene.client.get<Page<ListingVersion>>(`${path}?page=1&size=1`);
    expect(second.items.map(({ version }) => version)).to.deep.equal([2]);
  });

  it('shows the CRM’s record itself if the request includes record=true', async () => {
    const { crm: source } = await scene.client.get<ListingComparison>(`/properties/${id}/diff?record=true`);
    expect(source.record).to.deep.equal(record);
    expect((await compare()).crm).to.not.have.property('record');
  });

  it('shows where what is stored is not what the record says', async () => {
    const listings = scene.product.db.collection<{ _id: string }>('listings');
    await listings.updateOne({ _id: id }, { $set: { 'title.fr': 'Cinq pièces' } });
    expect((await compare()).crm.differences).to.deep.equal([
      { path: '$.title.fr', crm: 'Quatre pièces', stored: 'Cinq pièces' },
    ]);
    const raw = '{"crm_reference":"one","rooms":"many"}';
    const { pages, places } = await packRecords([{ id, gateway_id: scene.gateway.id, stream_id: 'any', raw }]);
    await scene.product.db.collection<RawPage>('raw_pages').insertMany([...pages]);
    const states = scene.product.db.collection<{ _id: string }>('listing_states');
    await states.updateOne({ _id: id }, { $set: { raw: places.get(id) } });
    expect((await compare()).crm.fault).to.include({ code: 'bad_record' });
  });

  it('is nobody else’s business', async () => {
    const stranger = await scene.product.as('agency-south');
    for (const path of ['diff?record=true', 'versions']) {
      const failure: unknown = await stranger.get(`/properties/${id}/${path}`).catch((error: unknown) => error);
      expect(failure, path).to.be.instanceOf(ApiError).and.to.have.property('status', 404);
    }
  });
});
