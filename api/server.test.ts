import { expect } from 'chai';
import { request } from 'node:http';
import { connect } from 'node:net';
import { AppError } from '../model/shared/errors.ts';
import { route } from './contract.ts';
import type { Route } from './contract.ts';
import { streamJsonArray, withHeaders } from './http/reply.ts';
import type { Typed } from './http/schemas.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createApi } from './server.ts';
import type { ApiOptions, RunningApi } from './server.ts';
import { fakeDeps, gatewayRecord, principalOf } from './testing/fake-deps.ts';

const thing: Typed<{ name: string }> = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
};
const things: Typed<{ name: string }[]> = { type: 'array', items: thing };
const ok = { status: 200, description: 'A thing.', schema: thing } as const;
const base = { summary: 's', tag: 't' } as const;
const id = '11111111-1111-4111-8111-111111111111';

const stream = { closed: false };
async function* endless() {
  try {
    for (;;) yield { name: 'x'.repeat(1_000) };
  } finally {
    stream.closed = true;
  }
}
async function* broken() {
  yield { name: 'x'.repeat(200_000) };
  throw new Error('the source broke');
}
const brokenAtOnce = (): AsyncIterable<{ name: string }> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => Promise.reject(new AppError('DOWNSTREAM_ERROR', 'The database cannot be reached.')),
  }),
});

const routes: Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/things',
    id: 'a',
    access: 'public',
    query: { size: { type: 'integer', minimum: 1, default: 5 }, deep: { type: 'boolean' } },
    success: ok,
  }).handle(({ query }) => withHeaders({ ETag: 'W/"1"' }, { name: JSON.stringify(query) })),
  route({
    ...base,
    method: 'POST',
    path: '/things',
    id: 'b',
    access: 'token',
    body: thing,
    hints: { status: 'Not here.' },
    success: { ...ok, status: 201 },
  }).handle(({ body }) => body),
  route({ ...base, method: 'GET', path: '/things/{id}', id: 'c', access: 'token', success: ok }).handle(
    ({ params }) => ({ name: params.id }),
  ),
  route({ ...base, method: 'PUT', path: '/gateways/{id}', id: 'd', access: { gateway: 'WRITE' }, success: ok }).handle(
    ({ gateway }) => ({ name: gateway.name }),
  ),
  route({ ...base, method: 'GET', path: '/crash', id: 'e', access: 'public', success: ok }).handle(() => {
    throw new Error('secret words');
  }),
  route({
    ...base,
    method: 'GET',
    path: '/endless',
    id: 'f',
    access: 'public',
    success: { ...ok, schema: things },
  }).handle(() => streamJsonArray(endless())),
  route({
    ...base,
    method: 'GET',
    path: '/broken',
    id: 'g',
    access: 'public',
    success: { ...ok, schema: things },
  }).handle(() => streamJsonArray(broken())),
  route({
    ...base,
    method: 'GET',
    path: '/broken-at-once',
    id: 'h',
    access: 'public',
    success: { ...ok, schema: things },
  }).handle(() => streamJsonArray(brokenAtOnce())),
  route({ ...base, method: 'GET', path: '/undeclared', id: 'i', access: 'public', success: ok }).handle(
    () => JSON.parse('{"nom":1}') as { name: string },
  ),
  route({
    ...base,
    method: 'PUT',
    path: '/shared/{id}',
    id: 'j',
    access: 'client',
    readOnly: (params) => (params['id'] === id ? 'It is shipped.' : undefined),
    query: { size: { type: 'integer' } },
    body: thing,
    success: ok,
  }).handle(({ body }) => body),
];

const envelope = ['code', 'message', 'timestamp'];

describe('the API server', () => {
  let api: RunningApi;
  let deps: ReturnType<typeof fakeDeps>;
  const start = async (options: ApiOptions = {}, overrides: Parameters<typeof fakeDeps>[0] = {}) => {
    await api?.close();
    const findFor = async ({ clientId }: { clientId: string }, gatewayId: string) =>
      gatewayId === id && clientId !== 'stranger'
        ? gatewayRecord({ delegations: [{ client_id: 'reader', level: 'READ', created_at: new Date(0) }] })
        : undefined;
    deps = fakeDeps({ store: { gateways: { findFor } as never }, ...overrides });
    api = await createApi(deps, { routes, ...options }).listen(0, '127.0.0.1');
  };
  const call = (path: string, init: RequestInit = {}) => fetch(`${api.url}/v1/gateway${path}`, init);
  const as = (token: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) => ({
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    call('/things', as('north', { method: 'POST', body, headers }));
  const errorOf = async (answer: Response) => {
    const body = (await answer.json()) as { code: string; message: string; detail?: string };
    expect(body).to.include.keys(envelope);
    return { status: answer.status, ...body };
  };

  before(() => start());
  after(() => api.close());

  it('fills in defaults and converts query parameters', async () => {
    expect(await (await call('/things?deep=true')).json()).to.deep.equal({ name: '{"deep":true,"size":5}' });
  });

  it('refuses unknown, repeated and malformed query parameters by name', async () => {
    expect(await errorOf(await call('/things?foo=1'))).to.include({
      status: 400,
      code: 'BAD_REQUEST',
      detail: 'foo',
      message: 'Unknown query parameter "foo"; allowed: size, deep.',
    });
    expect(await errorOf(await call('/things?size=1&size=2'))).to.include({
      detail: 'size',
      message: 'The query parameter size must be given once.',
    });
    expect(await errorOf(await call('/things?size=many'))).to.include({
      detail: 'size',
      message: 'The query parameter size must be a number in decimal notation, such as 20.',
    });
    expect(await errorOf(await call('/things?size=1.5'))).to.include({
      detail: 'size',
      message: 'The query parameter size must be an integer.',
    });
    for (const size of ['1e309', '1e2', '0x10', '', '%201', 'Infinity', '9'.repeat(400), '+5', '1_000']) {
      expect(await errorOf(await call(`/things?size=${size}`)), size).to.include({ status: 400, detail: 'size' });
    }
    expect(await errorOf(await call('/things?size=%ff'))).to.include({ status: 400 });
    expect(await errorOf(await call('/things?size=5%00'))).to.include({ status: 400 });
    expect(await errorOf(await call('/things?size=0'))).to.include({ detail: 'size' });
  });

  it('refuses bodies with a pointer to the field, converting nothing', async () => {
    expect(await errorOf(await post('{"name": 5}'))).to.include({
      status: 400,
      detail: '/name',
      message: 'The field /name must be a string.',
    });
    expect(await errorOf(await post('{}'))).to.include({ detail: '/name', message: 'The field /name is missing.' });
    expect(await errorOf(await post('{"name":"a","x/y":1}'))).to.include({
      detail: '/x~1y',
      message: 'Unknown field "x/y"; allowed: name.',
    });
    expect(await errorOf(await post('{"name":"a","status":1}'))).to.include({
      detail: '/status',
      message: 'Not here.',
    });
    expect(await errorOf(await post('[]'))).to.include({ message: 'The body must be an object.' });
  });

  it('refuses a body where it takes none, since what it says would vanish', async () => {
    const put = (body?: string) =>
      call(`/gateways/${id}`, as('north', { method: 'PUT', ...(body !== undefined && { body }) }));
    for (const nothing of [undefined, '', ' ', '{}', '{ }'])
      expect((await put(nothing)).status, String(nothing)).to.equal(200);
    for (const something of ['{"force":true}', '[]', 'null', 'force=true', 'x'.repeat(200_000)])
      expect(await errorOf(await put(something)), something.slice(0, 20)).to.include({
        status: 400,
        message: 'This operation takes no body. Send the request without one.',
      });
  });

  it('says where JSON is broken', async () => {
    expect(await errorOf(await post('{"name": x}'))).to.include({
      status: 400,
      detail: 'position 9',
      message: 'The body is not valid JSON at line 1, column 10.',
    });
    expect(await errorOf(await post(''))).to.include({ status: 400, message: 'A JSON body is required.' });
    expect(await errorOf(await post('{"__proto__": {}}'))).to.include({ status: 400 });
  });

  it('takes JSON only, up to 1 MiB', async () => {
    expect(await errorOf(await post('name=a', { 'content-type': 'application/x-www-form-urlencoded' }))).to.include({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect(
      await errorOf(await post('{"name":"a"}', { 'content-type': 'application/json; charset=iso-8859-1' })),
    ).to.include({ status: 415 });
    expect(
      await errorOf(await post('{"name":"a"}', { 'content-type': 'application/json', 'content-encoding': 'zstd' })),
    ).to.include({ status: 415 });
    expect(await errorOf(await post(JSON.stringify({ name: 'x'.repeat(1_100_000) })))).to.include({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect((await post('{"name":"a"}', { 'content-type': 'application/json; charset=UTF-8' })).status).to.equal(201);
  });

  it('asks for a token, in either header, and never for two different ones', async () => {
    const without = await call(`/things/${id}`);
    expect(without.headers.get('www-authenticate')).to.match(/^Bearer/);
    expect(await errorOf(without)).to.include({ status: 401, code: 'AUTH_FAILED' });
    expect((await call(`/things/${id}`, { headers: { 'x-service-key': 'north' } })).status).to.equal(200);
    expect((await call(`/things/${id}`, as('north', { headers: { 'x-service-key': 'north' } }))).status).to.equal(200);
    expect(
      await errorOf(await call(`/things/${id}`, as('north', { headers: { 'x-service-key': 'south' } }))),
    ).to.include({ status: 401 });
    expect(await errorOf(await call(`/things/${id}`, as('nobody')))).to.include({ status: 401 });
    expect(await errorOf(await call(`/things/${id}`, { headers: { authorization: 'Basic abc' } }))).to.include({
      status: 401,
    });
  });

  it('responds with 404 for what is no UUID, what is hidden and what does not exist, 403 where the level falls short', async () => {
    const put = (gatewayId: string, token: string) => call(`/gateways/${gatewayId}`, as(token, { method: 'PUT' }));
    expect(await errorOf(await call('/things/5', as('north')))).to.include({ status: 404, code: 'NOT_FOUND' });
    expect(await errorOf(await call('/nothing'))).to.include({ status: 404, code: 'NOT_FOUND' });
    expect(await errorOf(await put(id, 'stranger'))).to.include({ status: 404 });
    expect(await errorOf(await put(id, 'reader'))).to.include({ status: 403, code: 'FORBIDDEN' });
    expect((await put(id.toUpperCase(), 'north')).status).to.equal(200);
    expect((await call('/things/%E0%A4%A', as('north'))).status).to.equal(404);
  });

  it('refuses a write on a read-only resource with 403 whatever its body, type and query are', async () => {
    const json = { 'content-type': 'application/json' };
    for (const init of [
      { body: '{}', headers: json },
      { body: '{', headers: json },
      { body: '{"name":"x","unknown":1}', headers: json },
      { body: 'x'.repeat(2_000_000), headers: json },
      { body: '<a/>', headers: { 'content-type': 'text/xml' } },
      {},
    ]) {
      for (const query of ['', '?size=many', '?unknown=1']) {
        const answer = await call(`/shared/${id}${query}`, as('north', { method: 'PUT', ...init }));
        expect(await errorOf(answer)).to.include({ status: 403, code: 'FORBIDDEN', message: 'It is shipped.' });
      }
    }
    const other = id.replaceAll('1', '2');
    expect((await call(`/shared/${other}`, as('north', { method: 'PUT', body: '{}', headers: json }))).status).to.equal(
      400,
    );
    expect((await call(`/shared/${id}`, { method: 'PUT' })).status).to.equal(401);
  });

  it('refuses API tokens with 403 where an operation concerns all gateways of a client', async () => {
    const introspect = async (clientId: string) => ({ ...principalOf(clientId), gatewayId: id });
    await start({}, { identity: { introspect } });
    const init = as('north', { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } });
    const refused = await errorOf(await call(`/shared/${id.replaceAll('1', '2')}`, init));
    expect(refused).to.include({ status: 403, code: 'FORBIDDEN' });
    expect(refused.message).to.include('API token');
    await start();
  });

  it('responds with 405 and the methods that are possible', async () => {
    const answer = await call('/things', { method: 'DELETE' });
    expect(answer.headers.get('allow')).to.equal('GET, POST, HEAD, OPTIONS');
    expect(await errorOf(answer)).to.include({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect((await call('/things', { method: 'OPTIONS' })).status).to.equal(204);
  });

  it('answers HEAD where GET is possible, without a body', async () => {
    const answer = await call('/things', { method: 'HEAD' });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('etag')).to.equal('W/"1"');
    expect((await call('/endless', { method: 'HEAD' })).status).to.equal(200);
  });

  it('responds with 304 to the entity tag that it gave', async () => {
    expect((await call('/things', { headers: { 'if-none-match': 'W/"1"' } })).status).to.equal(304);
    expect((await call('/things', { headers: { 'if-none-match': 'W/"2"' } })).status).to.equal(200);
  });

  it('keeps faults of its own to itself and its log', async () => {
    const answer = await call('/crash', { headers: { 'x-request-id': 'request-0815' } });
    expect(answer.headers.get('x-request-id')).to.equal('request-0815');
    const text = await answer.text();
    expect(text).to.include('INTERNAL').and.not.include('secret words');
    const logged = deps.lines.filter((line) => line.includes('secret words'));
    expect(logged).to.have.length(1);
    expect(logged[0]).to.include('request-0815');
  });

  it('gives every response a request id, and refuses to log a hostile one', async () => {
    expect((await call('/nothing')).headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
    expect((await call('/things', { headers: { 'x-request-id': 'a b"c' } })).headers.get('x-request-id')).to.match(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('cuts the connection when a stream breaks half-way, and still responds with an error when it breaks at once', async () => {
    const text = () => call('/broken').then((answer) => answer.text());
    expect(await text().catch(() => 'cut')).to.equal('cut');
    expect(await errorOf(await call('/broken-at-once'))).to.include({ status: 503, code: 'DOWNSTREAM_ERROR' });
  });

  it('stops reading the source when the client goes away', async () => {
    stream.closed = false;
    await new Promise<void>((resolve, reject) => {
      const sent = request(`${api.url}/v1/gateway/endless`, (answer) => {
        answer.once('data', () => {
          sent.destroy();
          resolve();
        });
      });
      sent.once('error', reject);
      sent.end();
    });
    while (!stream.closed) await new Promise((resolve) => setImmediate(resolve));
  });

  it('answers in the envelope even what is no HTTP', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    expect(answer)
      .to.match(/^HTTP\/1\.1 400/)
      .and.include('"code":"BAD_REQUEST"');
  });

  it('responds with 503 when something behind it hangs', async () => {
    const hang = route({
      ...base,
      method: 'GET',
      path: '/hang',
      id: 'y',
      access: 'public',
      deadlineSeconds: 0.05,
      success: ok,
    }).handle(() => new Promise<{ name: string }>(() => {}));
    await start({ routes: [hang] });
    expect(await errorOf(await call('/hang'))).to.include({ status: 503, code: 'DOWNSTREAM_ERROR' });
    await start();
  });

  it('finds replies that break their contract when asked to check them', async () => {
    await start({ checkReplies: true });
    expect((await call('/undeclared')).status).to.equal(500);
    expect(deps.lines.join('\n')).to.include('returned what its contract does not declare');
  });

  it('counts reads per token and says how many are left', async () => {
    await start({ quotas: { read: createRateLimiter(2) } });
    const first = await call(`/things/${id}`, as('north'));
    expect(first.headers.get('x-ratelimit-remaining')).to.equal('1');
    expect(first.headers.get('x-ratelimit-limit')).to.equal('2');
    await call(`/things/${id}`, { headers: { 'x-service-key': 'north' } });
    const third = await call(`/things/${id}`, as('north'));
    expect(Number(third.headers.get('retry-after'))).to.be.within(1, 60);
    expect(await errorOf(third)).to.include({ status: 429, code: 'RATE_LIMITED' });
    expect((await call(`/things/${id}`, as('south'))).status).to.equal(200);
    expect((await post('{"name":"a"}')).status).to.equal(201);
  });

  it('lets browsers of the configured origins call, and no others', async () => {
    await start({}, { config: { CORS_ORIGINS: 'https://app.test, https://other.test/' } });
    const preflight = { origin: 'https://app.test', 'access-control-request-method': 'PUT' };
    const allowed = await call('/things', { method: 'OPTIONS', headers: preflight });
    expect(allowed.status).to.equal(204);
    expect(allowed.headers.get('access-control-allow-origin')).to.equal('https://app.test');
    expect(allowed.headers.get('access-control-allow-methods')).to.include('PUT');
    const strange = await call('/things', { headers: { origin: 'https://evil.test' } });
    expect(strange.headers.get('access-control-allow-origin')).to.equal(null);
  });

  it('sends the headers that keep browsers in check', async () => {
    const { headers } = await call('/things');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('content-security-policy')).to.include("default-src 'none'");
    expect(headers.get('x-powered-by')).to.equal(null);
  });

  it('finishes answers in flight before it is closed', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let entered = () => {};
    const inside = new Promise<void>((resolve) => (entered = resolve));
    const slow = route({ ...base, method: 'GET', path: '/slow', id: 'z', access: 'public', success: ok }).handle(
      async () => {
        entered();
        await gate;
        return { name: 'done' };
      },
    );
    await start({ routes: [slow] });
    const answer = call('/slow');
    await inside;
    const closed = api.close();
    release();
    expect(await (await answer).json()).to.deep.equal({ name: 'done' });
    await closed;
    const refused = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => resolve(false));
      socket.once('error', () => resolve(true));
    });
    expect(refused).to.equal(true);
    await start();
  });

  it('counts requests by route, never by path', async () => {
    await (await call(`/things/${id}`, as('north'))).text();
    const text = await deps.metrics.registry.metrics();
    expect(text).to.match(/http_requests_total\{method="GET",route="c",status="200"\} 1/);
    expect(text).not.to.include(id);
  });
});
