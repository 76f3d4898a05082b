import { expect } from 'chai';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { Page } from '../model/shared/page.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

describe('The audit events of a client outside its gateways', () => {
  let scene: Scene;
  let north: ApiClient;
  let south: ApiClient;
  let since: string;

  before(async () => {
    since = new Date().toISOString();
    scene = await openScene({ listings: 1, outputs: 0 });
    north = scene.client;
    south = await scene.product.as('agency-south');
    const { id } = await north.send<{ id: string }>('POST', '/templates', { name: 'Audited' });
    await north.send('DELETE', `/templates/${id}`);
    await north.send('PATCH', '/notification-preferences', { site: true });
    await north.send('POST', '/plugin-manager/site/register', { domain: 'audited.example.com' });
    await north.send('PATCH', `/gateways/${scene.gateway.id}`, { name: 'Audited' });
    await south.send('PATCH', '/notification-preferences', { site: true });
  });
  after(() => scene.close());

  const list = async (client: ApiClient, query = '') =>
    client.get<Page<AuditEvent>>(`/audit-events?from=${since}&${query}`);
  const actions = async (client: ApiClient, query?: string) =>
    (await list(client, query)).items.map(({ action }) => action);

  it('are a list of its own acts, newest first, without those on gateways', async () => {
    expect(await actions(north)).to.deep.equal([
      'managed_site.registered',
      'notification_preferences.updated',
      'template.deleted',
      'template.created',
    ]);
    const { items } = await list(north);
    for (const event of items) {
      expect(event.actor).to.deep.equal({ type: 'client', client_id: 'agency-north' });
      expect(event).not.to.have.property('gateway_id');
      expect(event.request_id).to.be.a('string');
    }
  });

  it('are not visible to other clients', async () => {
    expect(await actions(south)).to.deep.equal(['notification_preferences.updated']);
    expect(JSON.stringify(await list(south))).not.to.include('agency-north');
    expect((await list(await scene.product.as('no-items'))).items).to.deep.equal([]);
    expect((await fetch(`${scene.product.url}/v1/gateway/audit-events`)).status).to.equal(401);
  });

  it('can be filtered and paged', async () => {
    expect(await actions(north, 'action=template.created')).to.deep.equal(['template.created']);
    expect(await actions(north, `to=${since}`)).to.deep.equal([]);
    const pages = await Promise.all([0, 1, 2].map(async (page) => list(north, `size=3&page=${page}`)));
    expect(pages.map(({ items }) => items.length)).to.deep.equal([3, 1, 0]);
    expect(pages[0]).to.include({ total_elements: 4, total_pages: 2 });
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).to.equal(4);
    for (const query of ['action=none', 'clientId=agency-south', 'to=yesterday', 'size=201', 'page=-1']) {
      const refusal: unknown = await list(north, query).catch((error: unknown) => error);
      expect(refusal instanceof ApiError && refusal.status, query).to.equal(400);
    }
  });

  it('include the gateways that it deleted, whose own events can no longer be read', async () => {
    const { id } = scene.gateway;
    await north.send('DELETE', `/gateways/${id}`);
    const [deleted] = (await list(north, 'action=gateway.deleted')).items;
    expect(deleted).to.include({ gateway_id: id });
    expect(await actions(south, 'action=gateway.deleted')).to.deep.equal([]);
    const gone: unknown = await north.get(`/gateways/${id}/audit-events`).catch((error: unknown) => error);
    expect(gone instanceof ApiError && gone.status).to.equal(404);
  });
});
