import { expect } from 'chai';
import { request } from 'node:http';
import { route } from './contract.ts';
import type { Route } from './contract.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createApi } from './server.ts';
import type { RunningApi } from './server.ts';
import type { Typed } from './http/schemas.ts';
import { fakeDeps } from './testing/fake-deps.ts';

const thing: Typed<{ name: string }> = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
};
const ok = { status: 200, description: 'A thing.', schema: thing } as const;
const base = { summary: 's', tag: 't' } as const;
const id = 'abcdefab-1111-4111-8111-111111111111';
const TOKEN = 'k7Jv0cE9nQ2xT5bW8yZ1aR4dF6gH3jL0mN_pS-uVwXo';

const routes: Route[] = [
  route({ ...base, method: 'GET', path: '/things/{id}', id: 'thing', access: 'token', success: ok }).handle(
    ({ params }) => ({ name: params.id }),
  ),
  route({ ...base, method: 'PUT', path: '/things/{id}', id: 'putThing', access: 'token', success: ok }).handle(
    ({ params }) => ({ name: params.id }),
  ),
  route({
    ...base,
    method: 'PUT',
    path: '/things/{id}/url',
    id: 'putUrl',
    access: 'token',
    quota: 'listing_url',
    success: ok,
  }).handle(({ params }) => ({ name: params.id })),
  route({
    ...base,
    method: 'GET',
    path: '/things/{id}/progress',
    id: 'progress',
    access: 'token',
    quota: 'progress',
    success: ok,
  }).handle(({ params }) => ({ name: params.id })),
  route({
    ...base,
    method: 'GET',
    path: '/public/feeds/{token}/{file}',
    id: 'feed',
    access: 'public',
    params: { token: { type: 'string' }, file: { type: 'string' } },
    secretParams: ['token'],
    success: ok,
  }).handle(({ params }) => ({ name: params.file })),
];

/** Other spellings of a path that servers take for the same. */
const spellings = (path: string): string[] => [
  path.replace('/v1/', '/V1/'),
  path.replace('/v1/', '//v1/'),
  path.replace('/gateway/', '//gateway/'),
  path.replace('/gateway/', '/./gateway/'),
  path.replace('/gateway/', '/x/../gateway/'),
  path.replace('/gateway/', '/%67ateway/'),
  path.replace('/gateway/', '/Gateway/'),
  path.replace('feeds', '%66eeds'),
  path.replace('things', 'thing%73'),
  `${path}/`,
  `${path}/.`,
];

describe('The path of a request', () => {
  let api: RunningApi;
  let deps: ReturnType<typeof fakeDeps>;

  beforeEach(async () => {
    deps = fakeDeps({});
    const quotas = { read: createRateLimiter(3), write: createRateLimiter(2), listing_url: createRateLimiter(5) };
    api = await createApi(deps, { routes, quotas }).listen(0, '127.0.0.1');
  });
  afterEach(() => api.close());

  /** Not by fetch, which tidies addresses up. */
  const call = (path: string, { method = 'GET', token = 'north' } = {}) =>
    new Promise<{ status: number; remaining?: string; code?: string; retryAfter?: string }>((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      const sent = request(
        { hostname, port, path, method, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => {
            const { code } = JSON.parse(text) as { code?: string };
            const { 'x-ratelimit-remaining': remaining, 'retry-after': retryAfter } = answer.headers;
            resolve({
              status: answer.statusCode ?? 0,
              ...(code === undefined ? {} : { code }),
              ...(remaining === undefined ? {} : { remaining: String(remaining) }),
              ...(retryAfter === undefined ? {} : { retryAfter }),
            });
          });
        },
      );
      sent.once('error', reject);
      sent.end();
    });

  it('is served in one spelling; every other one is NOT_FOUND', async () => {
    for (const path of [`/v1/gateway/things/${id}`, `/v1/gateway/public/feeds/${TOKEN}/kyero.xml`]) {
      expect((await call(path)).status, path).to.equal(200);
      for (const other of spellings(path).filter((spelling) => spelling !== path)) {
        expect(await call(other), other).to.include({ status: 404, code: 'NOT_FOUND' });
      }
    }
  });

  it('is taken with a UUID in either case, and counted and logged by its route', async () => {
    expect((await call(`/v1/gateway/things/${id.toUpperCase()}`)).remaining).to.equal('2');
    expect((await call(`/v1/gateway/things/${id}`)).remaining).to.equal('1');
  });

  it('leaves no secret in the log, however it is spelled', async () => {
    const path = `/v1/gateway/public/feeds/${TOKEN}/kyero.xml`;
    for (const spelling of [path, ...spellings(path)]) await call(spelling);
    await call(path, { method: 'DELETE' });
    await call(`/v1/gateway/public/feeds/${TOKEN}`);
    await call(`/${TOKEN}`);
    const lines = deps.lines.filter((line) => line.includes('"msg":"request"'));
    expect(lines.length).to.be.at.least(spellings(path).length);
    expect(lines.join('\n')).to.include('/v1/gateway/public/feeds/***/kyero.xml').and.not.include(TOKEN.slice(0, 20));
  });

  it('decides the quota: reads, writes and listing URLs of a token are counted apart', async () => {
    const put = (path: string, token?: string) => call(path, { method: 'PUT', ...(token ? { token } : {}) });
    const writes = [1, 2, 3].map(() => () => put(`/v1/gateway/things/${id}`));
    const answers: Awaited<ReturnType<typeof put>>[] = [];
    for (const write of writes) answers.push(await write());
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
    expect(answers.map(({ remaining }) => remaining)).to.deep.equal(['1', '0', '0']);
    expect(answers[2]?.code).to.equal('RATE_LIMITED');
    expect(Number(answers[2]?.retryAfter)).to.be.within(1, 60);
    expect((await put(`/v1/gateway/things/${id}/url`)).remaining).to.equal('4');
    expect((await call(`/v1/gateway/things/${id}`)).remaining).to.equal('2');
    expect((await put(`/v1/gateway/things/${id}`, 'south')).remaining).to.equal('1');
  });

  it('of a job’s progress shows the quota of reads and takes nothing from it', async () => {
    for (let poll = 0; poll < 5; poll++) {
      expect(await call(`/v1/gateway/things/${id}/progress`)).to.deep.equal({ status: 200, remaining: '3' });
    }
  });

  it('of a feed is counted by its token, whatever token the header has', async () => {
    const path = `/v1/gateway/public/feeds/${TOKEN}/kyero.xml`;
    const left = [];
    for (const token of ['north', 'south', 'north', 'south']) left.push(await call(path, { token }));
    expect(left.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
  });
});
