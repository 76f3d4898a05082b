import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createTestContext } from '../testing/context.ts';
import type { TestContext } from '../testing/context.ts';
import { failureOf } from '../testing/failure-of.ts';
import { serve } from '../testing/serve.ts';
import type { Reply, TestServer } from '../testing/serve.ts';
import { until } from '../testing/until.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const text = (body: Uint8Array) => Buffer.from(body).toString();

describe('HTTP client', () => {
  const servers: TestServer[] = [];
  let context: TestContext;

  async function start(...args: Parameters<typeof serve>): Promise<TestServer> {
    const server = await serve(...args);
    servers.push(server);
    return server;
  }

  beforeEach(async () => {
    context = await createTestContext({ config: {}, now: NOW });
  });
  afterEach(async () => {
    await context.close();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  /** Responds with each reply in turn, then always with the last one. */
  function inTurn(...replies: Reply[]): () => Reply {
    let next = 0;
    return () => replies[Math.min(next++, replies.length - 1)]!;
  }

  describe('responses', () => {
    it('returns status, headers, address and body', async () => {
      const server = await start({ '/a': { body: { x: 1 }, headers: { 'x-total': '5' } } });
      const answer = await context.http.json(`${server.url}/a?key=1`, { headers: { 'X-Api-Key': 'k' } });
      expect(answer.body).to.deep.equal({ x: 1 });
      expect(answer.status).to.equal(200);
      expect(answer.headers['x-total']).to.equal('5');
      expect(answer.url).to.equal(`${server.url}/a?key=1`);
      expect(server.requests[0]?.headers).to.include({ 'x-api-key': 'k', 'user-agent': 'property-gateway' });
    });

    it('sends bodies', async () => {
      const server = await start({ '/a': (request) => ({ body: request.method + request.body }) });
      const answer = await context.http.bytes(`${server.url}/a`, { method: 'POST', body: 'été' });
      expect(text(answer.body)).to.equal('POSTété');
    });

    const codings: readonly (readonly [string, (body: string) => Buffer, string?])[] = [
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync, ' without its header'],
      ['br', brotliCompressSync],
      ['identity', (body) => Buffer.from(body)],
      ['deflate, gzip', (body) => gzipSync(deflateSync(body))],
      ['GZIP', gzipSync],
    ];
    for (const [coding, encode, how = ''] of codings) {
      it(`decodes ${coding}${how}`, async () => {
        const body = 'Château '.repeat(10_000);
        const server = await start({ '/': { body: encode(body), headers: { 'content-encoding': coding } } });
        expect(text((await context.http.bytes(server.url)).body)).to.equal(body);
      });
    }

    it('rejects invalid JSON without quoting it', async () => {
      const server = await start({ '/': { body: '<html>secret', headers: { 'content-type': 'text/html' } } });
      const error = await failureOf(context.http.json(server.url));
      expect(error.kind).to.equal('feed_rejected');
      expect(error.message).to.contain('text/html').and.not.to.contain('secret');
    });

    it('reads JSON in a single-byte encoding, declared or not, without replacement characters', async () => {
      const body = Buffer.from('["Liège, rénové"]', 'latin1');
      for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json; charset=latin1']) {
        const server = await start({ '/': { body, headers: { 'content-type': type } } });
        expect((await context.http.json(server.url)).body).to.deep.equal(['Liège, rénové']);
      }
    });

    it('accepts JSON with a byte order mark', async () => {
      const server = await start({ '/': { body: '\ufeff[1]' } });
      expect((await context.http.json(server.url)).body).to.deep.equal([1]);
    });
  });

  describe('failures', () => {
    const kinds: readonly (readonly [number, string])[] = [
      [400, 'config'],
      [401, 'config'],
      [403, 'config'],
      [404, 'config'],
      [410, 'config'],
      [413, 'config'],
      [429, 'rate_limited'],
      [500, 'transient'],
      [502, 'transient'],
      [503, 'transient'],
      [304, 'config'],
    ];
    for (const [status, kind] of kinds) {
      it(`reports ${status} as ${kind}, trying ${kind === 'config' ? 'once' : 'four times'}`, async () => {
        const server = await start({ '/feed': { status } });
        const error = await failureOf(context.http.bytes(`${server.url}/feed?api_key=hidden`));
        expect(error.kind).to.equal(kind);
        expect(error.status).to.equal(status);
        expect(error.message).to.contain(`${server.url}/feed`).and.not.to.contain('hidden');
        expect(server.requests).to.have.length(kind === 'config' ? 1 : 4);
      });
    }

    it('reports a refused connection and an unknown name as transient, with the reason', async () => {
      // Nothing listens on port 1; a port that was just released may be in use by another process.
      const refused = await failureOf(context.http.bytes('http://127.0.0.1:1/?api_key=hidden', { attempts: 2 }));
      expect(refused.kind).to.equal('transient');
      expect(refused.message).to.contain('refused').and.not.to.contain('hidden');
      expect(context.pauses).to.have.length(1);
      expect(JSON.stringify(context.logged)).not.to.contain('hidden');
      const nameless = await createTestContext({
        config: {},
        http: { resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })) },
      });
      const unknown = await failureOf(nameless.http.bytes('http://no-such-host.invalid/', { attempts: 1 }));
      expect(unknown.kind).to.equal('transient');
      await nameless.close();
    });

    it('reports a key that cannot be a header as config', async () => {
      const server = await start({ '/': {} });
      const error = await failureOf(context.http.bytes(server.url, { headers: { 'x-key': 'hid\r\nden' } }));
      expect(error.kind).to.equal('config');
      expect(`${error.message}${error.internal}`).not.to.contain('hid');
    });
  });

  describe('retries', () => {
    it('succeeds after temporary failures and doubles its delays', async () => {
      const server = await start({ '/': inTurn({ status: 503 }, { status: 500 }, { status: 429 }, { body: 'ok' }) });
      expect(text((await context.http.bytes(server.url)).body)).to.equal('ok');
      const [first = 0, second = 0, third = 0] = context.pauses;
      expect(first).to.be.within(250, 500);
      expect(second).to.be.within(500, 1_000);
      expect(third).to.be.within(1_000, 2_000);
    });

    it('honours Retry-After in seconds and as a date', async () => {
      const date = new Date(NOW.getTime() + 42_000).toUTCString();
      const replies = [
        { status: 429, headers: { 'retry-after': '7' } },
        { status: 503, headers: { 'retry-after': date } },
        { status: 429, headers: { 'retry-after': '0' } },
        { body: 'ok' },
      ];
      const server = await start({ '/': inTurn(...replies) });
      await context.http.bytes(server.url);
      expect(context.pauses).to.deep.equal([7_000, 42_000, 0]);
    });

    it('throws rate_limited at once for a Retry-After beyond 60 s', async () => {
      const server = await start({ '/': { status: 429, headers: { 'retry-after': '3600' } } });
      const error = await failureOf(context.http.bytes(server.url));
      expect(error.kind).to.equal('rate_limited');
      expect(error.retryAfter).to.equal(3_600);
      expect(server.requests).to.have.length(1);
    });

    it('retries when a body is cut off', async () => {
      let calls = 0;
      const server = await start((_request, response) => {
        response.writeHead(200, { 'content-length': '10' });
        if (calls++ === 0) {
          response.write('12345', () => response.destroy());
        } else {
          response.end('1234567890');
        }
      });
      expect(text((await context.http.bytes(server.url)).body)).to.equal('1234567890');
    });
  });

  describe('redirects', () => {
    it('follows up to five and sends credentials only to their own origin', async () => {
      const other = await start({ '/end': { body: 'there' } });
      const server = await start({
        '/1': { status: 301, headers: { location: '/2?x=1' } },
        '/2': { status: 307, headers: { location: `${other.url}/end` } },
      });
      const headers = {
        Authorization: 'Bearer k',
        Cookie: 'c=1',
        'X-Api-Key': 'k',
        'X-Service-Token': 'k',
        Accept: 'a/b',
      };
      const answer = await context.http.bytes(`${server.url}/1`, { headers });
      expect(answer.url).to.equal(`${other.url}/end`);
      expect(server.requests[1]?.headers).to.include({ authorization: 'Bearer k', 'x-api-key': 'k' });
      expect(other.requests[0]?.headers).to.include({ accept: 'a/b' });
      expect(other.requests[0]?.headers).not.to.have.any.keys(
        'authorization',
        'cookie',
        'x-api-key',
        'x-service-token',
      );
    });

    it('throws after five', async () => {
      const server = await start({ '/': { status: 302, headers: { location: '/' } } });
      const error = await failureOf(context.http.bytes(server.url));
      expect(error.kind).to.equal('config');
      expect(server.requests).to.have.length(6);
    });

    it('does not carry a body to another origin', async () => {
      const other = await start({ '/': {} });
      const server = await start({ '/': { status: 308, headers: { location: other.url } } });
      const error = await failureOf(context.http.bytes(server.url, { method: 'POST', body: 'secret' }));
      expect(error.kind).to.equal('config');
      expect(error.message).to.contain(other.url);
      expect(other.requests).to.have.length(0);
    });

    it('turns POST into GET after 303', async () => {
      const server = await start({
        '/': { status: 303, headers: { location: '/got' } },
        '/got': (request) => ({ body: `${request.method}${request.body}` }),
      });
      const answer = await context.http.bytes(server.url, { method: 'POST', body: 'x' });
      expect(text(answer.body)).to.equal('GET');
    });
  });

  describe('bounds', () => {
    it('stops at maxBytes, also inside a decompression bomb', async () => {
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      const server = await start({
        '/': { body: bomb, headers: { 'content-encoding': 'gzip' } },
        '/plain': { body: Buffer.alloc(2_000) },
      });
      expect((await failureOf(context.http.bytes(server.url))).kind).to.equal('feed_rejected');
      expect((await failureOf(context.http.bytes(`${server.url}/plain`, { maxBytes: 1_999 }))).kind).to.equal(
        'feed_rejected',
      );
      expect((await context.http.bytes(`${server.url}/plain`, { maxBytes: 2_000 })).body).to.have.length(2_000);
    });

    it('reports cut compression as transient, damaged and unknown compression as a rejected feed', async () => {
      const whole = gzipSync(Buffer.from(Array.from({ length: 5_000 }, (_, index) => `${index}`).join()));
      const damaged = Buffer.from(whole);
      damaged.fill(255, 20, 60);
      const server = await start({
        '/cut': { body: whole.subarray(0, whole.length / 2), headers: { 'content-encoding': 'gzip' } },
        '/damaged': { body: damaged, headers: { 'content-encoding': 'gzip' } },
        '/none': { body: 'plain', headers: { 'content-encoding': 'gzip' } },
        '/unknown': { body: 'x', headers: { 'content-encoding': 'zstd' } },
        '/many': { body: 'x', headers: { 'content-encoding': 'gzip, gzip, gzip' } },
      });
      expect((await failureOf(context.http.bytes(`${server.url}/cut`))).kind).to.equal('transient');
      for (const path of ['/damaged', '/none', '/unknown', '/many']) {
        expect((await failureOf(context.http.bytes(server.url + path))).kind, path).to.equal('feed_rejected');
      }
    });

    it('limits the time of a whole request', async () => {
      const server = await start((_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 20);
        response.once('close', () => clearInterval(drip));
      });
      const error = await failureOf(context.http.bytes(server.url, { timeoutMs: 200, attempts: 1 }));
      expect(error.kind).to.equal('transient');
      expect(error.message).to.contain('200 ms');
      await until(() => server.openSockets() === 0);
    });

    it('limits the silence within a stream, but neither its total time nor its reader', async () => {
      let readOn = () => {};
      const server = await start((request, response) => {
        response.writeHead(200);
        response.write('a'.repeat(100_000));
        if (request.url === '/goes-on') {
          readOn = () => response.end('b');
        }
      });
      const good = await context.http.stream(`${server.url}/goes-on`, { timeoutMs: 1_000 });
      let read = 0;
      for await (const chunk of good.body) {
        // A reader that is busy for longer than the limit does not count as silence of the server.
        if (read === 0) {
          await delay(1_100);
          readOn();
        }
        read += Buffer.from(chunk).length;
      }
      expect(read).to.equal(100_001);

      const silent = await context.http.stream(`${server.url}/silent`, { timeoutMs: 500 });
      const error = await failureOf(pipeline(silent.body, drain));
      expect(error.kind).to.equal('transient');
      expect(error.message).to.contain('500 ms');
      await until(() => server.openSockets() <= 1);
    });
  });

  describe('abort', () => {
    it('ends a request, a delay and a stream at once and closes the sockets', async () => {
      const server = await start((request, response) => {
        if (request.url === '/stream') {
          response.writeHead(200).write('a');
        }
      });
      const reason = new Error('cancelled by the owner');
      const waiting = context.http.bytes(`${server.url}/hangs`).catch((error: unknown) => error);
      const stream = await context.http.stream(`${server.url}/stream`);
      const reading = pipeline(stream.body, drain).catch((error: unknown) => error);
      await until(() => server.openSockets() === 2);
      context.abort(reason);
      expect(await waiting).to.equal(reason);
      expect(await reading).to.equal(reason);
      await until(() => server.openSockets() === 0);
      const late = await context.http.bytes(server.url).catch((error: unknown) => error);
      expect(late).to.equal(reason);
    });

    it('closes the socket when the reader stops', async () => {
      const server = await start((_request, response) => {
        response.writeHead(200).write('a');
      });
      const unread = await context.http.stream(server.url);
      unread.body.destroy();
      await until(() => server.openSockets() === 0);
      const started = await context.http.stream(server.url);
      await once(started.body, 'readable');
      started.body.destroy();
      await until(() => server.openSockets() === 0);
    });
  });
});

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const chunk of source) {
    void chunk;
  }
}
