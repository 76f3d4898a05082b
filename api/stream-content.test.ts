import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { route } from './contract.ts';
import { streamContent, streamEvents, streamJsonArray } from './http/reply.ts';
import type { StreamLimits } from './http/open-streams.ts';
import { createApi } from './server.ts';
import type { RunningApi } from './server.ts';
import { until } from '../connectors/kit/testing/until.ts';
import { fakeDeps, gatewayRecord, principalOf } from './testing/fake-deps.ts';

/** Random, so that it stays long when it is compressed. */
const newPiece = () => randomBytes(7_500).toString('base64');
/** Far more pieces than the buffers between source and socket hold. */
const ENOUGH = 20_000;

const source = { pieces: 0, text: '', closed: false, unchanged: 0 };

async function* pieces(count: number, isBroken: boolean) {
  source.pieces = 0;
  source.closed = false;
  source.text = '';
  try {
    for (; source.pieces < count; source.pieces++) {
      const piece = newPiece();
      if (count < ENOUGH) source.text += piece;
      yield piece;
    }
    if (isBroken) throw new Error('the source broke');
  } finally {
    source.closed = true;
  }
}

const longAnswer = ({ kind }: { kind: string }) =>
  streamContent(
    'application/xml; charset=utf-8',
    pieces(kind === 'endless' ? ENOUGH : 30, kind === 'broken'),
    { ETag: 'W/"1"' },
    {
      notModified: async () => {
        source.unchanged++;
      },
    },
  );

const long = route({
  method: 'GET',
  path: '/long/{kind}',
  id: 'long',
  summary: 's',
  tag: 't',
  access: 'public',
  params: { kind: { type: 'string' } },
  success: { status: 200, description: 'Long.', contentType: 'application/xml' },
}).handle(({ params }) => longAnswer(params));

const feed = route({
  method: 'GET',
  path: '/feeds/{token}/{kind}',
  id: 'feed',
  summary: 's',
  tag: 't',
  access: 'public',
  params: { token: { type: 'string' }, kind: { type: 'string' } },
  secretParams: ['token'],
  success: { status: 200, description: 'Long.', contentType: 'application/xml' },
}).handle(({ params }) => longAnswer(params));

const openAt = (api: RunningApi, path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(`${api.url}/v1/gateway${path}`, { headers }, resolve).on('error', reject).end();
  });

describe('a long text that is written while it is made', () => {
  const deps = fakeDeps();
  let api: RunningApi;
  before(async () => {
    api = await createApi(deps, { routes: [long], quotas: {} }).listen(0, '127.0.0.1');
  });
  after(() => api.close());

  const open = (kind: string, headers: Record<string, string> = {}) => openAt(api, `/long/${kind}`, headers);
  const read = async (response: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };

  it('comes whole, compressed for clients that accept it', async () => {
    const plain = await open('short');
    expect(plain.headers['content-type']).to.equal('application/xml; charset=utf-8');
    expect((await read(plain)).toString()).to.equal(source.text);
    const small = await open('short', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).to.equal('gzip');
    expect(gunzipSync(await read(small)).toString()).to.equal(source.text);
    const refused = await open('short', { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers).not.to.have.property('content-encoding');
    await read(refused);
  });

  for (const coding of ['identity', 'gzip']) {
    it(`is not an error for the log when its reader hangs up, ${coding}`, async () => {
      const before = deps.lines.length;
      const response = await open('endless', { 'accept-encoding': coding });
      response.once('data', () => response.destroy());
      await until(() => source.closed);
      const logged = () => deps.lines.slice(before).join('');
      // The line of a source that breaks afterwards is there, so that one of the reader would be as well.
      const broken = await open('broken');
      await read(broken).catch(() => undefined);
      await until(() => logged().includes('the source broke'));
      expect(logged().match(/"level":50/g), logged()).to.have.length(1);
    });
  }

  it('is not even begun for a client that has it', async () => {
    source.pieces = -1;
    const response = await open('short', { 'if-none-match': '"0", W/"1"' });
    expect(response.statusCode).to.equal(304);
    expect((await read(response)).length).to.equal(0);
    expect(source).to.include({ pieces: -1, unchanged: 1 });
  });

  for (const encoding of ['identity', 'gzip', 'br']) {
    it(`waits for a client that is slow, and ends when it goes away (${encoding})`, async () => {
      const response = await open('endless', { 'accept-encoding': encoding });
      response.pause();
      await until(() => source.pieces > 0 && !source.closed);
      let before = 0;
      // As soon as nothing more is read from the source, every buffer on the way is full.
      while (source.pieces !== before) {
        before = source.pieces;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      expect(source.pieces).to.be.within(1, ENOUGH / 2);
      expect(source.closed).to.equal(false);
      response.destroy();
      while (!source.closed) await new Promise((resolve) => setImmediate(resolve));
    });
  }

  for (const encoding of ['identity', 'gzip', 'br']) {
    it(`is cut short when its source breaks (${encoding})`, async () => {
      const failure = await open('broken', { 'accept-encoding': encoding })
        .then(read)
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(failure).to.be.instanceOf(Error);
    });
  }
});

describe('long answers', () => {
  let api: RunningApi;
  const start = async (limits: StreamLimits) => {
    api = await createApi(fakeDeps(), { routes: [feed], quotas: {}, ...limits }).listen(0, '127.0.0.1');
  };
  afterEach(() => api.close());

  it('are given to one token a few at a time: the next is refused until one has ended, and others are served', async () => {
    await start({ streamsAtOnce: 2 });
    const [first, second] = await Promise.all([openAt(api, '/feeds/a/endless'), openAt(api, '/feeds/a/endless')]);
    const refused = await openAt(api, '/feeds/a/endless');
    expect(refused.statusCode).to.equal(429);
    expect(refused.headers['retry-after']).to.equal('5');
    refused.resume();
    const other = await openAt(api, '/feeds/b/short');
    expect(other.statusCode).to.equal(200);
    other.resume();
    first?.destroy();
    let status = refused.statusCode;
    while (status === 429) {
      const again = await openAt(api, '/feeds/a/short');
      again.resume();
      status = again.statusCode;
    }
    expect(status).to.equal(200);
    second?.destroy();
  });

  it('end when their reader takes nothing for too long, and let their source go', async () => {
    await start({ stalledAfterMs: 200 });
    const response = await openAt(api, '/feeds/a/endless');
    response.pause();
    await until(() => source.closed);
    expect(source.pieces).to.be.within(1, ENOUGH / 2);
  });
});

describe('server-sent events', () => {
  const stream = route({
    method: 'GET',
    path: '/events',
    id: 'events',
    summary: 's',
    tag: 't',
    access: 'public',
    resumable: true,
    success: { status: 200, description: 'Events.', contentType: 'text/event-stream' },
  }).handle(({ lastEventId }, { stopping }) => {
    async function* events() {
      yield `id: 1\ndata: ${lastEventId ?? 'from the start'}\n\n`;
      await new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
      yield 'id: 2\ndata: stopping\n\n';
    }
    return streamEvents(events);
  });

  it('are sent as they come, uncompressed, resumed by Last-Event-ID, and ended when the server stops', async () => {
    const api = await createApi(fakeDeps(), { routes: [stream], quotas: {} }).listen(0, '127.0.0.1');
    const headers = { accept: 'text/event-stream', 'accept-encoding': 'br, gzip', 'last-event-id': '7' };
    const response = await fetch(`${api.url}/v1/gateway/events`, { headers });
    expect(response.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(response.headers.get('content-encoding')).to.equal(null);
    expect(response.headers.get('cache-control')).to.equal('no-store');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).to.equal('id: 1\ndata: 7\n\n');
    const closed = api.close();
    expect((await reader?.read())?.value).to.equal('id: 2\ndata: stopping\n\n');
    expect((await reader?.read())?.done).to.equal(true);
    await closed;
  });
});

describe('A stream whose caller loses access', () => {
  const GATEWAY = gatewayRecord()._id;
  const base = { method: 'GET', summary: 's', tag: 't', access: { gateway: 'READ' } } as const;
  let time = 0;
  let hasToken = true;
  let isDelegated = true;
  let send = () => {};
  let api: RunningApi;
  let deps: ReturnType<typeof fakeDeps>;

  /** A piece each time `send` is called. */
  async function* pieces(text: (number: number) => string) {
    for (let number = 0; number < 1_000; number++) {
      yield text(number);
      await new Promise<void>((resolve) => {
        send = resolve;
      });
    }
  }
  const routes = [
    route({
      ...base,
      path: '/gateways/{id}/events',
      id: 'events',
      success: { status: 200, description: 'Events.', contentType: 'text/event-stream' },
    }).handle(() =>
      streamEvents(async function* (stillAllowed) {
        for await (const text of pieces((number) => `data: ${number}\n\n`)) {
          await stillAllowed();
          yield text;
        }
      }),
    ),
    route({
      ...base,
      path: '/gateways/{id}/list',
      id: 'list',
      success: { status: 200, description: 'A list.', schema: { type: 'array', items: {} } },
    }).handle(() => streamJsonArray(pieces(() => randomBytes(70_000).toString('base64')))),
    route({
      ...base,
      path: '/gateways/{id}/text',
      id: 'text',
      success: { status: 200, description: 'A text.', contentType: 'text/plain' },
    }).handle(() =>
      streamContent(
        'text/plain',
        pieces(() => randomBytes(70_000).toString('base64')),
        {},
        { notModified: async () => {} },
      ),
    ),
  ];

  beforeEach(async () => {
    time = 0;
    hasToken = true;
    isDelegated = true;
    deps = fakeDeps({
      identity: { introspect: async (token) => (hasToken ? principalOf(token) : undefined) },
      store: {
        gateways: { findFor: async () => (isDelegated ? gatewayRecord() : undefined) } as never,
      },
    });
    api = await createApi(deps, { routes, quotas: {}, now: () => time }).listen(0, '127.0.0.1');
  });
  afterEach(() => api.close());

  const open = async (path: string) => {
    const response = await openAt(api, `/gateways/${GATEWAY}/${path}`, { authorization: 'Bearer reader' });
    expect(response.statusCode).to.equal(200);
    const read: string[] = [];
    response.setEncoding('utf8').on('data', (text: string) => read.push(text));
    const ended = new Promise<'whole' | 'cut'>((resolve) => {
      response.once('end', () => resolve('whole')).once('error', () => resolve('cut'));
    });
    await until(() => read.length > 0);
    return { read, ended };
  };
  const losses = [
    {
      name: 'the token',
      code: 'AUTH_FAILED',
      lose: () => {
        hasToken = false;
      },
    },
    {
      name: 'the delegation',
      code: 'NOT_FOUND',
      lose: () => {
        isDelegated = false;
        time += 1_000;
      },
    },
  ];

  for (const { name, code, lose } of losses) {
    it(`ends with the event closed once ${name} is revoked, before anything more is sent`, async () => {
      const { read, ended } = await open('events');
      send();
      await until(() => read.join('').includes('data: 1'));
      lose();
      send();
      expect(await ended).to.equal('whole');
      const text = read.join('');
      expect(text).not.to.contain('data: 2');
      const [, data = ''] = /event: closed\ndata: (.*)\n\n$/.exec(text) ?? [];
      expect(JSON.parse(data)).to.include({ code }).and.to.have.keys('code', 'message');
    });

    for (const path of ['list', 'text']) {
      it(`cuts a ${path} once ${name} is revoked, so that it cannot be taken for whole`, async () => {
        const { read, ended } = await open(path);
        lose();
        const before = read.join('').length;
        send();
        await until(() => deps.lines.some((line) => line.includes(code)));
        expect(await ended).to.equal('cut');
        expect(read.join('').length).to.be.at.most(before + 70_000);
        // Not a fault of the service.
        expect(deps.lines.filter((line) => line.includes('"level":50'))).to.deep.equal([]);
      });
    }
  }

  it('goes on while access lasts', async () => {
    const { read, ended } = await open('events');
    time += 60_000;
    send();
    await until(() => read.join('').includes('data: 1'));
    hasToken = false;
    send();
    expect(await ended).to.equal('whole');
  });
});
