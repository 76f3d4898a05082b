import { expect } from 'chai';
import type { Delegation } from '../model/gateway/delegation.ts';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { Page } from '../model/shared/page.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { statusOf } from './support/status-of.ts';
import { until } from './support/until.ts';

describe('A delegated gateway', () => {
  let scene: Scene;
  let owner: ApiClient;
  let delegate: ApiClient;
  const path = (rest = '') => `/gateways/${scene.gateway.id}${rest}`;
  const letIn = (level?: string) =>
    owner.send<Delegation>('POST', path('/delegations'), { client_id: 'partner', ...(level ? { level } : {}) });

  before(async () => {
    // A query in the address would override what `setCrm` sets later.
    scene = await openScene({ feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: 5 });
    owner = scene.client;
    delegate = await scene.product.as('partner');
    await scene.run();
  });
  after(() => scene.close());

  it('is not visible to other clients before it is delegated', async () => {
    expect(await statusOf(delegate.get(path()))).to.equal(404);
    expect((await delegate.get<Page<Gateway>>('/gateways/delegated')).items).to.deep.equal([]);
  });

  it('can be read with READ, and nothing more', async () => {
    const made = await letIn();
    expect(made).to.include({ client_id: 'partner', level: 'READ' }).and.to.have.property('created_at');
    expect(await delegate.get<Gateway>(path())).to.include({ id: scene.gateway.id });
    const { items, total_elements } = await delegate.get<Page<Gateway>>('/gateways/delegated');
    expect(total_elements).to.equal(1);
    expect(items[0]).to.include({ id: scene.gateway.id, delegation_level: 'READ' });
    expect((await delegate.get<Page<Gateway>>('/gateways')).items.map(({ id }) => id)).not.to.include(scene.gateway.id);
    expect(await delegate.get<unknown[]>('/properties')).to.have.length(5);
    for (const act of [
      () => delegate.send('POST', path('/sync-jobs')),
      () => delegate.send('PATCH', path(), { name: 'Mine' }),
      () => delegate.send('PUT', path('/metadata'), {}),
      () => delegate.send('DELETE', path()),
    ])
      expect(await statusOf(act())).to.equal(403);
  });

  it('can be changed from WRITE on, while deleting and delegating are for the owner', async () => {
    await letIn('WRITE');
    expect(await owner.get<Delegation[]>(path('/delegations'))).to.have.length(1);
    expect(await delegate.send<Gateway>('PATCH', path(), { name: 'Ours' })).to.include({ name: 'Ours' });
    await letIn('FULL_ACCESS');
    expect(await delegate.get<Delegation[]>(path('/delegations'))).to.deep.include.members(
      (await owner.get<Delegation[]>(path('/delegations'))).filter(({ client_id }) => client_id === 'partner'),
    );
    expect(await statusOf(delegate.send('POST', path('/delegations'), { client_id: 'agency-south' }))).to.equal(403);
    expect(await statusOf(delegate.send('DELETE', path('/delegations/partner')))).to.equal(403);
    expect(await statusOf(delegate.send('DELETE', path()))).to.equal(403);
  });

  it('ends the progress streams of a client whose delegation is revoked', async () => {
    await letIn('READ');
    // The run continues until it is cancelled: the CRM pauses after each hundred listings.
    await scene.setCrm({ listings: 300, delay_ms: 60_000, revision: 1 });
    const job = await scene.start();
    const token = await scene.product.token('partner');
    const response = await fetch(`${scene.product.url}/v1/gateway${path(`/sync-jobs/${job.id}/progress`)}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: progress')) text += (await reader?.read())?.value ?? '';
    await owner.send('DELETE', path('/delegations/partner'));
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    const [, data = ''] = /event: closed\ndata: (.*)\n\n$/.exec(text) ?? [];
    expect(JSON.parse(data)).to.include({ code: 'NOT_FOUND' });
    expect((await scene.job(job.id)).status).to.be.oneOf(['QUEUED', 'RUNNING']);
    await owner.send('POST', path(`/sync-jobs/${job.id}/cancel`));
    await scene.ended(job);
    await letIn('READ');
  });

  it('shuts a client out at the end of its delegation, deletes what it kept there, and records it', async () => {
    const ending = (expires_at: string | null | undefined, level = 'WRITE') =>
      owner.send<Delegation>('POST', path('/delegations'), { client_id: 'partner', level, expires_at });
    expect(await statusOf(ending(new Date(Date.now() - 1).toISOString()))).to.equal(400);
    expect(await statusOf(ending('tomorrow'))).to.equal(400);
    const end = new Date(Date.now() + 3_600_000).toISOString();
    expect(await ending(end)).to.include({ level: 'WRITE', expires_at: end });
    expect(await ending(undefined, 'READ'), 'a change of the level').to.include({ level: 'READ', expires_at: end });
    expect(await ending(null)).not.to.have.property('expires_at');
    await ending(end);
    expect(await delegate.get<Delegation[]>(path('/delegations'))).to.have.nested.property('[0].expires_at', end);
    await delegate.send('POST', path('/saved-searches'), {
      name: 'Houses',
      filter: { type: ['house'] },
      channel: { type: 'MAIL', email: 'reader@example.org', language: 'en' },
    });
    const gateways = scene.product.db.collection<{ _id: string }>('gateways');
    const endNow = () =>
      gateways.updateOne(
        { _id: scene.gateway.id, 'delegations.client_id': 'partner' },
        { $set: { 'delegations.$.expires_at': new Date() } },
      );
    await endNow();
    expect(await statusOf(delegate.get(path()))).to.equal(404);
    expect(await delegate.get<unknown[]>('/properties')).to.deep.equal([]);
    expect((await delegate.get<Page<Gateway>>('/gateways/delegated')).items).to.deep.equal([]);
    expect(await owner.get<Delegation[]>(path('/delegations'))).to.deep.equal([]);
    expect(await statusOf(owner.send('DELETE', path('/delegations/partner')))).to.equal(404);
    const expired = async () =>
      (await owner.get<Page<{ detail: object }>>(path('/audit-events?action=delegation.expired'))).items;
    await until('the end is recorded', async () => (await expired()).length > 0);
    expect(await expired())
      .to.have.length(1)
      .and.to.have.nested.property('[0].detail')
      .that.deep.equals({ client_id: 'partner' });
    const kept = scene.product.db.collection('saved_searches');
    expect(await kept.countDocuments({ gateway_id: scene.gateway.id, client_id: 'partner' })).to.equal(0);
    await ending(end);
    await endNow();
    expect(await ending(undefined), 'a new one after the end').not.to.have.property('expires_at');
    expect(await statusOf(delegate.get(path()))).to.equal(200);
  });

  it('is left by a delegate itself, whatever its level, but no delegate ends another one', async () => {
    await owner.send('POST', path('/delegations'), { client_id: 'agency-south' });
    await letIn('READ');
    expect(await statusOf(delegate.send('DELETE', path('/delegations/agency-south')))).to.equal(403);
    const leave = (client: ApiClient) => client.send('DELETE', path('/delegation'));
    expect(await statusOf(leave(owner))).to.equal(409);
    await leave(delegate);
    expect(await statusOf(leave(delegate))).to.equal(404);
    expect(await statusOf(delegate.get(path()))).to.equal(404);
    expect((await owner.get<Delegation[]>(path('/delegations'))).map(({ client_id }) => client_id)).to.deep.equal([
      'agency-south',
    ]);
    await owner.send('DELETE', path('/delegations/agency-south'));
    await letIn('READ');
  });

  it('refuses the next request of a client whose delegation is revoked', async () => {
    await owner.send('DELETE', path('/delegations/partner'));
    expect(await statusOf(delegate.get(path()))).to.equal(404);
    expect(await delegate.get<unknown[]>('/properties')).to.deep.equal([]);
    expect(await statusOf(owner.send('DELETE', path('/delegations/partner')))).to.equal(404);
    expect(await owner.get<Delegation[]>(path('/delegations'))).to.deep.equal([]);
  });

  it('cannot be delegated to its owner, with an unknown level, or more often than the limit', async () => {
    expect(await statusOf(owner.send('POST', path('/delegations'), { client_id: 'agency-north' }))).to.equal(409);
    expect(await statusOf(letIn('ADMIN'))).to.equal(400);
    expect(await statusOf(owner.send('POST', path('/delegations'), {}))).to.equal(400);
    await owner.send('POST', path('/delegations'), { client_id: 'agency-south' });
    const others = Array.from({ length: 99 }, (_, index) => ({ client_id: `c${index}`, level: 'READ' }));
    await scene.product.db
      .collection<{ _id: string; delegations: object[] }>('gateways')
      .updateOne({ _id: scene.gateway.id }, { $push: { delegations: { $each: others } } });
    expect(await statusOf(letIn())).to.equal(409);
    expect(
      await statusOf(owner.send('POST', path('/delegations'), { client_id: 'agency-south', level: 'WRITE' })),
    ).to.equal(200);
  });

  it('has an audit event for every grant and revocation', async () => {
    const { items } = await owner.get<Page<{ action: string; detail: object }>>(path('/audit-events?size=200'));
    expect(items.map(({ action, detail }) => ({ action, detail }))).to.deep.include.members([
      { action: 'delegation.created', detail: { client_id: 'partner', level: 'WRITE' } },
      { action: 'delegation.revoked', detail: { client_id: 'partner' } },
      { action: 'delegation.left', detail: { client_id: 'partner' } },
    ]);
  });
});

describe('The metadata of a gateway', () => {
  let scene: Scene;
  const path = () => `/gateways/${scene.gateway.id}/metadata`;

  before(async () => {
    scene = await openScene({ outputs: 0 });
  });
  after(() => scene.close());

  it('is any JSON object, replaced or merged by the client', async () => {
    expect(await scene.client.get(path())).to.deep.equal({});
    const first = { colour: 'blue', nested: { a: 1, b: [1, 2] }, '$odd.key': null };
    expect(await scene.client.send('PUT', path(), first)).to.deep.equal(first);
    expect(await scene.client.send('PATCH', path(), { nested: { a: null, c: true }, colour: 'red' })).to.deep.equal({
      colour: 'red',
      nested: { b: [1, 2], c: true },
      '$odd.key': null,
    });
    expect(await scene.client.send('PUT', path(), {})).to.deep.equal({});
  });

  it('loses no update when many write at a time', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => scene.client.send('PATCH', path(), { [`key${index}`]: index })),
    );
    expect(Object.keys(await scene.client.get<object>(path()))).to.have.length(10);
  });

  it('is an object of bounded size', async () => {
    for (const body of [[], 'text', 7]) {
      expect(await statusOf(scene.client.send('PUT', path(), body))).to.equal(400);
    }
    expect(await statusOf(scene.client.send('PUT', path(), { text: 'x'.repeat(70_000) }))).to.equal(413);
    await scene.client.send('PUT', path(), { text: 'x'.repeat(40_000) });
    expect(await statusOf(scene.client.send('PATCH', path(), { more: 'x'.repeat(40_000) }))).to.equal(413);
    expect(Object.keys(await scene.client.get<object>(path()))).to.deep.equal(['text']);
  });
});
