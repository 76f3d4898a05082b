import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import { DAY_MS } from '../model/shared/time.ts';
import type { Collected, ExportedEvent } from '../model/insights/visitor-collection.ts';
import type { StoredVisitorEvent } from '../model/insights/visitor-event.ts';
import { expireVisitors } from '../api/persons/person-places.ts';
import { openStore } from '../store/store.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const ORIGIN = 'https://www.agency.example';
/** An address of a network for documentation (RFC 5737). */
const ADDRESS = '203.0.113.77';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const VISITOR = 'visitor-marguerite-0001';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const event = (fields: object = {}): object => ({
  id: randomUUID(),
  type: 'page_view',
  at: ago(1_000),
  visitor_id: VISITOR,
  session_id: 'session-0001',
  consent: true,
  ...fields,
});

describe('Visitor events', () => {
  let product: TestProduct;
  let scene: Scene;
  let listing: PublishedListing;
  const path = (rest: string) => `/insights/${scene.gateway.id}${rest}`;

  const ask = async (
    method: string,
    route: string,
    {
      body,
      headers = {},
      token = scene.apiToken,
    }: { body?: unknown; headers?: Record<string, string>; token?: string } = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${product.url}/v1/gateway${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': ADDRESS,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  };
  const collect = async (events: readonly object[], more: object = {}): Promise<Collected> => {
    const answer = await ask('POST', path('/events'), { body: { events, ...more } });
    expect(answer.status, answer.body).to.equal(200);
    return JSON.parse(answer.body) as Collected;
  };
  const publish = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/v1/gateway/public/visitor-events`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        origin: ORIGIN,
        'user-agent': FIREFOX,
        'x-forwarded-for': ADDRESS,
        ...headers,
      },
      body,
    });
  const stored = () =>
    product.db.collection<StoredVisitorEvent>('visitor_events').find({ gateway_id: scene.gateway.id }).toArray();
  const exported = async (visitor = VISITOR) =>
    JSON.parse((await ask('GET', path(`/visitors/${visitor}/events`))).body) as ExportedEvent[];
  const actions = async () =>
    (await scene.client.get<Page<AuditEvent>>(`/gateways/${scene.gateway.id}/audit-events?size=200`)).items.map(
      ({ action }) => action,
    );

  before(async () => {
    product = await startTestProduct('visitor-events', {
      MONGODB_DATABASE: `test_visitor_events_${Date.now()}`,
      PROXY_HOPS: '1',
      VISITOR_KEY_DAYS: '7',
      VISITOR_EVENT_RETENTION_DAYS: '30',
    });
    scene = await openScene({ product, outputs: 0, listings: 3 });
    await scene.run();
    [listing] = (await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`)) as [
      PublishedListing,
    ];
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      schedule: { cron: '0 3 * * *', time_zone: 'Pacific/Auckland' },
    });
  });
  after(() => scene.close());

  it('need the addon INSIGHTS to be accepted, and no addon to be exported or erased', async () => {
    const refused = [
      await ask('POST', path('/events'), { body: { events: [event()] } }),
      await ask('POST', path('/events/import'), { body: { events: [event()] } }),
      await ask('POST', path('/collector-tokens'), { body: { origin: ORIGIN } }),
    ];
    expect(refused.map(({ status }) => status)).to.deep.equal([409, 409, 409]);
    expect(refused[0]?.body).to.include('INSIGHTS');
    expect(await exported()).to.deep.equal([]);
    expect((await ask('DELETE', path(`/visitors/${VISITOR}/events`))).body).to.equal('{"erased":0}');
    await scene.buyAddon('INSIGHTS');
  });

  it('are checked one by one, and the counts add up', async () => {
    const twice = event();
    const batch = [
      event({ type: 'listing_view', property_id: listing.id.toUpperCase() }),
      event({ consent: false }),
      event({ at: ago(-6 * 60_000) }),
      event({ at: ago(-4 * 60_000) }),
      event({ at: ago(8 * DAY_MS) }),
      event({ at: ago(6 * DAY_MS) }),
      event({ type: 'gallery' }),
      event({ type: 'favourite', property_id: randomUUID() }),
      event({ filter: { city: ['Hendaye'] } }),
      event({ type: 'search', filter: { type: ['house'], price_max: 300_000 } }),
      event({ visitor_id: 'marguerite@example.org' }),
      event({ ip: ADDRESS }),
      event({ type: 'purchase' }),
      twice,
      twice,
      {},
      event({ utm_source: 'half \ud83d of a pair' }),
      event({ type: 'search', filter: { city: ['NUL \0'] } }),
    ];
    const { accepted, duplicates, refused } = await collect(batch);
    expect({ accepted, duplicates }).to.deep.equal({ accepted: 5, duplicates: 1 });
    expect(refused.map(({ index, path: at }) => `${index} ${at}`)).to.deep.equal([
      '1 /events/1/consent',
      '2 /events/2/at',
      '4 /events/4/at',
      '6 /events/6/property_id',
      '7 /events/7/property_id',
      '8 /events/8/filter',
      '10 /events/10/visitor_id',
      '11 /events/11/ip',
      '12 /events/12/type',
      '15 /events/15/id',
      '16 /events/16',
      '17 /events/17',
    ]);
    expect(await stored()).to.have.length(5);
  });

  it('that are older are imported as far back as they are kept, and deleted by when they happened', async () => {
    const old = event({ at: ago(20 * DAY_MS) });
    const kept = event({ at: ago(29 * DAY_MS), type: 'listing_view', property_id: listing.id });
    const batch = [old, kept, event({ at: ago(30 * DAY_MS + 60_000) }), event({ at: ago(8 * DAY_MS), consent: false })];
    expect((await collect([old])).refused).to.deep.equal([
      { index: 0, path: '/events/0/at', message: 'The event is older than 7 days.' },
    ]);
    const hand = async (events: readonly object[]) => {
      const { status, body } = await ask('POST', path('/events/import'), { body: { events } });
      expect(status, body).to.equal(200);
      return JSON.parse(body) as Collected;
    };
    const before = (await stored()).length;
    // Several at once, as after a response that was lost.
    const replies = await Promise.all([hand(batch), hand(batch), hand(batch.toReversed())]);
    expect(replies.reduce((sum, { accepted }) => sum + accepted, 0)).to.equal(2);
    expect(replies.map(({ accepted, duplicates }) => accepted + duplicates)).to.deep.equal([2, 2, 2]);
    expect(replies[0]?.refused).to.deep.equal([
      { index: 2, path: '/events/2/at', message: 'The event is older than 30 days.' },
      { index: 3, path: '/events/3/consent', message: 'The visitor did not consent: send events of visitors who did.' },
    ]);
    expect(await stored()).to.have.length(before + 2);
    expect((await actions()).filter((action) => action === 'visitor_events.imported')).to.have.length(1);
    // The period of the keys is a week: each of the two times has a key of its own.
    expect((await exported()).filter(({ at }) => Date.parse(at) < Date.now() - 10 * DAY_MS)).to.have.length(2);

    const later = await openStore({
      url: product.environment['MONGODB_URL'] ?? '',
      database: product.db.databaseName,
    });
    await expireVisitors(scene.gateway.id, 25, later, new Date());
    await later.close();
    expect((await stored()).filter(({ at }) => at.getTime() < Date.now() - 10 * DAY_MS)).to.have.length(1);
  });

  it('are stored with hashed ids, the day of the gateway’s time zone and a cleaned source', async () => {
    const at = new Date();
    const sent = event({
      at: at.toISOString(),
      session_id: 'session-hashed',
      utm_source: 'google',
      utm_campaign: 'marguerite@example.org',
      referrer_host: 'WWW.Google.com',
    });
    await collect([sent]);
    const [kept] = (await stored()).filter(({ source }) => source);
    expect(kept?.source).to.deep.equal({ utm_source: 'google', referrer_host: 'www.google.com' });
    expect(kept?.visitor).to.match(/^[\w-]{22}$/);
    expect(kept?.session).to.match(/^[\w-]{22}$/);
    expect(kept?.day).to.equal(at.toLocaleDateString('sv-SE', { timeZone: 'Pacific/Auckland' }));
    expect(kept?.at.getTime()).to.equal(at.getTime());
  });

  it('are stored once, in whatever order and number of simultaneous requests they arrive', async () => {
    const before = (await stored()).length;
    const events = Array.from({ length: 40 }, (_, n) => event({ at: ago(n * 60_000) }));
    const replies = await Promise.all([collect(events), collect(events.toReversed()), collect(events.slice(10))]);
    const sum = (of: (reply: Collected) => number) => replies.map(of).reduce((total, more) => total + more);
    expect(sum(({ accepted }) => accepted)).to.equal(40);
    expect(sum(({ duplicates }) => duplicates)).to.equal(70);
    expect(await stored()).to.have.length(before + 40);
  });

  it('of bots are refused, and so are batches beyond the limits', async () => {
    const { accepted, refused } = await collect([event(), event()], { user_agent: GOOGLEBOT });
    expect(accepted).to.equal(0);
    expect(refused.map(({ path: at }) => at)).to.deep.equal(['/user_agent', '/user_agent']);
    expect((await collect([event()], { user_agent: FIREFOX })).accepted).to.equal(1);
    const many = Array.from({ length: 501 }, () => event());
    const statuses = [[], many, ['text']].map((events) => ask('POST', path('/events'), { body: { events } }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).to.deep.equal([400, 400, 400]);
  });

  it('are accepted from browsers with a token for one origin, which alone may read the response', async () => {
    const made = await ask('POST', path('/collector-tokens'), {
      body: { origin: `${ORIGIN}:443`, lifetime_seconds: 60 },
    });
    expect(made.status, made.body).to.equal(201);
    const { token, origin, expires_at } = JSON.parse(made.body) as {
      token: string;
      origin: string;
      expires_at: string;
    };
    expect(origin).to.equal(ORIGIN);
    expect(Date.parse(expires_at) - Date.now()).to.be.within(1, 60_000);
    const batch = JSON.stringify({ token, events: [event(), event({ consent: false })] });
    const taken = await publish(batch);
    expect(taken.status).to.equal(202);
    expect(await taken.json()).to.deep.equal({ accepted: 1, duplicates: 0, refused: 1 });
    expect(taken.headers.get('access-control-allow-origin')).to.equal(ORIGIN);
    expect(await (await publish(batch)).json()).to.deep.equal({ accepted: 0, duplicates: 1, refused: 1 });
    expect(await (await publish(batch, { 'user-agent': GOOGLEBOT })).json()).to.include({ accepted: 0, refused: 2 });

    const wrong = [
      await publish(batch, { origin: 'https://other.example' }),
      await publish(JSON.stringify({ token: `x${token}`, events: [event()] })),
      await publish(JSON.stringify({ token, events: [event()], gateway_id: scene.gateway.id })),
      await publish('{'),
      await publish('x'.repeat(70_000)),
    ];
    expect(wrong.map(({ status }) => status)).to.deep.equal([401, 401, 400, 400, 413]);
    expect(wrong.map(({ headers }) => headers.get('access-control-allow-origin'))).to.deep.equal(wrong.map(() => null));
  });

  it('leave no network address, user agent or id of a visitor in database and log', async () => {
    const texts = [...product.logs];
    for (const { name } of await product.db.listCollections().toArray()) {
      texts.push(JSON.stringify(await product.db.collection(name).find().toArray()));
    }
    const found = [ADDRESS, VISITOR, 'Firefox', 'Googlebot', 'marguerite', 'session-0001'].filter((secret) =>
      texts.some((text) => text.includes(secret)),
    );
    expect(found).to.deep.equal([]);
  });

  it('of a visitor are exported and erased across key periods, and those of others stay', async () => {
    await collect([event({ visitor_id: 'visitor-somebody-else' })]);
    const own = await exported();
    const times = own.map(({ at }) => at);
    expect(times).to.deep.equal(times.toSorted());
    // One of today and one of six days ago, with keys of seven days: often of two periods.
    expect(own.length).to.equal((await stored()).length - 1);
    expect(JSON.stringify(own)).to.not.include(VISITOR);
    const erased = await ask('DELETE', path(`/visitors/${VISITOR}/events`));
    expect(JSON.parse(erased.body)).to.deep.equal({ erased: own.length });
    expect(await exported()).to.deep.equal([]);
    expect(await exported('visitor-somebody-else')).to.have.length(1);
    expect(await actions()).to.include.members(['visitor.exported', 'visitor.erased', 'collector_token.created']);
  });

  it('are deleted by MongoDB after the configured time, which a later start may change', async () => {
    const lifetime = async () => {
      const indexes = await product.db.collection('visitor_events').indexes();
      return indexes.find(({ key }) => JSON.stringify(key) === '{"received_at":1}')?.['expireAfterSeconds'] as unknown;
    };
    expect(await lifetime()).to.equal(30 * 86_400);
    const later = await openStore({
      url: product.environment['MONGODB_URL'] ?? '',
      database: product.db.databaseName,
    });
    await later.retain({ jobs: 0, audit: 0, formerListings: 0, visitorEvents: 60 });
    expect(await lifetime()).to.equal(60 * 86_400);
    await later.close();
  });

  it('are deleted with their gateway, and so are its keys', async () => {
    const left = async () =>
      (await stored()).length +
      (await product.db.collection('visitor_keys').countDocuments({ gateway_id: scene.gateway.id }));
    expect(await left()).to.be.greaterThan(1);
    await scene.client.send('DELETE', `/gateways/${scene.gateway.id}?keepOnSites=true`);
    await until('the gateway is purged', async () => ((await left()) === 0 ? true : undefined));
  });
});
