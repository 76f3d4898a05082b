import { expect } from 'chai';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { route } from '../contract.ts';
import type { Route } from '../contract.ts';
import { createApi } from '../server.ts';
import type { RunningApi } from '../server.ts';
import type { Typed } from './schemas.ts';
import { fakeDeps } from '../testing/fake-deps.ts';

const anything: Typed<{ [key: string]: unknown }> = { type: 'object', additionalProperties: true };
const ok = { status: 200, description: 'The same.', schema: anything } as const;
const echo = (method: 'PUT' | 'PATCH', id: string): Route =>
  route({ method, path: '/echo', id, summary: 's', tag: 't', access: 'token', body: anything, success: ok }).handle(
    ({ body }) => body,
  );

describe('The JSON body of a request', () => {
  let api: RunningApi;
  before(async () => {
    api = await createApi(fakeDeps(), { routes: [echo('PUT', 'a'), echo('PATCH', 'b')] }).listen(0, '127.0.0.1');
  });
  after(() => api.close());

  const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, method = 'PUT') => {
    const answer = await fetch(`${api.url}/v1/gateway/echo`, {
      method,
      body,
      headers: { authorization: 'Bearer north', 'content-type': 'application/json', ...headers },
    });
    const json = (await answer.json()) as { message?: string; detail?: string };
    return { status: answer.status, headers: answer.headers, json };
  };

  it('is refused with the place of what is nested too deep, whatever its depth', async () => {
    for (const depth of [65, 100_000, 500_000]) {
      const { status, json } = await send(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
      expect(status).to.equal(400);
      expect(json.message).to.include('nested deeper than 64 levels');
    }
    expect((await send(`${'{"a":'.repeat(63)}{}${'}'.repeat(63)}`)).status).to.equal(200);
  });

  it('is refused when a number or text of it would be changed', async () => {
    for (const [body, detail] of [
      ['{"a":{"b":1e999}}', '/a/b'],
      ['{"a":[12345678901234567890]}', '/a/0'],
      ['{"a":"\\u0000"}', '/a'],
      ['{"a":"\\udc00"}', '/a'],
    ] as const) {
      const { status, json } = await send(body);
      expect({ status, detail: json.detail }, body).to.deep.equal({ status: 400, detail });
    }
    expect((await send(Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]))).json.message).to.equal(
      'The body is not valid UTF-8.',
    );
  });

  it('may be compressed, and is measured unpacked', async () => {
    const body = Buffer.from('{"a":"é"}');
    const bomb = Buffer.from(JSON.stringify({ a: 'x'.repeat(2_000_000) }));
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const) {
      const packed = await send(Buffer.from(pack(body)), { 'content-encoding': encoding });
      expect(packed.json).to.deep.equal({ a: 'é' });
      expect((await send(Buffer.from(pack(bomb)), { 'content-encoding': encoding })).status).to.equal(413);
      const broken = await send(body, { 'content-encoding': encoding });
      expect(broken.status).to.equal(400);
      expect(broken.json.message).to.include(`not valid ${encoding}`);
    }
    expect((await send(body, { 'content-encoding': 'zstd' })).status).to.equal(415);
    expect((await send(body, { 'content-encoding': 'gzip, gzip' })).status).to.equal(415);
  });

  it('of a PATCH may be a merge patch; of no other type that ends in +json', async () => {
    const patch = (type: string) => send('{"a":1}', { 'content-type': type }, 'PATCH');
    expect((await patch('application/merge-patch+json')).status).to.equal(200);
    expect((await patch('application/merge-patch+json; charset=utf-8')).status).to.equal(200);
    expect((await patch('application/json')).status).to.equal(200);
    for (const type of ['application/json-patch+json', 'application/vnd.api+json', 'text/json']) {
      const { status, headers } = await patch(type);
      expect(status, type).to.equal(415);
      expect(headers.get('accept-patch')).to.equal('application/json, application/merge-patch+json');
    }
    const put = await send('{"a":1}', { 'content-type': 'application/merge-patch+json' });
    expect(put.status).to.equal(415);
    expect(put.headers.get('accept-patch')).to.equal(null);
  });
});
