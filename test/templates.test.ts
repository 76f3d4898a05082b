import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import type { MappedListing } from '../model/template/map-listing.ts';
import type { Template, TemplateWrite } from '../model/template/template.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import type { TemplateRecord } from '../store/sites/templates.ts';
import { openScene, SITE_KEY } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

/** Status and code of a refusal. */
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ApiError) return `${error.status} ${/"code":\s*"(\w+)"/.exec(error.message)?.[1]}`;
      throw error;
    },
  );

const CONTENT: TemplateWrite = {
  name: 'Our theme',
  description: 'Two fields',
  language: 'en',
  postmeta: [
    { key: 'price', source: 'financial.transaction.price.amount' },
    { key: 'headline', source: 'title' },
    { key: 'origin', value: 'gateway' },
  ],
  taxonomies: [
    { taxonomy: 'kind', source: 'type', terms: { house: 'Maison', apartment: 'St. Flat' }, fallback: '$other' },
  ],
  statuses: { available: 'publish', sold: 'private' },
};

const UNKNOWN = '99999999-9999-4999-8999-999999999999';

describe('Mapping templates', () => {
  const LISTINGS = 30;
  let scene: Scene;
  let client: ApiClient;
  let other: ApiClient;
  let own: Template;

  const useTemplate = (id: string | undefined) =>
    client.send<Gateway>('PATCH', `/gateways/${scene.gateway.id}`, {
      output_connectors: scene.gateway.output_connectors.map(({ connector_id, connector_type, config }) => ({
        connector_id,
        connector_type,
        config: { url: config['url'], plugin_auth_key: SITE_KEY, ...(id ? { template_id: id } : {}) },
      })),
    });
  /** The mapped fields of each listing at the site. */
  const received = async () => {
    const properties = await client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    const ids = properties.map(({ id }) => id).join(',');
    const answer = await fetch(`${scene.site}/control/listings?ids=${ids}`);
    const onSite = (await answer.json()) as { id: string; mapped?: MappedListing }[];
    expect(onSite).to.have.length(LISTINGS);
    return properties.map((property) => ({ property, mapped: onSite.find(({ id }) => id === property.id)?.mapped }));
  };

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
    client = scene.client;
    other = await scene.product.as('agency-south');
    await scene.run();
  });
  after(() => scene.close());

  it('are shipped for all clients, and the shipped ones cannot be changed', async () => {
    const { items } = await client.get<Page<Template>>('/templates');
    const shipped = items.filter(({ is_default }) => is_default);
    expect(shipped.length).to.be.greaterThan(1);
    const { id } = shipped[0]!;
    expect(await client.get(`/templates/${id}`)).to.deep.equal(shipped[0]);
    expect(await refusalOf(client.send('PUT', `/templates/${id}`, CONTENT))).to.equal('403 FORBIDDEN');
    expect(await refusalOf(client.send('DELETE', `/templates/${id}`))).to.equal('403 FORBIDDEN');
    for (const { id: each } of shipped) {
      for (const body of [{}, { is_default: false }, []]) {
        expect(await refusalOf(client.send('PUT', `/templates/${each.toUpperCase()}`, body))).to.equal('403 FORBIDDEN');
      }
    }
    expect((await other.get<Page<Template>>('/templates')).items).to.deep.include.members(shipped);
  });

  it('of a client are created, listed after the default ones, and invisible to other clients', async () => {
    own = await client.send<Template>('POST', '/templates', CONTENT);
    expect(own).to.deep.include({ ...CONTENT, is_default: false });
    expect(await client.get(`/templates/${own.id}`)).to.deep.equal(own);
    const { items } = await client.get<Page<Template>>('/templates');
    expect(items.findIndex(({ id }) => id === own.id)).to.be.greaterThan(
      items.findLastIndex(({ is_default }) => is_default),
    );
    expect((await other.get<Page<Template>>('/templates')).items.map(({ id }) => id)).not.to.include(own.id);
    for (const work of [
      () => other.get(`/templates/${own.id}`),
      () => other.send('PUT', `/templates/${own.id}`, CONTENT),
      () => other.send('DELETE', `/templates/${own.id}`),
      () => other.send('POST', `/templates/${own.id}/duplicate`),
      () => client.get(`/templates/${UNKNOWN}`),
    ])
      expect(await refusalOf(work())).to.equal('404 NOT_FOUND');
  });

  it('are refused with an unknown path, format or word, and when they are too large', async () => {
    const refused = (change: object) => refusalOf(client.send('POST', '/templates', { ...CONTENT, ...change }));
    expect(await refused({ postmeta: [{ key: 'k', source: 'finance.price' }] })).to.equal('400 BAD_REQUEST');
    expect(await refused({ postmeta: [{ key: 'k', source: 'sizes.plot_area' }] })).to.equal('400 BAD_REQUEST');
    expect(await refused({ taxonomies: [{ taxonomy: 't', source: 'type', terms: { x: 'y' } }] })).to.equal(
      '400 BAD_REQUEST',
    );
    expect(await refused({ statuses: { gone: 'trash' } })).to.equal('400 BAD_REQUEST');
    expect(await refused({ name: '' })).to.equal('400 BAD_REQUEST');
    expect(await refused({ is_default: true })).to.equal('400 BAD_REQUEST');
    const entry = { key: 'k', source: 'type' };
    expect(await refused({ postmeta: Array.from({ length: 101 }, () => entry) })).to.equal('400 BAD_REQUEST');
    const long = { key: 'k', value: 'x'.repeat(1_000) };
    expect(await refused({ postmeta: Array.from({ length: 100 }, () => long) })).to.equal('413 PAYLOAD_TOO_LARGE');
    const error = await client
      .send('POST', '/templates', { ...CONTENT, postmeta: [{ key: 'k', source: 'finance.price' }] })
      .catch((fault: unknown) => fault);
    expect(error).to.have.property('message').that.includes('/postmeta/0/source').and.includes('finance.price');
  });

  it('are refused in an output if they do not exist or belong to another client', async () => {
    expect(await refusalOf(useTemplate(UNKNOWN))).to.equal('400 BAD_REQUEST');
    expect(await refusalOf(useTemplate('x'))).to.equal('400 BAD_REQUEST');
    const theirs = await other.send<Template>('POST', '/templates', CONTENT);
    expect(await refusalOf(useTemplate(theirs.id))).to.equal('400 BAD_REQUEST');
    await other.send('DELETE', `/templates/${theirs.id}`);
  });

  it('change nothing until an output uses one', async () => {
    expect((await received()).every(({ mapped }) => mapped === undefined)).to.equal(true);
    expect((await scene.siteStats()).post_statuses).to.equal(undefined);
  });

  it('map every listing for the site, from the next run on', async () => {
    await useTemplate(own.id);
    const job = await scene.run();
    expect(job.counts).to.include({ unchanged: LISTINGS, delivered: LISTINGS });
    for (const { property, mapped } of await received()) {
      expect(mapped?.postmeta['origin']).to.equal('gateway');
      // The site stores post meta as text.
      const price = property.financial?.transaction?.price?.amount;
      expect(mapped?.postmeta['price']).to.equal(price === undefined ? undefined : String(price));
      const [first] = Object.values(property.title);
      expect(mapped?.postmeta['headline']).to.equal(property.title['en'] ?? first);
      const kind = { house: 'Maison', apartment: 'St. Flat' }[property.type as string] ?? '$other';
      expect(mapped?.taxonomies).to.deep.equal({ kind: [kind] });
      expect(mapped?.status).to.equal(property.status === 'sold' ? 'private' : 'publish');
    }
  });

  it('set the status of posts on the site, which hides unpublished ones', async () => {
    const { property } = (await received())[0]!;
    const page = await (await fetch(`${scene.site}/listings/${property.id}`)).text();
    expect(page).to.include('gateway').and.to.include('kind');
    const { post_statuses } = await scene.siteStats();
    expect(Object.values(post_statuses ?? {}).reduce((sum, count) => sum + count, 0)).to.equal(LISTINGS);
  });

  it('cause a new delivery of every listing when their mapping changes, and only then', async () => {
    await client.send('PUT', `/templates/${own.id}`, { ...CONTENT, name: 'Renamed', description: 'Still the same' });
    expect((await scene.run('', 'output-replay')).counts).to.include({ delivered: 0 });
    const changed = { ...CONTENT, statuses: { available: 'draft' }, taxonomies: [] };
    expect(await client.send('PUT', `/templates/${own.id}`, changed)).to.deep.include(changed);
    expect((await scene.run('', 'output-replay')).counts).to.include({ delivered: LISTINGS });
    for (const { property, mapped } of await received()) {
      expect(mapped?.status).to.equal(property.status === 'available' ? 'draft' : 'publish');
      expect(mapped?.taxonomies).to.deep.equal({});
    }
    expect((await scene.siteStats()).post_statuses).to.have.property('draft');
    expect((await scene.run('', 'output-replay')).counts).to.include({ delivered: 0 });
  });

  it('cannot be deleted while a gateway uses them', async () => {
    expect(await refusalOf(client.send('DELETE', `/templates/${own.id}`))).to.equal('409 CONFLICT');
    expect(await client.get<Template>(`/templates/${own.id}`)).to.include({ id: own.id });
  });

  it('can be duplicated, including the default ones, into a client’s own that work', async () => {
    const [shipped] = (await client.get<Page<Template>>('/templates')).items;
    const copy = await client.send<Template>('POST', `/templates/${shipped?.id}/duplicate`);
    expect(copy).to.deep.include({ is_default: false, name: `${shipped?.name} (copy)`, postmeta: shipped?.postmeta });
    await useTemplate(copy.id);
    await scene.run('', 'output-replay');
    const [{ property, mapped } = {}] = await received();
    expect(mapped?.postmeta['reference']).to.equal(property?.reference);
    await useTemplate(shipped?.id);
    await client.send('DELETE', `/templates/${copy.id}`);
    expect(await refusalOf(client.get(`/templates/${copy.id}`))).to.equal('404 NOT_FOUND');
  });

  it('leave nothing on the site when no output uses one any more, and can be deleted then', async () => {
    await useTemplate(undefined);
    expect((await scene.run('', 'output-replay')).counts).to.include({ delivered: LISTINGS });
    expect((await received()).every(({ mapped }) => mapped === undefined)).to.equal(true);
    await client.send('DELETE', `/templates/${own.id}`);
    expect(await refusalOf(client.get(`/templates/${own.id}`))).to.equal('404 NOT_FOUND');
  });

  it('make a run PARTIAL and leave its listings pending when one is missing', async () => {
    const lost = await client.send<Template>('POST', '/templates', CONTENT);
    await useTemplate(lost.id);
    await scene.product.db.collection<{ _id: string }>('templates').deleteOne({ _id: lost.id });
    const job = await scene.run('', 'output-replay');
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts).to.include({ delivered: 0, delivery_failed: LISTINGS });
    expect(job.reasons.map(({ code }) => code)).to.deep.equal(['template_missing']);
    await useTemplate(undefined);
    expect((await scene.run('', 'output-replay')).counts).to.include({ delivered: LISTINGS });
  });

  it('are limited to a hundred per client', async () => {
    const templates = scene.product.db.collection<TemplateRecord>('templates');
    const at = new Date();
    const made = Array.from({ length: 100 }, (): TemplateRecord => {
      const json = JSON.stringify({ name: 'One of many', postmeta: [], taxonomies: [], statuses: {} });
      return { _id: randomUUID(), client_id: 'agency-south', json, created_at: at, updated_at: at };
    });
    await templates.insertMany(made);
    expect((await other.get<Page<Template>>('/templates?size=10&page=1')).items).to.have.length(10);
    expect(await refusalOf(other.send('POST', '/templates', CONTENT))).to.equal('409 CONFLICT');
    expect(await refusalOf(other.send('POST', `/templates/${made[0]?._id}/duplicate`))).to.equal('409 CONFLICT');
    await templates.deleteMany({ client_id: 'agency-south' });
  });

  it('leave an audit event for each write, and one in each gateway that delivers again because of it', async () => {
    const events = await scene.product.db
      .collection<AuditEvent>('audit_events')
      .find({ 'detail.template_id': own.id })
      .sort({ at: 1 })
      .toArray();
    expect(events.filter(({ gateway_id }) => gateway_id === undefined).map(({ action }) => action)).to.deep.equal([
      'template.created',
      'template.updated',
      'template.updated',
      'template.deleted',
    ]);
    expect(events.every(({ actor }) => actor.client_id === 'agency-north')).to.equal(true);
    const { items } = await client.get<Page<AuditEvent>>(`/gateways/${scene.gateway.id}/audit-events?size=200`);
    expect(items.filter(({ action }) => action === 'template.updated')).to.have.length(1);
  });
});
