import type { Gateway } from '../model/gateway/gateway.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { NewEventSubscription } from '../model/gateway/site-event.ts';
import { startTestProduct, testProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import { until } from './support/until.ts';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

describe('The encryption keys of secrets', () => {
  it('can be rotated while the service runs, and the old one is useless afterwards', async () => {
    const database = { MONGODB_DATABASE: 'test_keys' };
    const [old, fresh] = [key('old'), key('new')];
    const before = await startTestProduct('keys-1', { ...database, ENCRYPTION_KEYS: old });
    const scene = await openScene({ product: before, feed: '/property-feed?listings=3', config: { username: 'demo' } });
    await scene.buyAddon('PORTALS');
    const portals = `/gateways/${scene.gateway.id}/portals`;
    const { feed_url } = await scene.client.send<{ feed_url: string }>('POST', `${portals}/KYERO_FEED/enroll`);
    // As it was stored before addresses and user names were encrypted.
    const clear = { url: `${scene.crm}/property-feed?listings=3`, username: 'demo' };
    await before.db
      .collection<{ _id: string }>('gateways')
      .updateOne({ _id: scene.gateway.id }, { $set: { 'input_connector.config': clear } });
    const site = await serve({ '/events': { status: 204, body: '' } });
    const { secret } = await scene.client.send<NewEventSubscription>(
      'POST',
      `/gateways/${scene.gateway.id}/event-subscriptions`,
      { url: `${site.url}/events?token=of-the-site` },
    );
    let sealedIn = before.db;
    const sealed = async () => JSON.stringify(await sealedIn.collection('gateways').find().toArray());
    expect(await sealed()).to.contain('aes256gcm:old:');

    const environment = { ...process.env, ...before.environment, ENCRYPTION_KEYS: `${fresh},${old}` };
    const rotate = () => promisify(execFile)(process.execPath, ['commands/rotate-secrets.ts'], { env: environment });
    // The running process could not decrypt what is encrypted under a key that it does not have.
    const refusal: unknown = await rotate().catch((error: unknown) => error);
    expect(refusal)
      .to.include({ code: 1 })
      .and.to.have.property('stderr')
      .that.contains('1 running process(es) do not hold');
    expect(await sealed()).not.to.contain('aes256gcm:new:');
    await before.stop();
    const both = await startTestProduct('keys-both', { ...database, ENCRYPTION_KEYS: `${fresh},${old}` });
    sealedIn = both.db;
    expect((await rotate()).stdout).to.equal('6 secrets, 6 of them now under the first key.\n');
    expect((await rotate()).stdout).to.equal('6 secrets, 0 of them now under the first key.\n');
    expect(await sealed())
      .not.to.contain('aes256gcm:old:')
      .and.not.to.contain('listings=3');

    const after = await startTestProduct('keys-2', { ...database, ENCRYPTION_KEYS: fresh });
    const client = await after.as('agency-north');
    const job = await client.send<{ id: string }>('POST', `/gateways/${scene.gateway.id}/sync-jobs`);
    await until('the run has ended well', async () => {
      const { status } = await client.get<{ status: string }>(`/gateways/${scene.gateway.id}/sync-jobs/${job.id}`);
      return status === 'COMPLETED';
    });
    const event = await until('the site got the event', async () => site.requests[0]);
    expect(event.path).to.equal('/events?token=of-the-site');
    new Webhook(secret).verify(event.body, { ...event.headers });
    const listed = await client.get<{ code: string; feed_url?: string }[]>(portals);
    expect(listed.find(({ code }) => code === 'KYERO_FEED')?.feed_url).to.equal(feed_url);
    await scene.close();
    await site.stop();
  });
});

describe('A gateway whose secret cannot be decrypted', () => {
  it('is listed with a mark, does not break lists, fails its runs with the reason, and works again once the secret is sent', async () => {
    const scene = await openScene({ listings: 3, outputs: 0, itemId: 'north-2', config: { username: 'demo' } });
    const healthy = await openScene({ listings: 3, outputs: 0, itemId: 'north-2' });
    await scene.product.db
      .collection<{ _id: string }>('gateways')
      .updateOne(
        { _id: scene.gateway.id },
        { $set: { 'input_connector.config.username': `aes256gcm:gone:${randomBytes(60).toString('base64')}` } },
      );
    const { client } = scene;
    type Shown = Gateway & { secrets_unreadable?: boolean };
    const marks = (items: readonly Shown[]) =>
      items.flatMap(({ id, secrets_unreadable }) =>
        [scene.gateway.id, healthy.gateway.id].includes(id) ? [[id, secrets_unreadable]] : [],
      );
    const expected = [
      [scene.gateway.id, true],
      [healthy.gateway.id, undefined],
    ];
    const { items } = await client.get<{ items: Shown[] }>('/gateways?size=100');
    expect(marks(items)).to.have.deep.members(expected);
    const overview = await client.get<{ items: { gateway: Shown }[] }>('/gateways/overview?size=100');
    expect(marks(overview.items.map(({ gateway }) => gateway))).to.have.deep.members(expected);
    expect(await client.get<Shown>(`/gateways/${scene.gateway.id}`)).to.include({ secrets_unreadable: true });

    const failed = await scene.run();
    expect(failed.status).to.equal('FAILED');
    expect(JSON.stringify(failed.reasons)).to.contain('cannot be read with the keys of this service');
    expect((await healthy.run()).status).to.equal('COMPLETED');

    const sent = {
      input_connector: { ...scene.gateway.input_connector, config: { url: `${scene.crm}/property-feed?listings=3` } },
    };
    const mended = await client.send<Shown>('PATCH', `/gateways/${scene.gateway.id}`, sent);
    expect(mended).not.to.have.property('secrets_unreadable');
    expect((await scene.run()).status).to.equal('COMPLETED');
    await scene.close();
    await healthy.close();
  });
});

describe('A lead, a saved search and a feed address that no key decrypts', () => {
  it('are listed with a mark next to the others, and a search for a person that could miss them is refused', async () => {
    const scene = await openScene({ listings: 1, outputs: 0, itemId: 'north-2' });
    const { client, product } = scene;
    const base = `/gateways/${scene.gateway.id}`;
    for (const addon of ['ESTIMATION', 'PORTALS'] as const) await scene.buyAddon(addon);
    const query = `?gatewayId=${scene.gateway.id}`;
    const leads = [];
    for (const email of ['lost@example.org', 'kept@example.org'])
      leads.push(await client.send<{ id: string }>('POST', `/leads${query}`, { email, consent: { given: true } }));
    const searches = [];
    for (const email of ['lost@example.org', 'kept@example.org'])
      searches.push(
        await client.send<{ id: string }>('POST', `${base}/saved-searches`, {
          name: 'Flats',
          filter: { type: ['apartment'] },
          channel: { type: 'MAIL', email, language: 'en' },
        }),
      );
    await client.send('POST', `${base}/portals/KYERO_FEED/enroll`);
    const gone = `aes256gcm:gone:${randomBytes(60).toString('base64')}`;
    const lose = (collection: string, filter: object, field: string) =>
      product.db.collection(collection).updateOne(filter, { $set: { [field]: gone } });
    await lose('leads', { _id: leads[0]?.id }, 'personal');
    await lose('saved_searches', { _id: searches[0]?.id }, 'channel.email_sealed');
    await lose('portal_enrolments', { gateway_id: scene.gateway.id }, 'token_sealed');

    type Shown = { id: string; email?: string; channel?: { email?: string }; secrets_unreadable?: true };
    const shownLeads = await client.get<{ items: Shown[] }>(`/leads${query}`);
    expect(
      shownLeads.items.map(({ id, email, secrets_unreadable }) => [id, email, secrets_unreadable]),
    ).to.have.deep.members([
      [leads[0]?.id, undefined, true],
      [leads[1]?.id, 'kept@example.org', undefined],
    ]);
    const shown = await client.get<{ items: Shown[] }>(`${base}/saved-searches`);
    expect(
      shown.items.map(({ id, channel, secrets_unreadable }) => [id, channel?.email, secrets_unreadable]),
    ).to.have.deep.members([
      [searches[0]?.id, undefined, true],
      [searches[1]?.id, 'kept@example.org', undefined],
    ]);
    const portals = await client.get<{ code: string; feed_url?: string; secrets_unreadable?: true }[]>(
      `${base}/portals`,
    );
    expect(portals.find(({ code }) => code === 'KYERO_FEED'))
      .to.include({ secrets_unreadable: true })
      .and.not.to.have.property('feed_url');

    const refused: unknown = await client
      .send('POST', `/leads/erasure${query}`, { email: 'kept@example.org' })
      .catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ApiError).with.property('status', 500);
    expect(String(refused)).to.contain('ENCRYPTION_KEYS');
    expect((await client.get<{ items: Shown[] }>(`/leads${query}`)).items).to.have.length(2);
    await scene.close();
  });
});

describe('A delegate who may change the gateway', () => {
  it('cannot redirect the secret of its CRM: a mask keeps it only while every address keeps scheme, host and port', async () => {
    const product = await testProduct();
    const [crm, thief] = await Promise.all([serve({}), serve({})]);
    const config = {
      url: `${crm.url}/odata`,
      token_url: `${crm.url}/token`,
      client_id: 'agency',
      client_secret: 'of-the-crm-0123456789',
    };
    const scene = await openScene({ product, connector: 'RESO', outputs: 0, config });
    const path = `/gateways/${scene.gateway.id}`;
    await scene.client.send('POST', `${path}/delegations`, { client_id: 'partner', level: 'WRITE' });
    const delegate = await product.as('partner');
    const stored = () =>
      product.db.collection<{ _id: string; input_connector: object }>('gateways').findOne({ _id: scene.gateway.id });
    const before = await stored();

    const { input_connector: shown } = await delegate.get<Gateway>(path);
    expect(shown.config).to.include({ client_secret: '********' });
    for (const moved of [
      { token_url: `${thief.url}/token` },
      { url: `${thief.url}/odata` },
      { token_url: config.token_url.replace('http:', 'https:') },
    ]) {
      const body = { input_connector: { ...shown, config: { ...shown.config, ...moved } } };
      const refused: unknown = await delegate.send('PATCH', path, body).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(ApiError).and.to.have.property('status', 400);
    }
    expect((await stored())?.input_connector).to.deep.equal(before?.input_connector);
    // The CRM gets the secret and ignores it; no other server gets it.
    const check: unknown = await delegate.send('POST', `${path}/validate`).catch((error: unknown) => error);
    expect(check).to.be.instanceOf(ApiError).and.to.have.property('status', 422);
    expect(crm.requests.some(({ body }) => body.includes(config.client_secret))).to.equal(true);
    expect(thief.requests).to.deep.equal([]);
    await scene.close();
    await Promise.all([crm.stop(), thief.stop()]);
  });
});
