import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { isRead } from '../api/access.ts';
import type { Contract } from '../api/contract.ts';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import { DAY_MS } from '../model/shared/time.ts';
import type { Page } from '../model/shared/page.ts';
import type { SyncJob } from '../model/sync/sync-job.ts';
import { createApiClient } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { RESOURCE_SERVER } from '../stack/identity.ts';
import { openScene, SITE_KEY } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { statusOf } from './support/status-of.ts';
import { operations } from './access/write-access.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('The API token of a gateway', () => {
  let scene: Scene;
  let sibling: Scene;
  let token: ApiClient;

  before(async () => {
    scene = await openScene({ listings: 4 });
    sibling = await openScene({ listings: 3, itemId: 'north-2' });
    token = createApiClient(scene.product.url, scene.apiToken);
    await scene.run();
    await sibling.run();
  });
  after(async () => {
    await scene.close();
    await sibling.close();
  });

  it('sees only its gateway and the listings of its gateway', async () => {
    const { items, total_elements } = await token.get<Page<Gateway>>('/gateways');
    expect([total_elements, items.map(({ id }) => id)]).to.deep.equal([1, [scene.gateway.id]]);
    const listings = await token.get<PublishedListing[]>('/properties');
    expect(listings).to.have.length(4);
    expect(new Set(listings.map(({ gateway_id }) => gateway_id))).to.deep.equal(new Set([scene.gateway.id]));
    const [theirs] = await sibling.client.get<PublishedListing[]>(`/gateways/${sibling.gateway.id}/properties`);
    const below = `/gateways/${sibling.gateway.id}`;
    for (const path of [below, `${below}/properties`, `${below}/sync-jobs`, `/properties/${theirs?.id}`]) {
      expect(await statusOf(token.get(path)), path).to.equal(404);
    }
  });

  it('does not see gateways delegated to its client', async () => {
    const south = await openScene({ outputs: 0, clientId: 'agency-south', itemId: 'south-1' });
    await south.client.send('POST', `/gateways/${south.gateway.id}/delegations`, { client_id: 'agency-north' });
    const path = `/gateways/${south.gateway.id}`;
    expect(await statusOf(scene.client.get(path))).to.equal(200);
    expect(await statusOf(token.get(path))).to.equal(404);
    expect((await token.get<Page<Gateway>>('/gateways/delegated')).items).to.deep.equal([]);
    await south.close();
  });

  it('changes neither a sibling gateway nor what all gateways of the client share', async () => {
    const [theirs] = await sibling.client.get<PublishedListing[]>(`/gateways/${sibling.gateway.id}/properties`);
    const below = `/gateways/${sibling.gateway.id}`;
    for (const [method, path, body] of [
      ['DELETE', below],
      ['PATCH', below, { name: 'Taken' }],
      ['POST', `${below}/pause`],
      ['POST', `${below}/sync-jobs`],
      ['PUT', `/properties/${theirs?.id}/url`, { url: 'https://taken.example/' }],
      ['POST', '/support/tickets', { subject: 'Help', message: 'Please.', gateway_id: sibling.gateway.id }],
    ] as const) {
      expect(await statusOf(token.send(method, path, body)), path).to.equal(404);
    }
    const { input_connector } = scene.gateway;
    for (const [method, path, body] of [
      ['POST', '/gateways', { item_id: 'north-1', name: 'New', market: 'fr', category: 'agency', input_connector }],
      ['POST', '/templates', { name: 'New' }],
      ['POST', '/pdf-templates', { name: 'New', layout: 'standard' }],
      ['PATCH', '/notification-preferences', { sync: false }],
    ] as const) {
      expect(await statusOf(token.send(method, path, body)), path).to.equal(403);
    }
    expect(await statusOf(token.get('/audit-events'))).to.equal(403);
    expect(await sibling.client.get<Gateway>(below)).to.include({ name: 'Scene', status: 'ACTIVE' });
    expect(await scene.client.get('/notification-preferences')).to.include({ sync: true });
  });

  it('reads what a plugin needs, reports addresses of listings and activates its site', async () => {
    for (const path of ['/templates', '/pdf-templates', '/plugins', '/notification-preferences', '/schemas/property']) {
      expect(await statusOf(token.get(path)), path).to.equal(200);
    }
    const [listing] = await token.get<PublishedListing[]>('/properties');
    const url = 'https://site.example/listing';
    const changed = await token.send<PublishedListing>('PUT', `/properties/${listing?.id}/url`, { url });
    expect(changed).to.include({ property_url: url });
    const activation = { domain: scene.site, plugin_auth_key: SITE_KEY };
    expect(await token.send('POST', '/site/activate', activation)).to.include({ success: true });
    expect(await statusOf(token.send('POST', '/site/activate', { ...activation, domain: sibling.site }))).to.equal(422);
  });

  it('leaves the activation of a site to the sibling gateways that deliver to it too', async () => {
    const output = { connector_type: 'SYNC', config: { url: scene.site, plugin_auth_key: SITE_KEY } };
    await sibling.client.send('PATCH', `/gateways/${sibling.gateway.id}`, { output_connectors: [output] });
    const activation = { domain: scene.site, plugin_auth_key: SITE_KEY };
    await scene.client.send('POST', '/site/activate', activation);
    await token.send('POST', '/site/activate', activation);
    const stored = await scene.product.db.collection('site_activations').findOne({ gateway_ids: scene.gateway.id });
    expect(stored?.['gateway_ids']).to.have.members([scene.gateway.id, sibling.gateway.id]);
  });

  it('cannot move its gateway, and still works when the owner moves it to another item', async () => {
    const path = `/gateways/${scene.gateway.id}`;
    expect(await statusOf(token.send('PATCH', path, { item_id: 'north-2' }))).to.equal(403);
    await scene.client.send('PATCH', path, { item_id: 'north-2' });
    expect(await token.get<Gateway>(path)).to.include({ item_id: 'north-2' });
    expect(await token.get<unknown[]>('/properties')).to.have.length(4);
    expect(await token.send('PATCH', path, { name: 'Still mine' })).to.include({ name: 'Still mine' });
    expect((await token.get<Page<Gateway>>('/gateways')).items.map(({ id }) => id)).to.deep.equal([scene.gateway.id]);
  });

  it('is listed without itself, and cannot make, replace or revoke tokens; a token of another gateway is not found', async () => {
    const path = `/gateways/${scene.gateway.id}/api-tokens`;
    const [own] = (await token.get<{ items: { id: string }[] }>(path)).items;
    expect(JSON.stringify(await scene.client.get(path))).not.to.include(scene.apiToken);
    const [other] = (
      await sibling.client.get<{ items: { id: string }[] }>(`/gateways/${sibling.gateway.id}/api-tokens`)
    ).items;
    expect(await statusOf(token.send('POST', path))).to.equal(403);
    expect(await statusOf(token.send('POST', `${path}/${own?.id ?? ''}/rotate`))).to.equal(403);
    expect(await statusOf(token.send('DELETE', `${path}/${own?.id ?? ''}`))).to.equal(403);
    expect(await statusOf(scene.client.send('DELETE', `${path}/${other?.id ?? ''}`))).to.equal(404);
    expect(await statusOf(scene.client.send('POST', `${path}/${other?.id ?? ''}/rotate`))).to.equal(404);
    expect(
      (await sibling.client.get<{ items: object[] }>(`/gateways/${sibling.gateway.id}/api-tokens`)).items,
    ).to.have.length(1);
  });

  describe('that is limited', () => {
    const OTHER = 'https://another.example/taken';
    const newToken = async (limits: object) => {
      const path = `/gateways/${scene.gateway.id}/api-tokens`;
      const { token } = await scene.client.send<{ token: string }>('POST', path, limits);
      return createApiClient(scene.product.url, token);
    };
    const ids = () => ({
      id: scene.gateway.id,
      gatewayId: scene.gateway.id,
      connectorId: scene.gateway.input_connector.connector_id,
    });
    const pathOf = (contract: Contract, listingId: string) => {
      const values: Record<string, string> = {
        ...ids(),
        ...(contract.path.startsWith('/properties') && { id: listingId }),
      };
      return contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? UNKNOWN);
    };
    const attempt = (by: ApiClient, { method }: Contract, path: string) =>
      statusOf(method === 'GET' ? by.get(path) : by.send(method, path, method === 'DELETE' ? undefined : {}));
    const state = async () => {
      const { db } = scene.product;
      const gateway_id = scene.gateway.id;
      const names = ['event_subscriptions', 'feed_rules', 'gateway_metadata', 'saved_searches', 'sync_jobs', 'leads'];
      const below = await Promise.all(names.map((name) => db.collection(name).find({ gateway_id }).toArray()));
      const gateways = await db.collection('gateways').find({ client_id: scene.gateway.client_id }).toArray();
      const listings = await db.collection('listings').find({ gateway_id }).project({ property_url: 1 }).toArray();
      const tokens = await scene.client.get(`/gateways/${gateway_id}/api-tokens`);
      return JSON.stringify([below, gateways, listings, tokens]);
    };
    const firstListing = async () => {
      const [listing] = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
      if (!listing) throw new Error('The gateway has no listing.');
      return listing.id;
    };

    const view = (listing: string) => ({
      id: randomUUID(),
      type: 'listing_view',
      at: new Date().toISOString(),
      consent: true,
      visitor_id: 'visitor-0001',
      session_id: 'session-0001',
      property_id: listing,
    });
    const collectorToken = (by: ApiClient, origin: string) =>
      by.send<{ token: string }>('POST', `/insights/${scene.gateway.id}/collector-tokens`, { origin });
    const fromBrowser = (token: string, listing: string) =>
      fetch(`${scene.product.url}/v1/gateway/public/visitor-events`, {
        method: 'POST',
        // The user agent of Node counts as that of a bot.
        headers: {
          'content-type': 'text/plain',
          origin: new URL(scene.site).origin,
          'user-agent': 'Mozilla/5.0 Firefox/145.0',
        },
        body: JSON.stringify({ token, events: [view(listing)] }),
      });
    /** What is accepted about a listing: events of the site's server and pages, and a lead. */
    const reports = async (by: ApiClient, listing: string) => {
      const path = `/insights/${scene.gateway.id}/events`;
      const { accepted: server } = await by.send<{ accepted: number }>('POST', path, { events: [view(listing)] });
      const { token } = await collectorToken(by, scene.site);
      const fromPage: unknown = await (await fromBrowser(token, listing)).json();
      const browser = fromPage && typeof fromPage === 'object' && 'accepted' in fromPage ? fromPage.accepted : fromPage;
      const sent = { email: 'a.martin@mail.example', consent: { given: true }, property_id: listing };
      return { server, browser, lead: await statusOf(by.send('POST', '/leads', sent)) };
    };

    it('to reading is refused every write, whatever it names, and changes nothing', async () => {
      const reader = await newToken({ read_only: true });
      const listing = await firstListing();
      const before = await state();
      const wrong: string[] = [];
      for (const contract of operations().filter((one) => one.access !== 'public' && !isRead(one))) {
        const path = pathOf(contract, listing);
        const status = await attempt(reader, contract, path);
        if (status !== 403) wrong.push(`${contract.method} ${path}: ${status}`);
      }
      expect(wrong).to.deep.equal([]);
      expect(await state()).to.equal(before);
      expect(await reader.get<unknown[]>('/properties')).to.have.length(4);
      expect(await reader.get('/principal')).to.include({ read_only: true });
      expect(await statusOf(reader.send('POST', '/properties/search', {})), 'a search').to.equal(200);
      expect(await statusOf(reader.get(`/gateways/${sibling.gateway.id}`))).to.equal(404);
    });

    it('to a time is refused once that is over', async () => {
      const { client_id: id, client_secret: secret } = RESOURCE_SERVER;
      // The product issues tokens for a day at least.
      const answer = await fetch(`${testStack().urls.identity ?? ''}/api-tokens`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ client_id: 'agency-north', gateway_id: scene.gateway.id, item_ids: [], expires_in: 1 }),
      });
      const { token } = (await answer.json()) as { token: string };
      const ended = createApiClient(scene.product.url, token);
      await delay(2_000);
      expect(await statusOf(ended.get('/principal'))).to.equal(401);
    });

    it('to a site does what sites do, for that site alone', async () => {
      const output_id = scene.gateway.output_connectors[0]?.connector_id ?? '';
      const ofSite = await newToken({ output_id });
      const listing = await firstListing();
      const before = await state();
      const wrong: string[] = [];
      for (const contract of operations().filter((one) => one.access !== 'public' && !one.forSites)) {
        const path = pathOf(contract, listing);
        const status = await attempt(ofSite, contract, path);
        if (status !== 403) wrong.push(`${contract.method} ${path}: ${status}`);
      }
      expect(wrong).to.deep.equal([]);
      expect(await statusOf(ofSite.send('PUT', `/properties/${listing}/url`, { url: OTHER }))).to.equal(403);
      const another = { domain: sibling.site, plugin_auth_key: SITE_KEY };
      expect(await statusOf(ofSite.send('POST', '/site/activate', another))).to.equal(422);
      expect(await state()).to.equal(before);
      const url = `${scene.site}/listing`;
      expect(await ofSite.send('PUT', `/properties/${listing}/url`, { url })).to.include({ property_url: url });
      const own = { domain: scene.site, plugin_auth_key: SITE_KEY };
      expect(await ofSite.send('POST', '/site/activate', own)).to.include({ success: true });
      await scene.buyAddon('ESTIMATION');
      const flat = { property_type: 'apartment', offer_type: 'sale', liveable_area_sqm: 60, postal_code: '69100' };
      const lead = { email: 'a.martin@mail.example', consent: { given: true } };
      for (const taken of [
        { gateway_id: sibling.gateway.id },
        { client_id: 'partner' },
        { plan: 'ENTERPRISE' },
        { price: 1 },
        { status: 'ERASED' },
      ]) {
        expect(await statusOf(ofSite.send('POST', '/estimations', { ...flat, ...taken }))).to.equal(400);
        expect(await statusOf(ofSite.send('POST', '/leads', { ...lead, ...taken }))).to.equal(400);
      }
      const elsewhere = `?gatewayId=${sibling.gateway.id}`;
      expect(await statusOf(ofSite.send('POST', `/leads${elsewhere}`, lead))).to.equal(404);
      expect(await statusOf(ofSite.get('/leads'))).to.equal(403);
    });

    it('to a site starts plain syncs, and replays where the gateway delivers to that site alone', async () => {
      const own = await openScene({ listings: 1 });
      const path = `/gateways/${own.gateway.id}`;
      const body = { output_id: own.gateway.output_connectors[0]?.connector_id };
      const { token: ofSite } = await own.client.send<{ token: string }>('POST', `${path}/api-tokens`, body);
      const site = createApiClient(own.product.url, ofSite);
      for (const query of ['force=true', 'dryRun=true', 'allowMassArchive=true', 'crmReference=A1']) {
        expect(await statusOf(site.send('POST', `${path}/sync-jobs?${query}`)), query).to.equal(403);
      }
      await own.ended(await site.send<SyncJob>('POST', `${path}/sync-jobs`));
      await own.ended(await site.send<SyncJob>('POST', `${path}/output-replay?force=true`));
      const { output_connectors } = await own.client.get<Gateway>(path);
      const another = { connector_type: 'SYNC', config: { url: sibling.site, plugin_auth_key: SITE_KEY } };
      await own.client.send('PATCH', path, { output_connectors: [...output_connectors, another] });
      expect(await statusOf(site.send('POST', `${path}/output-replay?force=true`))).to.equal(403);
      await own.close();
    });

    it('to a site does not see listings that the rules keep from the site, and is refused once the site is removed', async () => {
      const [output] = scene.gateway.output_connectors;
      const ofSite = await newToken({ output_id: output?.connector_id });
      const listing = await firstListing();
      await scene.buyAddon('INSIGHTS');
      await scene.buyAddon('ESTIMATION');
      await scene.buyAddon('SOLAR_EXPOSURE');
      expect(await statusOf(ofSite.get(`/properties/${listing}`))).to.equal(200);
      expect(await statusOf(ofSite.get(`/properties/${listing}/sunlight`))).to.equal(200);
      await scene.client.send('PUT', `/gateways/${scene.gateway.id}/rules`, {
        version: 0,
        rules: { sites: [{ connector_id: output?.connector_id, when: { path: 'reference', in: ['none'] } }] },
        confirmed_removals: 1_000,
      });
      expect(await statusOf(ofSite.get(`/properties/${listing}`))).to.equal(404);
      expect(await statusOf(ofSite.get(`/properties/${listing}/pdf`))).to.equal(404);
      expect(await statusOf(ofSite.get(`/properties/${listing}/sunlight`))).to.equal(404);
      const url = `${scene.site}/listing`;
      expect(await statusOf(ofSite.send('PUT', `/properties/${listing}/url`, { url }))).to.equal(404);
      expect(await reports(ofSite, listing)).to.deep.equal({ server: 0, browser: 0, lead: 400 });
      await scene.client.send('PUT', `/gateways/${scene.gateway.id}/rules`, { version: 1, rules: {} });
      expect(await statusOf(ofSite.get(`/properties/${listing}`))).to.equal(200);
      expect(await reports(ofSite, listing)).to.deep.equal({ server: 1, browser: 1, lead: 200 });
      expect(await statusOf(collectorToken(ofSite, 'https://another.example'))).to.equal(403);
      const { token: kept } = await collectorToken(ofSite, scene.site);
      await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [] });
      expect(await statusOf(ofSite.get(`/properties/${listing}`))).to.equal(403);
      expect((await fromBrowser(kept, listing)).status, 'a collector token of the site').to.equal(401);
      expect(await statusOf(ofSite.get('/principal'))).to.equal(403);
    });

    it('keeps its limits when it is replaced, and is counted for its owner when it ends soon', async () => {
      const own = await openScene({ listings: 1 });
      const path = `/gateways/${own.gateway.id}/api-tokens`;
      const soon = async () =>
        (await own.client.get<{ tokens_expiring?: number }>(`/gateways/${own.gateway.id}/health`)).tokens_expiring;
      expect(await soon()).to.equal(0);
      const limits = { read_only: true, output_id: own.gateway.output_connectors[0]?.connector_id };
      await own.client.send('POST', path, { ...limits, expires_in_days: 10 });
      expect(await soon()).to.equal(1);
      const listed = async () =>
        (await own.client.get<{ items: { id: string; read_only?: boolean; expires_at: string }[] }>(path)).items;
      const old = (await listed()).find(({ read_only }) => read_only);
      await own.client.send('POST', `${path}/${old?.id ?? ''}/rotate`);
      const now = (await listed()).find(({ read_only }) => read_only);
      expect(now).to.include(limits);
      expect(now?.id).not.to.equal(old?.id);
      expect(Date.parse(now?.expires_at ?? '') - Date.now()).to.be.within(9.9 * DAY_MS, 10.1 * DAY_MS);
      await own.client.send('DELETE', `${path}/${now?.id ?? ''}`);
      expect(await statusOf(own.client.send('POST', path, { output_id: UNKNOWN }))).to.equal(404);
      await own.close();
    });
  });

  it('is one of twenty at most', async () => {
    const path = `/gateways/${sibling.gateway.id}/api-tokens`;
    const statuses: number[] = [];
    for (let made = 1; made <= 20; made++) statuses.push(await statusOf(sibling.client.send('POST', path)));
    expect(statuses.slice(0, 19).every((status) => status < 300)).to.equal(true);
    expect(statuses[19]).to.equal(409);
  });
});
