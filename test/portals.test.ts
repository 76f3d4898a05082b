import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { Page } from '../model/shared/page.ts';
import type { Portal } from '../model/gateway/portal.ts';
import { parseXml } from '../feeds/testing/parse-xml.ts';
import { startTestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { statusOf } from './support/status-of.ts';
import { until } from './support/until.ts';

const CODES = ['KYERO_FEED', 'OPENIMMO_FEED', 'SCHEMA_ORG_FEED'];
const LISTINGS = 40;

describe('The portals of a gateway', function () {
  this.timeout(600_000);
  let scene: Scene;
  const path = (rest = '') => `/gateways/${scene.gateway.id}${rest}`;
  const portals = () => scene.client.get<Portal[]>(path('/portals'));
  const portal = async (code: string) => (await portals()).find((one) => one.code === code);
  const enrol = (code: string) => scene.client.send<Portal>('POST', path(`/portals/${code}/enroll`));
  const unenrol = (code: string) => scene.client.send('DELETE', path(`/portals/${code}/enroll`));
  const buy = () => scene.client.send('POST', path('/addons/PORTALS'), { period: 'MONTHLY', currency: 'EUR' });
  /** The address of the test product; portals get the public address instead. */
  const own = (url: string | undefined) => `${scene.product.url}${new URL(url ?? '').pathname}`;
  const actions = async () =>
    (await scene.client.get<Page<AuditEvent>>(path('/audit-events'))).items.map(({ action }) => action);

  before(async () => {
    scene = await openScene({ listings: LISTINGS, outputs: 0 });
    await scene.run();
  });
  after(() => scene.close());

  it('are listed, without any enrolment at first', async () => {
    const all = await portals();
    expect(all.map(({ code }) => code)).to.have.members(CODES);
    for (const one of all) {
      expect(one).to.include({ enrolled: false, addon_active: false, required_addon: 'PORTALS' });
      expect(one).not.to.have.any.keys('feed_url', 'last_served', 'enrolled_at');
    }
  });

  it('need their addon', async () => {
    expect(await statusOf(enrol('KYERO_FEED'))).to.equal(409);
    expect((await portal('KYERO_FEED'))?.enrolled).to.equal(false);
    await buy();
    expect((await enrol('KYERO_FEED')).enrolled).to.equal(true);
  });

  it('are managed by the owner, who alone sees the address', async () => {
    const delegate = await scene.product.as('partner');
    await scene.client.send('POST', path('/delegations'), { client_id: 'partner', level: 'FULL_ACCESS' });
    for (const act of [
      () => delegate.send('POST', path('/portals/KYERO_FEED/enroll')),
      () => delegate.send('DELETE', path('/portals/KYERO_FEED/enroll')),
      () => delegate.send('POST', path('/portals/KYERO_FEED/rotate-token')),
    ]) {
      expect(await statusOf(act())).to.equal(403);
    }
    const seen = (await delegate.get<Portal[]>(path('/portals'))).find(({ code }) => code === 'KYERO_FEED');
    expect(seen).to.include({ enrolled: true }).and.not.to.have.property('feed_url');
    expect(await portal('KYERO_FEED')).to.have.property('feed_url');
    const stranger = await scene.product.as('agency-south');
    expect(await statusOf(stranger.get(path('/portals')))).to.equal(404);
    expect(await statusOf(stranger.send('POST', path('/portals/KYERO_FEED/enroll')))).to.equal(404);
  });

  it('are not found by an unknown code', async () => {
    for (const code of ['NO_SUCH_PORTAL', 'kyero_feed', 'a/b', '%00']) {
      expect(await statusOf(enrol(code)), code).to.equal(404);
      expect(await statusOf(unenrol(code)), code).to.equal(404);
    }
    expect(await statusOf(unenrol('OPENIMMO_FEED'))).to.equal(404);
    expect(await statusOf(scene.client.send('POST', path('/portals/OPENIMMO_FEED/rotate-token')))).to.equal(404);
    expect(await statusOf(scene.client.send('POST', path('/portals/KYERO_FEED/enroll?x=1')))).to.equal(400);
  });

  it('fetch whole feeds without another token, and the last fetch is shown', async () => {
    for (const code of CODES) {
      const { feed_url } = await enrol(code);
      const answer = await fetch(own(feed_url));
      const text = await answer.text();
      expect(answer.status).to.equal(200);
      if (code === 'SCHEMA_ORG_FEED') {
        expect(answer.headers.get('content-type')).to.equal('application/ld+json; charset=utf-8');
        JSON.parse(text);
      } else {
        expect(answer.headers.get('content-type')).to.equal('application/xml; charset=utf-8');
        parseXml(text);
      }
      const served = (await portal(code))?.last_served;
      expect(served?.listings, JSON.stringify(served)).to.be.above(0);
      expect((served?.listings ?? 0) + (served?.skipped ?? 0)).to.equal(LISTINGS);
      expect(served?.reasons.reduce((sum, { count }) => sum + count, 0)).to.equal(served?.skipped);
      const found = text.match(/<property>|<immobilie>|"RealEstateListing"/g) ?? [];
      expect(found.length).to.equal(served?.listings);
    }
  });

  it('get 304 while no listing has changed, and the feed again once one has', async () => {
    const url = own((await portal('SCHEMA_ORG_FEED'))?.feed_url);
    const first = await fetch(url);
    const text = await first.text();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).to.equal('private, no-cache');
    const before = (await portal('SCHEMA_ORG_FEED'))?.last_served;
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).to.deep.equal([304, '']);
    const after = (await portal('SCHEMA_ORG_FEED'))?.last_served;
    expect(after?.listings).to.equal(before?.listings);
    expect(Date.parse(after?.at ?? '')).to.be.at.least(Date.parse(before?.at ?? ''));
    const [listing] = JSON.parse(text).dataFeedElement;
    await scene.client.send('PUT', `/properties/${listing.identifier}/url`, { url: 'https://agence.example/changed' });
    const changed = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(changed.status).to.equal(200);
    expect(await changed.text()).to.contain('https://agence.example/changed');
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).to.deep.equal([200, changed.headers.get('etag')]);
  });

  it('get the feed compressed if they accept it', async () => {
    const url = own((await portal('OPENIMMO_FEED'))?.feed_url);
    const load = (encoding: string) =>
      new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
        request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
          response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
        })
          .on('error', reject)
          .end();
      });
    const plain = await load('identity');
    const small = await load('gzip');
    expect(plain.headers).not.to.have.property('content-encoding');
    expect(small.headers).to.include({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(small.body.length).to.be.below(plain.body.length / 2);
    const withoutTime = (body: Buffer) => body.toString().replace(/timestamp="[^"]*"/, '');
    expect(withoutTime(gunzipSync(small.body))).to.equal(withoutTime(plain.body));
  });

  it('are enrolled once by simultaneous requests', async () => {
    await unenrol('OPENIMMO_FEED');
    const before = (await actions()).filter((action) => action === 'portal.enrolled').length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => enrol('OPENIMMO_FEED')));
    expect(new Set(answers.map(({ feed_url }) => feed_url)).size).to.equal(1);
    expect((await actions()).filter((action) => action === 'portal.enrolled').length).to.equal(before + 1);
  });

  it('never get a listing that is hidden', async () => {
    const url = own((await portal('SCHEMA_ORG_FEED'))?.feed_url);
    const [shown] = JSON.parse(await (await fetch(url)).text()).dataFeedElement;
    const listings = scene.product.db.collection<{ _id: string }>('listings');
    await listings.updateOne({ _id: shown.identifier }, { $set: { hidden: true }, $inc: { version: 1 } });
    const states = scene.product.db.collection<{ _id: string }>('listing_states');
    await states.updateOne({ _id: shown.identifier }, { $set: { hidden: true }, $inc: { 'sync.version': 1 } });
    expect(await (await fetch(url)).text()).not.to.contain(shown.identifier);
    const { reasons } = (await portal('SCHEMA_ORG_FEED'))?.last_served ?? { reasons: [] };
    expect(reasons).to.deep.include({ code: 'hidden', count: 1 });
  });

  it('keep their address until it is replaced, and it is in no log line and no document', async () => {
    const { feed_url: before } = await enrol('KYERO_FEED');
    expect((await enrol('KYERO_FEED')).feed_url).to.equal(before);
    const { feed_url: after } = await scene.client.send<Portal>('POST', path('/portals/KYERO_FEED/rotate-token'));
    expect(after).not.to.equal(before);
    expect((await fetch(own(before))).status).to.equal(404);
    expect((await fetch(own(after))).status).to.equal(200);
    const tokens = [before, after].map((url) => url?.split('/').at(-2) ?? '');
    const stored = JSON.stringify(await scene.product.db.collection('portal_enrolments').find().toArray());
    for (const token of tokens) {
      expect(token).to.match(/^[A-Za-z0-9_-]{43}$/);
      expect(stored).not.to.contain(token);
      expect(scene.product.logs.join('')).not.to.contain(token);
    }
  });

  it('get 404 under a wrong token or name', async () => {
    const url = own((await portal('KYERO_FEED'))?.feed_url);
    for (const wrong of [
      url.replace('kyero.xml', 'openimmo.xml'),
      url.replace('kyero.xml', 'other.xml'),
      url.replace(/feeds\/./, (start) => `feeds/${start.endsWith('A') ? 'B' : 'A'}`),
      url.replace(/feeds\/[^/]+/, 'feeds/x'),
    ]) {
      const answer = await fetch(wrong);
      expect([answer.status, JSON.parse(await answer.text()).code], wrong).to.deep.equal([404, 'NOT_FOUND']);
    }
    expect((await fetch(url, { method: 'POST' })).status).to.equal(405);
    expect((await fetch(`${url}?x=1`)).status).to.equal(400);
  });

  it('lose the feed at once without enrolment or addon', async () => {
    const url = own((await portal('OPENIMMO_FEED'))?.feed_url);
    await unenrol('OPENIMMO_FEED');
    expect((await fetch(url)).status).to.equal(404);
    expect(await statusOf(unenrol('OPENIMMO_FEED'))).to.equal(404);
    const kyero = own((await portal('KYERO_FEED'))?.feed_url);
    await scene.client.send('DELETE', path('/addons/PORTALS'));
    expect((await fetch(kyero)).status).to.equal(404);
    expect(await portal('KYERO_FEED')).to.include({ enrolled: true, addon_active: false });
    await buy();
    expect((await fetch(kyero)).status).to.equal(200);
    expect(await actions()).to.include.members(['portal.enrolled', 'portal.unenrolled', 'portal.token_rotated']);
  });

  it('are deleted with the gateway', async () => {
    const url = own((await portal('KYERO_FEED'))?.feed_url);
    await scene.client.send('DELETE', path());
    expect((await fetch(url)).status).to.equal(404);
    await until('the enrolments are gone', async () => {
      const left = await scene.product.db
        .collection('portal_enrolments')
        .countDocuments({ gateway_id: scene.gateway.id });
      return left === 0 ? true : undefined;
    });
  });
});

describe('The feed of a portal', function () {
  this.timeout(600_000);

  it('holds no more listings than the plan allows, and no more reads than other tokens get', async () => {
    const product = await startTestProduct('portals', { PLAN_LIMITS: 'STARTER=3', READ_RATE_LIMIT_PER_MINUTE: '60' });
    const scene = await openScene({ product, listings: 12, outputs: 0, clientId: 'agency-south', itemId: 'south-1' });
    const path = (rest: string) => `/gateways/${scene.gateway.id}${rest}`;
    await scene.run();
    await scene.client.send('POST', path('/addons/PORTALS'), { period: 'MONTHLY', currency: 'EUR' });
    const { feed_url } = await scene.client.send<Portal>('POST', path('/portals/SCHEMA_ORG_FEED/enroll'));
    const url = `${product.url}${new URL(feed_url ?? '').pathname}`;
    const feed = JSON.parse(await (await fetch(url)).text());
    expect(feed.dataFeedElement).to.have.length(3);
    const served = (await scene.client.get<Portal[]>(path('/portals'))).find(({ enrolled }) => enrolled)?.last_served;
    expect(served?.reasons.map(({ code }) => code)).to.include('plan_limit');
    const statuses = await Promise.all(
      Array.from({ length: 65 }, async () => (await fetch(url, { method: 'HEAD' })).status),
    );
    expect(statuses).to.include(429);
    await scene.close();
  });
});

describe('The portals of a French agency whose CRM names neither provinces nor contacts', function () {
  this.timeout(300_000);

  it('are served its listings, with the department of the postal code and the contact of the agency', async () => {
    const scene = await openScene({ connector: 'POLIRIS', feed: '/poliris.zip?listings=40', outputs: 0 });
    try {
      await scene.run();
      await scene.buyAddon('PORTALS');
      const path = `/gateways/${scene.gateway.id}`;
      await scene.product.db
        .collection('listings')
        .updateMany({ gateway_id: scene.gateway.id }, { $unset: { negotiator: '', office: '' } });
      const read = async (code: string) => {
        const { feed_url } = await scene.client.send<Portal>('POST', `${path}/portals/${code}/enroll`);
        const url = `${scene.product.url}${new URL(feed_url ?? '').pathname}`;
        const text = await (await fetch(url)).text();
        const served = (await scene.client.get<Portal[]>(`${path}/portals`)).find(
          (one) => one.code === code,
        )?.last_served;
        return { text, served };
      };
      const feed = async (code: string) => {
        const { text, served } = await read(code);
        // One of the demo's listings is abroad.
        expect(served?.listings, JSON.stringify(served)).to.be.at.least(code === 'KYERO_FEED' ? 39 : 30);
        return text;
      };
      // Nobody has published the address with which the owner signs in.
      const without = await read('OPENIMMO_FEED');
      expect(without.served?.listings).to.equal(0);
      expect(without.served?.reasons.find(({ code }) => code === 'contact')?.count).to.be.at.least(30);
      expect(without.text).not.to.contain('@');
      await scene.client.send('PATCH', `${path}/metadata`, { contact: { email: 'vente@agence.example' } });
      expect(await feed('KYERO_FEED')).to.match(/<province>[^<]+<\/province>/);
      expect(await feed('OPENIMMO_FEED')).to.contain('<email_zentrale>vente@agence.example</email_zentrale>');
    } finally {
      await scene.close();
    }
  });
});
