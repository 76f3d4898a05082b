import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { expect } from 'chai';
import { startTestProduct, testProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

describe('The limits of reads and writes', () => {
  const LIMIT = 20;
  let first: TestProduct;
  let second: TestProduct;

  before(async () => {
    const shared = {
      READ_RATE_LIMIT_PER_MINUTE: String(LIMIT),
      WRITE_RATE_LIMIT_PER_MINUTE: String(LIMIT),
      MONGODB_DATABASE: 'test_limits',
    };
    first = await startTestProduct('limits-1', shared, 'api');
    second = await startTestProduct('limits-2', shared, 'api');
  });

  it('are shared by all API processes, exactly', async () => {
    const token = await first.token('agency-south');
    const read = (product: TestProduct) =>
      fetch(`${product.url}/v1/gateway/gateways`, { headers: { authorization: `Bearer ${token}` } });
    const answers = await Promise.all(Array.from({ length: LIMIT + 10 }, (_, at) => read(at % 2 ? first : second)));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(LIMIT);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(10);
    expect(refused[0]?.headers.get('x-ratelimit-remaining')).to.equal('0');
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(1, 60);
    expect((await refused[0]?.text()) ?? '').to.include('RATE_LIMITED');
    const left = answers.filter(({ ok }) => ok).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: LIMIT }, (_, at) => at));
    // Another token has its own quota.
    const other = await first.token('partner');
    const fresh = await fetch(`${first.url}/v1/gateway/gateways`, { headers: { authorization: `Bearer ${other}` } });
    expect(fresh.headers.get('x-ratelimit-remaining')).to.equal(String(LIMIT - 1));
  });

  it('count writes separately from reads, whether or not they succeed', async () => {
    const token = await first.token('no-items');
    const write = (product: TestProduct) =>
      fetch(`${product.url}/v1/gateway/gateways`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    const answers = await Promise.all(Array.from({ length: LIMIT + 5 }, (_, at) => write(at % 2 ? first : second)));
    expect(answers.filter(({ status }) => status === 400)).to.have.length(LIMIT);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(1, 60);
    const read = await fetch(`${first.url}/v1/gateway/gateways`, { headers: { authorization: `Bearer ${token}` } });
    expect([read.status, read.headers.get('x-ratelimit-remaining')]).to.deep.equal([200, String(LIMIT - 1)]);
  });
});

describe('A request with an Idempotency-Key', () => {
  let scene: Scene;
  let token = '';
  before(async () => {
    scene = await openScene({ outputs: 0 });
    token = await scene.product.token('agency-north');
  });
  after(() => scene.close());

  const subscribe = (key: string, body: object, authorization = token) =>
    fetch(`${scene.product.url}/v1/gateway/gateways/${scene.gateway.id}/event-subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${authorization}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const body = { url: 'https://site.example/events' };
  const count = async () =>
    (await scene.client.get<{ total_elements: number }>(`/gateways/${scene.gateway.id}/event-subscriptions`))
      .total_elements;

  it('is executed once, and its repetition gets the same response, including secrets', async () => {
    const key = randomUUID();
    const once = await subscribe(key, body);
    const again = await subscribe(key, body);
    expect([once.status, again.status]).to.deep.equal([201, 201]);
    expect([once.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).to.deep.equal([
      null,
      'true',
    ]);
    expect(again.headers.get('location')).to.equal(once.headers.get('location'));
    const answer = (await once.json()) as { secret: string };
    expect(await again.json()).to.deep.equal(answer);
    expect(await count()).to.equal(1);
    const kept = await scene.product.db.collection('idempotency_keys').find().toArray();
    expect(JSON.stringify(kept)).not.to.contain(answer.secret);
  });

  it('is executed once even when it is sent many times simultaneously', async () => {
    const before = await count();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe(key, body)));
    expect(answers.every(({ status }) => status === 201 || status === 409)).to.equal(true);
    expect(answers.some(({ status }) => status === 201)).to.equal(true);
    expect(await count()).to.equal(before + 1);
  });

  it('is refused when the key belongs to another request, and the key is private to its client', async () => {
    const key = randomUUID();
    expect((await subscribe(key, body)).status).to.equal(201);
    const other = await subscribe(key, { url: 'https://other.example/' });
    expect(other.status).to.equal(422);
    expect(((await other.json()) as { code: string }).code).to.equal('UNPROCESSABLE');
    const stranger = await subscribe(key, body, await scene.product.token('agency-south'));
    expect(stranger.status).to.equal(404);
    expect((await subscribe('ü', body).catch(() => ({ status: 400 }))).status).to.equal(400);
  });

  it('is the same request in every spelling of its JSON and path', async () => {
    const key = randomUUID();
    const send = (text: string, id = scene.gateway.id, authorization = token) =>
      fetch(`${scene.product.url}/v1/gateway/gateways/${id}/event-subscriptions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${authorization}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: text,
      });
    const url = 'https://site.example/canonical';
    const once = await send(`{"url":"${url}","types":["property.created"]}`);
    expect(once.status).to.equal(201);
    const again = await send(
      `{ "types" : [ "property.\\u0063reated" ],\n "url":"${url}" }`,
      scene.gateway.id.toUpperCase(),
    );
    expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([201, 'true']);
    expect(await again.json()).to.deep.equal(await once.json());
    expect((await send(`{"url":"${url}","types":["property.updated"]}`)).status).to.equal(422);
  });

  it('may be sent again after it failed', async () => {
    const key = randomUUID();
    expect((await subscribe(key, { url: 'nonsense' })).status).to.equal(400);
    expect((await subscribe(key, body)).status).to.equal(201);
  });
});

describe('A long response', () => {
  for (const [coding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    it(`is sent completely in ${coding} to clients that accept it`, async () => {
      const url = `${(await testProduct()).url}/v1/gateway/openapi.json`;
      const plain = await request(url, { headers: { 'accept-encoding': 'identity' } });
      const packed = await request(url, { headers: { 'accept-encoding': coding } });
      expect(plain.headers['content-encoding']).to.equal(undefined);
      expect(packed.headers['content-encoding']).to.equal(coding);
      expect(packed.headers['vary']).to.include('Accept-Encoding');
      const text = await plain.body.text();
      const bytes = Buffer.from(await packed.body.arrayBuffer());
      expect(unpack(bytes).toString()).to.equal(text);
      expect(bytes.length).to.be.lessThan(text.length / 4);
    });
  }
});
