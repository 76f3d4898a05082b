import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { FeedMapping } from '../model/mapping/mapping.ts';
import type { MappingUpload } from '../model/mapping/mapping-source.ts';
import type { PreviewStudy, ProposalStudy } from '../model/mapping/mapping-study.ts';
import type { MappingSummary, MappingVersion, StoredMapping } from '../model/mapping/stored-mapping.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { statusOf } from './support/status-of.ts';
import { until } from './support/until.ts';

const listing = (id: number, more = '') =>
  `<anuncio><codigo>C-${id}</codigo><referencia>R${id}</referencia><operacion>${id % 3 === 0 ? 'Alquiler' : 'Venta'}</operacion>` +
  `<tipo>${id % 4 === 0 ? 'Castillo' : 'Piso'}</tipo><precio>${id * 1_000 + 100_000}</precio><ciudad>Nerja</ciudad>` +
  `<titulo>Anuncio ${id}</titulo><texto>Un piso con vistas, número ${id}.</texto>${more}</anuncio>`;
const LISTINGS = 12;
const feedOf = (count = LISTINGS, more = '') =>
  `<?xml version="1.0" encoding="utf-8"?><web><anuncios>${Array.from({ length: count }, (_, at) => listing(at + 1, more)).join('')}</anuncios></web>`;

const MAPPING: FeedMapping = {
  version: 1,
  name: 'Spanish web export',
  source: { format: 'xml', records: 'web.anuncios.anuncio' },
  profile: { numbers: 'point', currency: 'EUR', country: 'ES', language: 'es', area_unit: 'sq_m' },
  key: { from: ['codigo'] },
  rules: [
    { to: 'reference', from: ['referencia'] },
    { to: 'offer_type', from: ['operacion'], codes: { Venta: 'sale', Alquiler: 'rental' } },
    { to: 'type', from: ['tipo'], codes: { Piso: 'apartment' } },
    { to: 'financial.transaction.price', from: ['precio'] },
    { to: 'location.city', from: ['ciudad'] },
    { to: 'title', from: ['titulo'] },
    { to: 'description', from: ['texto'] },
  ],
};
const withKey = (key: string, mapping = MAPPING): FeedMapping => ({ ...mapping, key: { from: [key] } });

/** Mappings on the real engines: a feed on loopback, a worker that reads it, and a gateway that uses the result. */
describe('Mappings of feeds', () => {
  let scene: Scene;
  let client: ApiClient;
  let other: ApiClient;
  let body = feedOf();
  let asked: (string | undefined)[] = [];
  let feed: Awaited<ReturnType<typeof serve>>;

  before(async () => {
    feed = await serve({
      '/feed.xml': ({ headers }) => {
        asked.push(headers['authorization']);
        return { body, headers: { 'content-type': 'application/xml' } };
      },
    });
    scene = await openScene({
      connector: 'MAPPED_FEED',
      outputs: 0,
      config: {
        url: `${feed.url}/feed.xml`,
        username: 'agency',
        api_key: 'feed-secret-1',
        mapping: { ...MAPPING, source: { ...MAPPING.source, auth: { kind: 'basic' } } },
      },
    });
    client = scene.client;
    other = await scene.product.as('agency-south');
  });
  after(async () => {
    await scene?.close();
    await feed?.stop();
  });

  const upload = async (bytes: string | Uint8Array, query = '') => {
    const response = await fetch(`${scene.product.url}/v1/gateway/mappings/uploads${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await scene.product.token('agency-north')}`,
        'content-type': 'application/octet-stream',
      },
      body: bytes,
    });
    return { status: response.status, body: (await response.json()) as MappingUpload & { message?: string } };
  };
  const proposed = async (source: object): Promise<ProposalStudy> => {
    const { id } = await client.send<ProposalStudy>('POST', '/mappings/propose', { source, market: 'es' });
    return until(`proposal ${id} has ended`, async () => {
      const now = await client.get<ProposalStudy>(`/mappings/proposals/${id}`);
      return now.status === 'running' ? undefined : now;
    });
  };
  const previewed = async (id: string, sent: object = {}, mayFail = false) => {
    const started = await client.send<PreviewStudy>('POST', `/mappings/${id}/preview`, sent);
    const ended = await until(`preview of ${id} has ended`, async () => {
      const now = await client.get<PreviewStudy>(`/mappings/${id}/preview`);
      return now.id !== started.id || now.status === 'running' ? undefined : now;
    });
    if (!mayFail) expect(ended.status, ended.message).to.equal('done');
    return ended;
  };
  const references = async (): Promise<string[]> =>
    (await client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`)).map(
      ({ crm_reference }) => crm_reference,
    );

  it('are proposed from an address with credentials, which neither Temporal nor the log nor a response gets', async () => {
    asked = [];
    const study = await proposed({
      url: `${feed.url}/feed.xml?key=in-query-2`,
      username: 'agency',
      api_key: 'feed-secret-1',
    });
    expect(study.status, study.message).to.equal('done');
    expect(asked).to.deep.equal([`Basic ${Buffer.from('agency:feed-secret-1').toString('base64')}`]);
    expect(study.proposal?.records).to.equal(LISTINGS);
    expect(study.proposal?.mapping?.source).to.deep.include({ format: 'xml', records: 'web.anuncios.anuncio' });
    expect(study.proposal?.examples).to.have.length(LISTINGS);
    expect(study.source).to.deep.equal({ kind: 'address', url: `${feed.url}/feed.xml` });
    const stored = await scene.product.db
      .collection<{ _id: string; source: unknown }>('mapping_studies')
      .findOne({ _id: study.id });
    expect(JSON.stringify([stored?.source, study, scene.product.logs])).not.to.match(/feed-secret-1|in-query-2/);
    expect(await statusOf(other.get(`/mappings/proposals/${study.id}`))).to.equal(404);
  });

  it('say why a feed could not be read, as a failed proposal', async () => {
    const study = await proposed({ url: `${feed.url}/nothing-here` });
    expect(study).to.include({ status: 'failed' });
    expect(study.message).to.match(/404/);
  });

  it('refuse a source that is none, or somebody else’s upload', async () => {
    const { body: file } = await upload(feedOf(2));
    for (const source of [
      {},
      { url: `${feed.url}/feed.xml`, upload_id: file.id },
      { url: `${feed.url}/x`, auth: 'header', api_key: 'k' },
    ])
      expect(await statusOf(client.send('POST', '/mappings/propose', { source })), JSON.stringify(source)).to.equal(
        400,
      );
    expect(await statusOf(other.send('POST', '/mappings/propose', { source: { upload_id: file.id } }))).to.equal(400);
  });

  it('take a sample file as it comes, and refuse an empty one', async () => {
    const { status, body: file } = await upload(feedOf(3), '?filename=export.xml');
    expect(status).to.equal(201);
    expect(file).to.include({ filename: 'export.xml', bytes: Buffer.byteLength(feedOf(3)) });
    expect((await upload('')).status).to.equal(400);
    expect((await upload('x', '?filename=../x')).status).to.equal(400);
  });

  it('are previewed over a whole uploaded file, with every unknown word counted and records next to listings', async () => {
    const { body: file } = await upload(feedOf());
    const mapping = await client.send<StoredMapping>('POST', '/mappings', {
      mapping: MAPPING,
      upload_id: file.id,
      market: 'es',
    });
    expect(mapping).to.deep.include({ name: 'Spanish web export', revision: 1, faults: [] });
    const { status, message, preview } = await previewed(mapping.id);
    expect(status, message).to.equal('done');
    expect(preview).to.include({ records: LISTINGS, mapped: LISTINGS });
    expect(preview?.warnings).to.deep.include({
      code: 'unmapped_value',
      field: 'tipo',
      value: 'Castillo',
      count: 3,
      examples: ['C-4', 'C-8', 'C-12'],
    });
    expect(preview?.filled).to.include({ offer_type: LISTINGS, 'location.city': LISTINGS });
    expect(preview?.listings).to.have.length(LISTINGS);
    const [first] = preview?.listings ?? [];
    expect(first?.source).to.have.property('ciudad');
    expect(first?.listing).to.have.nested.property('location.city', 'Nerja');
    expect(preview).not.to.have.any.keys('diff', 'error');
    // A feed of the next day whose keys are all new: they were running numbers.
    const { body: earlier } = await upload(feedOf().replaceAll('C-', 'D-'));
    const { preview: compared } = await previewed(mapping.id, { earlier_upload_id: earlier.id });
    expect(compared?.keys).to.include({ earlier: LISTINGS, now: LISTINGS, shared: 0, suspicious: true });
    expect(compared?.keys).to.include({ verdict: 'unstable', homes: LISTINGS, changed: LISTINGS });
    expect(compared?.keys?.examples?.[0]).to.deep.equal({ before: 'D-1', after: 'C-1' });
    expect(compared?.keys?.stable_fields).to.deep.equal(['referencia']);
    // Another file than the sample of the mapping: the sample is the file of another day.
    const { preview: of } = await previewed(mapping.id, { upload_id: earlier.id });
    expect(of?.keys).to.include({ verdict: 'unstable', changed: LISTINGS, suspicious: true });
    expect(await statusOf(other.get(`/mappings/${mapping.id}`))).to.equal(404);
    expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/publish`, { revision: 1 }))).to.equal(409);
    expect(await statusOf(client.send('DELETE', `/mappings/${mapping.id}`))).to.equal(200);
    expect(await statusOf(client.get(`/mappings/${mapping.id}`))).to.equal(404);
  });

  it('are tried on records at once, and list their faults instead of mapping', async () => {
    const records = [
      { codigo: 'C-1', operacion: 'Venta', tipo: 'Piso' },
      { codigo: 'C-2', operacion: 'Trueque' },
    ];
    const tried = await client.send<{ faults: unknown[]; items: { listing?: object; fault?: object }[] }>(
      'POST',
      '/mappings/try',
      { mapping: MAPPING, records },
    );
    expect(tried.faults).to.deep.equal([]);
    expect(tried.items[0]?.listing).to.include({ offer_type: 'sale', type: 'apartment' });
    expect(tried.items[1]).to.have.nested.property('fault.message').that.includes('Trueque');
    const faulty = { ...MAPPING, rules: [{ to: 'location.town', from: ['ciudad'] }] };
    const refused = await client.send<{ faults: { at: string }[] }>('POST', '/mappings/try', {
      mapping: faulty,
      records,
    });
    expect(refused.faults.map(({ at }) => at)).to.include('/rules/0/to');
  });

  describe('of a gateway', () => {
    let mapping: StoredMapping;
    const write = async (draft: FeedMapping) => {
      mapping = await client.get<StoredMapping>(`/mappings/${mapping.id}`);
      mapping = await client.send<StoredMapping>('PUT', `/mappings/${mapping.id}`, {
        revision: mapping.revision,
        draft,
      });
      return mapping;
    };
    const live = async (): Promise<FeedMapping> =>
      (await client.get<Gateway>(`/gateways/${scene.gateway.id}`)).input_connector.config['mapping'] as FeedMapping;

    before(async () => {
      await scene.run();
      mapping = await client.send<StoredMapping>('POST', '/mappings', { gateway_id: scene.gateway.id });
    });

    it('begin with what the input uses, once per input', async () => {
      expect(mapping.draft.key).to.deep.equal(MAPPING.key);
      expect(mapping.source).to.deep.equal({ kind: 'gateway' });
      expect(await statusOf(client.send('POST', '/mappings', { gateway_id: scene.gateway.id }))).to.equal(409);
      expect(await statusOf(other.send('POST', '/mappings', { gateway_id: scene.gateway.id }))).to.equal(400);
    });

    it('are published only once this very draft has been previewed', async () => {
      const draft = {
        ...mapping.draft,
        rules: mapping.draft.rules.map((rule) =>
          rule.to === 'type' ? { ...rule, codes: { Piso: 'apartment', Castillo: 'house' } } : rule,
        ),
      };
      const { revision } = await write(draft);
      expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/publish`, { revision }))).to.equal(422);
      const { preview, message } = await previewed(mapping.id);
      expect(preview?.diff, message).to.deep.include({ stored: LISTINGS, unchanged: LISTINGS - 3 });
      expect(preview?.diff?.changed.count).to.equal(3);
      const [change] = preview?.diff?.changed.examples ?? [];
      expect(change?.fields.find(({ field }) => field === 'type')).to.include({ after: 'house' });
      expect(preview?.keys).to.include({ earlier: LISTINGS, now: LISTINGS, shared: LISTINGS, suspicious: false });
      expect(preview?.keys).to.include({ verdict: 'same_listings' });
      expect(
        await statusOf(client.send('POST', `/mappings/${mapping.id}/publish`, { revision: revision - 1 })),
      ).to.equal(409);
      const version = await client.send<MappingVersion>('POST', `/mappings/${mapping.id}/publish`, {
        revision,
        note: 'Castles',
      });
      expect(version).to.include({ number: 1, note: 'Castles', published_by: 'agency-north' });
      expect(await live()).to.deep.equal(draft);
      await scene.forgetFiles();
      const job = await scene.run();
      expect(job.counts).to.include({ updated: 3, archived: 0 });
    });

    it('show which listings a change of the key would re-key, and write nothing', async () => {
      await write(withKey('referencia', mapping.draft));
      const { preview } = await previewed(mapping.id);
      expect(preview?.diff?.rekeyed.count).to.equal(LISTINGS);
      expect(preview?.diff?.rekeyed.examples).to.deep.include({ before: 'C-1', after: 'R1' });
      expect(preview?.diff?.archived.count).to.equal(0);
      expect((await references()).every((key) => key.startsWith('C-'))).to.equal(true);
    });

    it('show what a feed without some listings archives and a new one makes', async () => {
      await write(withKey('codigo', mapping.draft));
      const { body: file } = await upload(feedOf(10).replace('C-1<', 'C-99<'));
      const { preview } = await previewed(mapping.id, { upload_id: file.id });
      expect(preview?.diff?.made).to.deep.equal({ count: 1, examples: ['C-99'] });
      expect(preview?.diff?.archived.examples).to.have.members(['C-1', 'C-11', 'C-12']);
    });

    it('are rolled back to an earlier version as a new one, which the next run uses', async () => {
      const { revision } = await write({
        ...mapping.draft,
        name: 'Second',
        rules: mapping.draft.rules.filter(({ to }) => to !== 'title'),
      });
      await previewed(mapping.id);
      await client.send('POST', `/mappings/${mapping.id}/publish`, { revision });
      expect((await live()).name).to.equal('Second');
      expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/roll-back`, { version: 2 }))).to.equal(409);
      expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/roll-back`, { version: 9 }))).to.equal(404);
      const back = await client.send<MappingVersion>('POST', `/mappings/${mapping.id}/roll-back`, {
        version: 1,
        note: 'Titles were lost',
      });
      expect(back).to.include({ number: 3, from_version: 1 });
      expect((await live()).name).to.equal(MAPPING.name);
      const versions = await client.get<Page<MappingVersion>>(`/mappings/${mapping.id}/versions`);
      expect(versions.items.map(({ number }) => number)).to.deep.equal([3, 2, 1]);
      const file = await client.get<FeedMapping>(`/mappings/${mapping.id}/export?version=2`);
      expect(file.name).to.equal('Second');
      expect(await statusOf(client.send('PUT', `/mappings/${mapping.id}`, { revision: 1, draft: file }))).to.equal(409);
    });

    it('leave an audit trail', async () => {
      const { items } = await client.get<Page<AuditEvent>>(`/gateways/${scene.gateway.id}/audit-events?size=100`);
      const actions = items.map(({ action }) => action);
      expect(actions).to.include.members([
        'mapping.created',
        'mapping.updated',
        'mapping.previewed',
        'mapping.published',
        'mapping.rolled_back',
      ]);
    });

    it('are for delegates as the gateway is: READ sees drafts, WRITE changes them', async () => {
      const partner = await scene.product.as('partner');
      const path = `/mappings/${mapping.id}`;
      expect(await statusOf(partner.get(path))).to.equal(404);
      await client.send('POST', `/gateways/${scene.gateway.id}/delegations`, { client_id: 'partner' });
      expect((await partner.get<StoredMapping>(path)).id).to.equal(mapping.id);
      expect((await partner.get<Page<MappingSummary>>('/mappings')).items.map(({ id }) => id)).to.include(mapping.id);
      for (const act of [
        () => partner.send('POST', `${path}/preview`, {}),
        () => partner.get(`${path}/preview`),
        () => partner.send('POST', `${path}/publish`, { revision: 1 }),
        () => partner.send('PUT', path, { revision: 1 }),
        () => partner.send('DELETE', path),
      ])
        expect(await statusOf(act())).to.equal(403);
      await client.send('POST', `/gateways/${scene.gateway.id}/delegations`, { client_id: 'partner', level: 'WRITE' });
      expect(await statusOf(partner.send('POST', `${path}/roll-back`, { version: 2 }))).to.equal(200);
      await client.send('DELETE', `/gateways/${scene.gateway.id}/delegations/partner`);
    });

    it('refuse a mapping that sends the stored credentials in another way', async () => {
      const { revision } = await write({
        ...mapping.draft,
        source: { ...mapping.draft.source, auth: { kind: 'query', name: 'k' } },
      });
      expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/preview`, {}))).to.equal(422);
      expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/publish`, { revision }))).to.equal(422);
    });

    it('do not count a preview of a file that breaks off', async () => {
      const { revision } = await write(
        withKey('codigo', { ...MAPPING, source: { ...MAPPING.source, auth: { kind: 'basic' } } }),
      );
      body = feedOf(400).slice(0, -500);
      const { preview, status } = await previewed(mapping.id, {}, true);
      body = feedOf();
      if (status === 'done') expect(preview?.error).to.be.a('string');
      expect(preview?.diff?.archived.count ?? 0).to.equal(0);
      expect(await statusOf(client.send('POST', `/mappings/${mapping.id}/publish`, { revision }))).to.equal(422);
    });

    it('are deleted with their gateway', async () => {
      await client.send('DELETE', `/gateways/${scene.gateway.id}?keepOnSites=true`);
      await until('the mapping is gone', async () =>
        (await scene.product.db.collection<{ _id: string }>('mappings').findOne({ _id: mapping.id }))
          ? undefined
          : true,
      );
      await until('its versions are gone', async () =>
        (await scene.product.db.collection('mapping_versions').countDocuments({ mapping_id: mapping.id })) > 0
          ? undefined
          : true,
      );
    });
  });
});
