import { expect } from 'chai';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import { createApiClient } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { openScene, SITE_KEY } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { statusOf } from './support/status-of.ts';

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

  it('is one of twenty at most', async () => {
    const path = `/gateways/${sibling.gateway.id}/api-tokens`;
    const statuses: number[] = [];
    for (let made = 1; made <= 20; made++) statuses.push(await statusOf(sibling.client.send('POST', path)));
    expect(statuses.slice(0, 19).every((status) => status < 300)).to.equal(true);
    expect(statuses[19]).to.equal(409);
  });
});
