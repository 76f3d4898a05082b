import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { FeedRules, FeedRulesVersion } from '../../model/rules/feed-rules.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { RulesPreview } from '../../model/rules/rules-preview.ts';
import type { UnmappedWord } from '../../model/rules/unmapped-word.ts';
import type { ListingComparison } from '../../model/listing/listing-comparison.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { openScene, SITE_KEY } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { statusOf } from '../support/status-of.ts';

/** A listing as the site shows it. */
interface Shown {
  readonly crm_reference: string;
  readonly financial?: { readonly transaction?: { readonly price?: { readonly amount: number } } };
}

describe('Rules over a feed', () => {
  const COUNT = 12;
  let scene: Scene;
  let crm: Awaited<ReturnType<typeof serve>>;
  let version = 0;
  let isWithoutOffice = false;

  /** Even ones are of the branch north; the first has a price in a field of its own. */
  const record = (number: number) => ({
    crm_reference: `R${number}`,
    type: 'house',
    offer_type: 'sale',
    title: `Maison ${number}`,
    description: 'Une maison.',
    ...(isWithoutOffice ? {} : { office: { code: number % 2 === 0 ? 'NORTH' : 'SOUTH' } }),
    location: { city: 'Nantes', postal_code: '44000', countryCode: 'FR' },
    financial: { transaction: { price: { amount: 100_000 + number, currency: 'EUR' } } },
    standing: number < 3 ? 'palatial' : 'good',
  });

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: Array.from({ length: COUNT }, (_, index) => record(index)) }) });
    scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
      output_connectors: [{ connector_type: 'SYNC', config: { url: scene.site, plugin_auth_key: SITE_KEY } }],
    });
  });
  after(() => Promise.all([scene?.close(), crm.stop()]));

  const path = (rest = '') => `/gateways/${scene.gateway.id}/rules${rest}`;
  const publish = async (rules: FeedRules, more: object = {}): Promise<FeedRulesVersion> => {
    const written = await scene.client.send<FeedRulesVersion>('PUT', path(), { version, rules, ...more });
    version = written.version;
    return written;
  };
  const preview = (rules: FeedRules) => scene.client.send<RulesPreview>('POST', path('/preview'), { rules });
  const counted = (job: SyncJob) => {
    const { read, created, updated, unchanged, quarantined } = job.counts;
    expect(read, 'counts add up').to.equal(created + updated + unchanged + quarantined);
    return job.counts;
  };
  const reason = (job: SyncJob, code: string) => job.reasons.find((one) => one.code === code);
  const stored = async (reference: string) => {
    const found = await scene.product.db
      .collection('listings')
      .findOne<Shown & { hidden: boolean; _id: string; sub_type?: string }>({
        gateway_id: scene.gateway.id,
        crm_reference: reference,
      } as object);
    if (!found) throw new Error(`${reference} is not stored.`);
    return found;
  };
  const outputId = async () =>
    (await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`)).output_connectors[0]?.connector_id ?? '';
  const shown = async () => (await scene.siteStats()).listings;
  /** What a site may search with its own token. */
  const searchesOfSite = async () => {
    const own = `/gateways/${scene.gateway.id}`;
    const body = { output_id: await outputId() };
    const { token } = await scene.client.send<{ token: string }>('POST', `${own}/api-tokens`, body);
    const site = createApiClient(scene.product.url, token);
    const channel = { type: 'MAIL', email: 'a.martin@mail.example', language: 'fr' };
    const searches = [
      () => site.get(`${own}/properties`),
      () => site.send('POST', '/properties/search', {}),
      () => site.send('POST', '/properties/search/ai', { query: 'maison' }),
      () => site.send('POST', `${own}/saved-searches`, { name: 'Maisons', filter: { q: 'maison' }, channel }),
    ];
    const search = { name: 'Maisons', filter: { q: 'maison' }, channel: { type: 'WEBHOOK' } };
    return { searches, announceByEvent: () => site.send('POST', `${own}/saved-searches`, search) };
  };

  it('are version 0 and empty before anybody has written any', async () => {
    expect(await scene.client.get(path())).to.deep.equal({ gateway_id: scene.gateway.id, version: 0, rules: {} });
    const job = await scene.run();
    expect(counted(job)).to.include({ created: COUNT, delivered: COUNT });
    expect(await shown()).to.equal(COUNT);
  });

  const north: FeedRules = { take: { path: 'office.code', in: ['north'] } };

  it('are previewed on the stored catalogue with counts and examples, and nothing is written', async () => {
    const result = await preview({ ...north, publish: [{ price: 'hide' }] });
    expect(result).to.include({ listings: COUNT, removals: COUNT / 2 });
    expect(result.excluded.count).to.equal(COUNT / 2);
    expect(result.excluded.examples.map(({ crm_reference }) => crm_reference))
      .to.include('R1')
      .and.not.include('R2');
    expect(result.changed.count).to.equal(COUNT);
    expect(result.changed.examples[0]?.differences?.map(({ path: field }) => field)).to.include('$.financial');
    expect(result.sites).to.have.length(1);
    expect(result.sites[0]?.withdrawn.count).to.equal(COUNT / 2);
    expect(await scene.client.get(path())).to.include({ version: 0 });
    expect(counted(await scene.run())).to.include({ unchanged: COUNT, delivered: 0 });
  });

  it('that withdraw many listings are published only with the number that the preview counts', async () => {
    const refused = await statusOf(publish(north));
    expect(refused).to.equal(409);
    expect(await statusOf(publish(north, { confirmed_removals: 3 }))).to.equal(409);
    await publish(north, { confirmed_removals: COUNT / 2, note: 'North only' });
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(counted(job)).to.include({ read: COUNT, updated: COUNT / 2, unchanged: COUNT / 2, archived: 0 });
    expect(reason(job, 'excluded_by_rule')).to.include({ count: COUNT / 2 });
    expect(await shown()).to.equal(COUNT / 2);
  });

  it('report what they exclude in every run, also when nothing changed, and keep it stored', async () => {
    const job = await scene.run();
    expect(counted(job)).to.include({ unchanged: COUNT });
    expect(reason(job, 'excluded_by_rule')).to.include({ count: COUNT / 2 });
    await scene.forgetFiles();
    expect(reason(await scene.run(), 'excluded_by_rule')).to.include({ count: COUNT / 2 });
    expect(await stored('R1')).to.include({ hidden: true });
  });

  it('of an older version are refused, so that no writer undoes another unseen', async () => {
    expect(await statusOf(scene.client.send('PUT', path(), { version: 0, rules: {} }))).to.equal(409);
    expect(await statusOf(scene.client.send('POST', path('/restore'), { version: 0, to: 0 }))).to.equal(409);
  });

  it('of two writers at once are written by one, and the other is refused', async () => {
    const both = await Promise.all(
      ['one', 'two'].map((note) =>
        statusOf(scene.client.send('PUT', path(), { version, rules: north, note, confirmed_removals: COUNT })),
      ),
    );
    expect(both.toSorted((a, b) => a - b)).to.deep.equal([200, 409]);
    version += 1;
    expect((await scene.client.get<FeedRulesVersion>(path())).version).to.equal(version);
  });

  it('are undone by an earlier version: every listing is back under its id', async () => {
    const before = await stored('R1');
    const restored = await scene.client.send<FeedRulesVersion>('POST', path('/restore'), { version, to: 0 });
    version = restored.version;
    expect(restored).to.deep.include({ rules: {}, restored_from: 0 });
    expect(counted(await scene.run())).to.include({ updated: COUNT / 2, delivered: COUNT / 2 });
    expect(await shown()).to.equal(COUNT);
    expect(await stored('R1')).to.include({ hidden: false, _id: before._id });
    const { items } = await scene.client.get<Page<FeedRulesVersion>>(path('/versions'));
    expect(items.map((one) => one.version)).to.deep.equal([3, 2, 1]);
    expect(await scene.client.get(path('/versions/1'))).to.deep.include({ rules: north, note: 'North only' });
    expect(await statusOf(scene.client.get(path('/versions/9')))).to.equal(404);
  });

  it('send a site its part alone, and give it the rest when its condition goes', async () => {
    const sites = [{ connector_id: await outputId(), when: { path: 'office.code', in: ['SOUTH'] } }];
    const { searches, announceByEvent } = await searchesOfSite();
    expect(await statusOf(announceByEvent()), 'events go to every subscriber of the gateway').to.equal(403);
    for (const search of searches) expect(await statusOf(search())).to.equal(200);
    await publish({ sites }, { confirmed_removals: COUNT });
    for (const search of searches)
      expect(await statusOf(search()), 'counts would show that there are others').to.equal(403);
    expect(counted(await scene.run())).to.include({ unchanged: COUNT, withdrawn: COUNT / 2 });
    expect(await shown()).to.equal(COUNT / 2);
    expect(await stored('R2')).to.include({ hidden: false });
    const result = await preview({});
    expect(result.sites[0]?.added.count).to.equal(COUNT / 2);
    await publish({});
    await scene.run();
    expect(await shown()).to.equal(COUNT);
  });

  it('withdraw no crowd from a site because the field of its condition is gone, until its owner says that it is right', async () => {
    const sites = [{ connector_id: await outputId(), when: { path: 'office.code', in: ['SOUTH'] } }];
    await publish({ sites }, { confirmed_removals: COUNT });
    await scene.run();
    expect(await shown()).to.equal(COUNT / 2);
    isWithoutOffice = true;
    const job = await scene.run();
    expect(job.status, JSON.stringify(job)).to.equal('PARTIAL');
    expect(counted(job)).to.include({ updated: COUNT / 2, quarantined: COUNT / 2, withdrawn: 0 });
    expect(reason(job, 'feed_drift')?.examples?.[0]).to.match(/6 of 6 listings would leave .*condition of its rule/);
    expect(await shown()).to.equal(COUNT / 2);
    const { items } = await scene.client.get<Page<{ code: string; path?: string }>>(
      `/gateways/${scene.gateway.id}/quarantine`,
    );
    expect(items[0]).to.include({ code: 'feed_drift', path: '$.office.code' });
    expect(counted(await scene.run('?force=true'))).to.include({ quarantined: 0, withdrawn: COUNT / 2 });
    expect(await shown()).to.equal(0);
    isWithoutOffice = false;
    await publish({});
    await scene.run('?force=true');
    expect(await shown()).to.equal(COUNT);
  });

  it('publish no price and no negotiator where they say so, and change nothing for the others', async () => {
    await publish({ publish: [{ when: { path: 'office.code', in: ['NORTH'] }, price: 'hide', address: 'town' }] });
    expect(counted(await scene.run())).to.include({ updated: COUNT / 2, delivered: COUNT / 2 });
    expect(await stored('R2')).not.to.have.property('financial');
    expect((await stored('R1')).financial?.transaction?.price).to.include({ amount: 100_001 });
    const { _id } = await stored('R2');
    const comparison = await scene.client.get<ListingComparison>(`/properties/${_id}/diff`);
    expect(comparison.crm.differences, 'the rules are part of what the CRM’s record becomes').to.deep.equal([]);
    await publish({});
    await scene.run();
    expect((await stored('R2')).financial?.transaction?.price).to.include({ amount: 100_002 });
  });

  it('replace a field by a source field, and quarantine with its path what cannot be read', async () => {
    await publish({
      fields: [
        { path: 'location.region', constant: 'Loire', when: { path: 'office.code', in: ['north'] } },
        { path: 'bedrooms', from: 'title', reader: 'number', when: { path: 'raw.crm_reference', in: ['R3'] } },
      ],
    });
    const job = await scene.run();
    expect(counted(job)).to.include({ updated: COUNT / 2, quarantined: 1 });
    const { items } = await scene.client.get<Page<{ crm_reference?: string; code: string; path?: string }>>(
      `/gateways/${scene.gateway.id}/quarantine`,
    );
    expect(JSON.stringify(items)).to.include('rule_invalid').and.to.include('$.bedrooms');
    expect(await shown()).to.equal(COUNT);
    await publish({});
    expect(counted(await scene.run())).to.include({ quarantined: 0 });
  });

  it('give a word its meaning with one request, also in other gateways of the same type', async () => {
    const words = () => scene.client.get<Page<UnmappedWord>>(`/gateways/${scene.gateway.id}/unmapped-words`);
    const [word] = (await words()).items;
    expect(word).to.include({ connector_type: 'PROPERTY_FEED', value: 'palatial', count: 3 });
    expect(word?.examples).to.have.members(['R0', 'R1', 'R2']);
    const other = await openScene({ outputs: 0, product: scene.product });
    const { connector_type, field, value } = word ?? { connector_type: '', field: '', value: '' };
    const rule = { connector_type, field, value, path: 'standing', means: 'luxury' };
    const post = (body: object) =>
      scene.client.send<{ written: { gateway_id: string; version: number }[] }>(
        'POST',
        `/gateways/${scene.gateway.id}/unmapped-words`,
        body,
      );
    const stranger = await openScene({
      outputs: 0,
      product: scene.product,
      clientId: 'agency-south',
      itemId: 'south-1',
    });
    expect(await statusOf(post({ ...rule, applies_to: [stranger.gateway.id] }))).to.equal(404);
    expect(await statusOf(post({ ...rule, means: 'no such standing' }))).to.equal(400);
    expect(await statusOf(post({ ...rule, connector_type: 'KYERO' }))).to.equal(422);
    expect(await scene.client.get(path())).to.include({ version });
    const { written } = await post({ ...rule, applies_to: [other.gateway.id] });
    expect(written.map(({ gateway_id }) => gateway_id)).to.have.members([scene.gateway.id, other.gateway.id]);
    expect(await scene.client.get(`/gateways/${other.gateway.id}/rules`)).to.deep.include({ rules: { words: [rule] } });
    version += 1;
    expect(counted(await scene.run())).to.include({ updated: 3 });
    expect((await words()).items).to.deep.equal([]);
    expect(await stored('R0')).to.include({ standing: 'luxury' });
    await Promise.all([other.close(), stranger.close()]);
  });

  it('leave audit events of who published what', async () => {
    const { items } = await scene.client.get<Page<{ action: string }>>(
      `/gateways/${scene.gateway.id}/audit-events?size=200`,
    );
    expect(new Set(items.map(({ action }) => action))).to.include.members([
      'feed_rules.published',
      'feed_rules.restored',
      'feed_rules.word_added',
    ]);
  });

  it('that cannot be meant are refused with the path of the fault', async () => {
    for (const rules of [
      { take: { path: 'no.field', exists: true } },
      { sites: [{ connector_id: scene.gateway.id, when: { path: 'type', exists: true } }] },
      { fields: [{ path: 'offer_type', constant: 'sale' }] },
      { take: { not: { not: { not: { not: { path: 'type', exists: true } } } } } },
      { unknown: true },
    ])
      for (const send of [() => preview(rules as FeedRules), () => publish(rules as FeedRules)])
        expect(await statusOf(send()), JSON.stringify(rules)).to.equal(400);
  });
});
