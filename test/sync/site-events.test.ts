import { encryptionKeys } from '../../config/engines.ts';
import { readConfig } from '../../config/config.ts';
import { urlContext } from '../../store/sites/event-subscriptions.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { openAddress } from '../../store/access/sealed-address.ts';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { Reply, SeenRequest, TestServer } from '../../connectors/kit/testing/serve.ts';
import type { AuditEvent } from '../../model/gateway/audit-event.ts';
import type { Page } from '../../model/shared/page.ts';
import type { EventDelivery, EventSubscription, NewEventSubscription } from '../../model/gateway/site-event.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { checkEvent } from '../support/check-event.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

interface SentEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly property_id: string;
    readonly crm_reference: string;
    readonly version: number;
    readonly property?: { readonly id: string; readonly title: Record<string, string> };
    readonly previous?: Record<string, unknown>;
  };
}

/** A site that takes events, and responds with the status that a test sets. */
async function openSite() {
  let reply: (request: SeenRequest) => Reply | Promise<Reply> = () => ({ status: 204, body: '' });
  const server = await serve({ '/events': (request) => reply(request) });
  return {
    server,
    url: `${server.url}/events`,
    answer(next: typeof reply) {
      reply = next;
    },
    events: () => server.requests.map(({ body }) => checkEvent(JSON.parse(body) as SentEvent)),
    ids: () => server.requests.map(({ headers }) => headers['webhook-id']),
  };
}
type Site = Awaited<ReturnType<typeof openSite>>;

describe('Sites that subscribed to events', () => {
  let scene: Scene;
  let crm: TestServer;
  let records: Record<string, unknown>[] = [];
  const sites: Site[] = [];

  const record = (id: string, amount: number, more: object = {}) => ({
    crm_reference: id,
    type: 'house',
    title: `Maison ${id}`,
    description: 'Une maison.',
    financial: { transaction: { price: { amount, currency: 'EUR' } } },
    ...more,
  });
  const path = () => `/gateways/${scene.gateway.id}/event-subscriptions`;
  const site = async () => {
    const opened = await openSite();
    sites.push(opened);
    return opened;
  };
  const subscribe = (url: string, more: object = {}) =>
    scene.client.send<NewEventSubscription>('POST', path(), { url, ...more });
  const deliveries = async (id: string, query = '') =>
    (await scene.client.get<Page<EventDelivery>>(`${path()}/${id}/deliveries${query}`)).items;
  const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: records }) });
    scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
  });
  afterEach(async () => {
    for (const { id } of (await scene.client.get<Page<EventSubscription>>(path())).items) {
      await scene.client.send('DELETE', `${path()}/${id}`);
    }
    await Promise.all(sites.splice(0).map(({ server }) => server.stop()));
  });
  after(async () => {
    await scene.close();
    await crm.stop();
  });

  it('have the keys in their address masked in answers, and keep them when a mask is sent back', async () => {
    const { url } = await site();
    const whole = `${url}?key=site-secret&page=1`;
    const masked = `${url}?key=********&page=1`;
    const made = await scene.client.send<EventSubscription>('POST', path(), { url: whole });
    const at = `${path()}/${made.id}`;
    const kept = await scene.client.send<EventSubscription>('PATCH', at, { url: masked, description: 'Main' });
    const read = await scene.client.get<EventSubscription>(at);
    expect([made.url, kept.url, read.url]).to.deep.equal([masked, masked, masked]);
    const stored = async () => {
      const found = await scene.product.db
        .collection<{ _id: string; url: string }>('event_subscriptions')
        .findOne({ _id: made.id });
      return found?.url;
    };
    const sealed = await stored();
    expect(sealed).to.satisfy((text: string) => text.startsWith(`${url}?aes256gcm:`));
    const keys = createKeyRing(encryptionKeys(readConfig(scene.product.environment)));
    expect(openAddress(keys, sealed!, urlContext(made.id))).to.equal(whole);
    const elsewhere = { url: 'https://evil.example/?key=********' };
    const patched = await refusal(scene.client.send('PATCH', at, elsewhere));
    const created = await refusal(scene.client.send('POST', path(), { url: masked }));
    for (const failure of [patched, created]) {
      expect(failure).to.be.instanceOf(ApiError).and.to.have.property('status', 400);
    }
    expect(await stored()).to.equal(sealed);
  });

  it('are sent an event per created, changed and removed listing, with a signature that the independent library accepts', async () => {
    const listener = await site();
    const { id, secret } = await subscribe(listener.url);
    records = [record('a', 100_000), record('b', 200_000)];
    expect(await scene.run()).to.include({ status: 'COMPLETED' });
    await until('both have an event', async () => listener.server.requests.length === 2);

    records = [record('a', 90_000, { title: 'Villa a' })];
    expect((await scene.run('?allowMassArchive=true')).counts).to.include({ updated: 1, archived: 1 });
    await until('all four have an event', async () => listener.server.requests.length === 4);
    const webhook = new Webhook(secret);
    for (const { body, headers } of listener.server.requests) webhook.verify(body, { ...headers });
    const events = listener.events();
    expect(events.map(({ type, data }) => `${type} ${data.crm_reference} ${data.version}`)).to.have.members([
      'property.created a 1',
      'property.created b 1',
      'property.updated a 2',
      'property.deleted b 2',
    ]);
    const updated = events.find(({ type }) => type === 'property.updated');
    expect(updated?.data.previous).to.deep.equal({
      title: { fr: 'Maison a' },
      financial: { transaction: { price: { amount: 100_000 } } },
    });
    expect(updated?.data.property).to.deep.include({ id: updated?.data.property_id, title: { fr: 'Villa a' } });
    expect(events.find(({ type }) => type === 'property.deleted')?.data).not.to.have.any.keys('property', 'previous');
    expect(new Set(listener.ids()).size).to.equal(4);

    await until('all are acknowledged', async () =>
      (await deliveries(id)).every(({ status }) => status === 'DELIVERED'),
    );
    const [first] = await deliveries(id);
    expect(first?.attempts[0]).to.have.property('duration_ms');
    const shown = await scene.client.get<EventSubscription>(`${path()}/${id}`);
    expect(shown).to.include({ status: 'ACTIVE', waiting: 0 }).and.to.have.property('last_delivered_at');
    expect(JSON.stringify(shown)).not.to.contain(secret);

    const body = await scene.client.get<SentEvent>(`${path()}/${id}/deliveries/${first?.id}/body`);
    expect(listener.events()).to.deep.include(body);
  });

  it('hear nothing of what did not change, of dry runs and of hidden listings', async () => {
    const listener = await site();
    await subscribe(listener.url);
    records = [record('a', 1), record('hidden', 2, { hidden: true })];
    await scene.run('?dryRun=true');
    await scene.run('?allowMassArchive=true');
    await until('the change is sent', async () => listener.events().some(({ type }) => type === 'property.updated'));
    const before = listener.server.requests.length;
    await scene.run();
    await scene.run('?force=true');
    records = [record('a', 1), record('hidden', 2, { hidden: false })];
    await scene.run();
    await until('the listing that is no longer hidden is sent', async () =>
      listener.events().some(({ data }) => data.crm_reference === 'hidden'),
    );
    const after = listener.events().slice(before);
    expect(after.map(({ type, data }) => `${type} ${data.crm_reference}`)).to.deep.equal(['property.created hidden']);
    records = [record('a', 1), record('hidden', 2, { hidden: true })];
    await scene.run();
    await until('hidden again', async () => listener.events().at(-1)?.type === 'property.deleted');
  });

  it('hear only of the events they asked for', async () => {
    const listener = await site();
    const { id } = await subscribe(listener.url, { types: ['property.updated'] });
    records = [record('only', 1)];
    await scene.run('?allowMassArchive=true');
    records = [record('only', 2)];
    await scene.run();
    await until('the change is sent', async () => listener.server.requests.length > 0);
    expect((await deliveries(id)).map(({ type }) => type)).to.deep.equal(['property.updated']);
  });

  it('are sent an event again with the same id until they acknowledge it, and not after the last retry delay', async () => {
    const listener = await site();
    let failures = 1;
    listener.answer(() => (failures-- > 0 ? { status: 500 } : { status: 200 }));
    const { id } = await subscribe(listener.url);
    records = [record('r1', 1)];
    await scene.run('?allowMassArchive=true');
    await until('it is delivered in the end', async () => {
      const found = (await deliveries(id)).find(({ type }) => type === 'property.created');
      return found?.status === 'DELIVERED' && found.attempts.length === 2;
    });
    expect(listener.ids().filter((value) => value === listener.ids()[0])).to.have.length(2);

    listener.answer(() => ({ status: 302, headers: { location: `${listener.url}?elsewhere` } }));
    records = [record('r1', 2)];
    await scene.run();
    const failed = await until('all retries are used up', async () => (await deliveries(id, '?status=FAILED'))[0]);
    expect(failed.attempts.map(({ http_status }) => http_status)).to.deep.equal([302, 302, 302]);
    expect(failed.attempts[0]?.error).to.be.a('string');

    listener.answer(() => ({ status: 200 }));
    const again = await scene.client.send<EventDelivery>('POST', `${path()}/${id}/deliveries/${failed.id}/redeliver`);
    expect(again.status).to.equal('PENDING');
    await until('it is delivered after all', async () => (await deliveries(id, '?status=FAILED')).length === 0);
    await until('and acknowledged', async () =>
      (await deliveries(id, '?status=DELIVERED')).some(({ event_id }) => event_id === failed.event_id),
    );
  });

  it('that were down for long get at one call what they missed', async () => {
    const listener = await site();
    listener.answer(() => ({ status: 503 }));
    const { id } = await subscribe(listener.url);
    records = [record('m1', 1), record('m2', 2)];
    await scene.run('?allowMassArchive=true');
    const missed = await until('all have failed', async () => {
      // One look at all of them: between two looks the last one fails.
      const all = await deliveries(id);
      return all.length >= 2 && all.every(({ status }) => status === 'FAILED') ? all : undefined;
    });
    listener.answer(() => ({ status: 200 }));
    const since = new Date(0).toISOString();
    const { redelivered } = await scene.client.send<{ redelivered: number }>('POST', `${path()}/${id}/redeliver`, {
      since,
    });
    expect(redelivered).to.equal(missed.length);
    await until('all are delivered', async () => (await deliveries(id)).every(({ status }) => status === 'DELIVERED'));
  });

  it('that respond with 410 are sent no more events until somebody turns them on again', async () => {
    const listener = await site();
    listener.answer(() => ({ status: 410 }));
    const { id } = await subscribe(listener.url);
    records = [record('g', 1)];
    await scene.run('?allowMassArchive=true');
    const gone = await until('it is unsubscribed', async () => {
      const now = await scene.client.get<EventSubscription>(`${path()}/${id}`);
      return now.status === 'UNSUBSCRIBED' ? now : undefined;
    });
    expect(gone.status_reason).to.contain('410');
    await until('nothing waits', async () => (await deliveries(id, '?status=PENDING')).length === 0);
    const asked = listener.server.requests.length;
    const [delivery] = await deliveries(id);
    expect(await refusal(scene.client.send('POST', `${path()}/${id}/deliveries/${delivery?.id}/redeliver`)))
      .to.be.instanceOf(ApiError)
      .and.to.have.property('status', 409);
    records = [record('g', 2)];
    await scene.run();
    expect(listener.server.requests.length).to.equal(asked);
    const trail = await scene.client.get<Page<AuditEvent>>(`/gateways/${scene.gateway.id}/audit-events`);
    expect(trail.items.map(({ action }) => action)).to.include('event_subscription.unsubscribed');

    listener.answer(() => ({ status: 200 }));
    await scene.client.send('PATCH', `${path()}/${id}`, { status: 'ACTIVE' });
    records = [record('g', 3)];
    await scene.run();
    await until('it is sent again', async () => listener.events().some(({ data }) => data.version === 3));
  });

  it('that respond with Retry-After get no request for that time, and lose no attempt', async () => {
    const listener = await site();
    const times: number[] = [];
    listener.answer(() => {
      times.push(performance.now());
      return times.length <= 4 ? { status: 429, headers: { 'retry-after': '1' } } : { status: 200 };
    });
    const { id } = await subscribe(listener.url);
    records = [record('slow', 1)];
    await scene.run('?allowMassArchive=true');
    await until('all are delivered', async () => {
      const all = await deliveries(id);
      return all.length > 0 && all.every(({ status }) => status === 'DELIVERED');
    });
    expect(
      (await deliveries(id)).some(({ attempts }) => attempts.length > 3 || attempts[0]?.http_status === 429),
    ).to.equal(true);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).to.be.at.least(900);
  });

  it('never wait for one that is dead', async () => {
    const dead = await site();
    // Takes the connection and never answers.
    dead.answer(() => new Promise<Reply>(() => {}));
    const well = await site();
    const { id: deadId } = await subscribe(dead.url);
    await subscribe(well.url);
    records = Array.from({ length: 40 }, (_, index) => record(`d${index}`, index + 1));
    await scene.run('?allowMassArchive=true');
    await until(
      'the healthy one has received all',
      async () => new Set(well.events().map(({ data }) => data.crm_reference)).size >= 40,
    );
    // The dead one has not even used up the time that it has for its first answers.
    expect((await deliveries(deadId, '?status=DELIVERED')).length).to.equal(0);
    const resting = await until(
      'the dead one is paused',
      async () => (await scene.client.get<EventSubscription>(`${path()}/${deadId}`)).resting_until,
      30_000,
    );
    expect(Date.parse(resting)).to.be.greaterThan(0);
    expect((await deliveries(deadId, '?status=PENDING&size=200')).length).to.be.at.least(30);
  });

  it('can change their secret without losing an event', async () => {
    const listener = await site();
    const { id, secret } = await subscribe(listener.url);
    const rotated = await scene.client.send<NewEventSubscription>('POST', `${path()}/${id}/rotate-secret`);
    expect(rotated.secret)
      .to.match(/^whsec_/)
      .and.not.to.equal(secret);
    expect(rotated.secrets).to.have.length(2);
    records = [record('s', 1)];
    await scene.run('?allowMassArchive=true');
    const seen = await until('it is sent', async () => listener.server.requests[0]);
    for (const key of [secret, rotated.secret]) new Webhook(key).verify(seen.body, { ...seen.headers });
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(seen.body, { ...seen.headers }),
    ).to.throw();
    expect(scene.product.logs.join('')).not.to.contain(secret);
  });

  it('that are paused get what happened meanwhile once they go on', async () => {
    const listener = await site();
    const { id } = await subscribe(listener.url);
    await scene.client.send('PATCH', `${path()}/${id}`, { status: 'PAUSED' });
    records = [record('p', 1)];
    await scene.run('?allowMassArchive=true');
    expect(listener.server.requests).to.have.length(0);
    expect(await scene.client.get<EventSubscription>(`${path()}/${id}`))
      .to.have.property('waiting')
      .greaterThan(0);
    await scene.client.send('PATCH', `${path()}/${id}`, { status: 'ACTIVE' });
    await until('it is sent', async () => listener.events().some(({ data }) => data.crm_reference === 'p'));
  });

  it('are subscribed with sense, in a bounded number, and by those who may', async () => {
    for (const body of [
      {},
      { url: 'ftp://site.example/events' },
      { url: 'https://user:secret@site.example/' },
      { url: 'https://site.example/', types: ['property.sold'] },
      { url: 'https://site.example/', types: [] },
      { url: 'https://site.example/', secret: 'mine' },
    ]) {
      expect(await refusal(scene.client.send('POST', path(), body)), JSON.stringify(body))
        .to.be.instanceOf(ApiError)
        .and.to.have.property('status', 400);
    }
    const { id } = await subscribe('https://site.example/events');
    for (let count = 1; count < 10; count++) await subscribe('https://site.example/events');
    expect(await refusal(subscribe('https://site.example/events'))).to.have.property('status', 409);

    const stranger = await scene.product.as('agency-south');
    for (const address of [path(), `${path()}/${id}`, `${path()}/${id}/deliveries`]) {
      expect(await refusal(stranger.get(address))).to.have.property('status', 404);
    }
    expect(await refusal(stranger.send('DELETE', `${path()}/${id}`))).to.have.property('status', 404);
    expect(await refusal(scene.client.get(`${path()}/${scene.gateway.id}`))).to.have.property('status', 404);
    await scene.client.send('DELETE', `${path()}/${id}`);
    expect(await refusal(scene.client.get(`${path()}/${id}`))).to.have.property('status', 404);
  });
});
