import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import type { Json, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { sampleListing } from '../../kit/testing/sample-listing.ts';
import { serve } from '../../kit/testing/serve.ts';
import type { Reply, TestServer } from '../../kit/testing/serve.ts';
import { until } from '../../kit/testing/until.ts';
import { propertyFeed } from './property-feed.ts';

const listings = (count: number): JsonObject[] => Array.from({ length: count }, (_, index) => sampleListing(index + 1));
const lines = (values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const keys = (messages: ReadMessage[]): string[] =>
  messages.flatMap((message) => (message.kind === 'record' ? [message.key] : []));
const kinds = (messages: ReadMessage[]): string[] => messages.map(({ kind }) => kind);

describe('PROPERTY_FEED', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((item) => item.close()));
  });

  async function start(reply: Reply, config: JsonObject = {}): Promise<{ ctx: TestContext; server: TestServer }> {
    const server = await serve({ '/feed': reply });
    const ctx = await createTestContext({ config: { url: `${server.url}/feed?token=hidden`, ...config } });
    open.push(ctx, { close: () => server.stop() });
    return { ctx, server };
  }

  async function read(body: unknown, request: ReadRequest = { mode: 'full' }): Promise<ReadMessage[]> {
    const { ctx } = await start({ body });
    return collect(propertyFeed.read(ctx, request));
  }

  /** What was yielded before the read failed, and the failure. */
  async function readUntilFailure(body: unknown): Promise<{ messages: ReadMessage[]; error: ConnectorError }> {
    const { ctx } = await start({ body });
    const messages: ReadMessage[] = [];
    const error = await failureOf(
      (async () => {
        for await (const message of propertyFeed.read(ctx, { mode: 'full' })) {
          messages.push(message);
        }
      })(),
    );
    return { messages, error };
  }

  describe('read', () => {
    it('gives the same records for every layout and packing', async () => {
      const values = listings(5);
      const plain = [
        JSON.stringify(values),
        JSON.stringify(values, undefined, 2),
        JSON.stringify({ data: values, meta: { total: 5 } }),
        lines(values),
        lines(values).trimEnd(),
        `\ufeff${JSON.stringify(values)}`,
        Buffer.from(`\ufeff${JSON.stringify(values)}`, 'utf16le'),
        Buffer.from(lines(values), 'utf16le'),
        Buffer.from(`\ufeff${JSON.stringify(values)}`, 'utf16le').swap16(),
      ];
      for (const body of [...plain, ...plain.map((text) => gzipSync(text))]) {
        const messages = await read(body);
        const records = messages.filter((message) => message.kind === 'record');
        expect(records.map(({ raw }) => raw)).to.deep.equal(values);
        expect(records.map(({ text }): unknown => JSON.parse(text ?? ''))).to.deep.equal(values);
        expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'full', expected: 5 });
      }
    });

    it('reads records in windows-1252 among others in UTF-8', async () => {
      const body = Buffer.concat([
        Buffer.from('[{"crm_reference":"1","title":"L\x92appartement \xe0 10 \x80"},', 'latin1'),
        Buffer.from('{"crm_reference":"2","title":"Château"}]'),
      ]);
      const titles = (await read(body)).flatMap((message) => (message.kind === 'record' ? [message.raw['title']] : []));
      expect(titles).to.deep.equal(['L’appartement à 10 €', 'Château']);
    });

    it('sends the key as a bearer token and fetches once', async () => {
      const { ctx, server } = await start({ body: [] }, { api_key: 'k1' });
      await collect(propertyFeed.read(ctx, { mode: 'full' }));
      await collect(propertyFeed.read(ctx, { mode: 'full' }));
      expect(server.requests).to.have.length(1);
      expect(server.requests[0]?.headers['authorization']).to.equal('Bearer k1');
    });

    it('completes an empty feed with nothing expected', async () => {
      for (const body of ['[]', { items: [] }]) {
        expect(await read(body)).to.deep.equal([{ kind: 'complete', scope: 'full', expected: 0 }]);
      }
    });

    it('takes crm_reference, else id, as key and updated_at as time of change', async () => {
      const messages = await read([
        { crm_reference: ' a ', id: 'x', updated_at: '2026-01-02T03:04:05+01:00' },
        { crm_reference: '', id: 7, updated_at: 'yesterday' },
        { reference: 'no key' },
        { crm_reference: 'a' },
        { crm_reference: 'x'.repeat(1_001) },
        5,
        null,
      ]);
      expect(messages.map((message) => ({ ...message, raw: undefined, text: undefined }))).to.deep.equal(
        [
          { kind: 'record', key: 'a', updatedAt: '2026-01-02T02:04:05.000Z' },
          { kind: 'record', key: '7' },
          { kind: 'bad', message: 'Listing 3 of the feed: it has no crm_reference or id.', fault: 'no_reference' },
          { kind: 'record', key: 'a' },
          {
            kind: 'bad',
            message: 'Listing 5 of the feed: its crm_reference or id is longer than 1000 characters.',
            fault: 'no_reference',
          },
          { kind: 'bad', message: 'Listing 6 of the feed: it is no JSON object.' },
          { kind: 'bad', message: 'Listing 7 of the feed: it is no JSON object.' },
          { kind: 'complete', scope: 'full', expected: 7 },
        ].map((message) => ({ ...message, raw: undefined, text: undefined })),
      );
    });

    it('yields a checkpoint every hundred records, and resumes from each', async () => {
      const values = listings(250);
      for (const body of [
        JSON.stringify(values),
        lines(values),
        JSON.stringify({ data: values }),
        gzipSync(lines(values)),
      ]) {
        const { ctx } = await start({ body });
        const all = await collect(propertyFeed.read(ctx, { mode: 'full' }));
        const states = all.flatMap((message) => (message.kind === 'checkpoint' ? [message.state] : []));
        expect(states).to.have.length(2);
        for (const [index, state] of states.entries()) {
          const rest = await collect(propertyFeed.read(ctx, { mode: 'full', state }));
          expect(keys(rest)).to.deep.equal(keys(all).slice((index + 1) * 100));
          expect(rest.at(-1)).to.include({ kind: 'complete', scope: 'full', expected: 250 });
        }
      }
    });

    it('restarts if the state is invalid or of other bytes', async () => {
      const states: Json[] = [{ index: 2, offset: 9, sha256: 'other' }, { index: 'x' }, 'x', 5, null, []];
      for (const state of states) {
        expect(keys(await read(listings(3), { mode: 'full', state }))).to.have.length(3);
      }
    });

    it('finds one listing', async () => {
      const one = await read(listings(150), { mode: 'one', reference: 'crm-42' });
      expect(keys(one)).to.deep.equal(['crm-42']);
      expect(one.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta', expected: 1 });
      const none = await read(listings(3), { mode: 'one', reference: 'crm-42' });
      expect(none).to.deep.equal([
        { kind: 'delete', key: 'crm-42' },
        { kind: 'complete', scope: 'delta', expected: 0 },
      ]);
    });
  });

  describe('a CRM that can be queried for one listing', () => {
    /** The paths of the requests, without the host, and what was read. */
    async function readOne(reply: Reply, reference = 'crm-42') {
      const server = await serve({ '/feed': { body: listings(50) }, '/listing': reply });
      const ctx = await createTestContext({
        config: {
          url: `${server.url}/feed`,
          listing_url: `${server.url}/listing?crm_reference={crm_reference}`,
          api_key: 'key-1',
        },
      });
      open.push(ctx, { close: () => server.stop() });
      const messages = await collect(propertyFeed.read(ctx, { mode: 'one', reference }));
      return { messages, requests: server.requests };
    }

    it('is not read whole', async () => {
      const { messages, requests } = await readOne({ body: [sampleListing(42)] });
      expect(keys(messages)).to.deep.equal(['crm-42']);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta', expected: 1 });
      expect(requests.map(({ path }) => path)).to.deep.equal(['/listing?crm_reference=crm-42']);
      expect(requests[0]?.headers['authorization']).to.equal('Bearer key-1');
    });

    it('gets the reference escaped', async () => {
      const { requests } = await readOne({ body: [] }, 'a&b/ü');
      expect(requests[0]?.path).to.equal('/listing?crm_reference=a%26b%2F%C3%BC');
    });

    for (const [what, reply] of [
      ['says that it has none', { body: [] }],
      ['responds with 404', { status: 404, body: 'gone' }],
      ['responds with another listing', { body: [sampleListing(7)] }],
      ['responds with two of that key', { body: [sampleListing(42), { ...sampleListing(42), type: 'house' }] }],
      ['responds with a web page', { body: '<!doctype html><title>Sign in</title>' }],
    ] as const)
      it(`is read whole when it ${what}: that alone neither proves nor shows anything`, async () => {
        const { messages, requests } = await readOne(reply);
        expect(keys(messages)).to.deep.equal(['crm-42']);
        expect(requests.map(({ path }) => path.split('?')[0])).to.include.members(['/listing', '/feed']);
      });

    it('proves by its whole feed alone that a listing is gone', async () => {
      const { messages } = await readOne({ body: [] }, 'crm-99');
      expect(messages).to.deep.include({ kind: 'delete', key: 'crm-99' });
    });

    it('is queried on the server of its feed only, because it gets the same key', () => {
      const config = { url: 'https://crm.example/feed' };
      const faultOf = (listing_url: string) => propertyFeed.spec.fault?.({ ...config, listing_url })?.at;
      expect(faultOf('https://crm.example/listing/{crm_reference}')).to.equal(undefined);
      expect(faultOf('https://evil.example/listing/{crm_reference}')).to.equal('/listing_url');
      expect(faultOf('http://crm.example/listing/{crm_reference}')).to.equal('/listing_url');
    });
  });

  describe('broken feeds', () => {
    it('never completes a feed cut at any of 20 points', async () => {
      // Of different lengths, so that no point falls on a line break, where NDJSON is whole again.
      const values = listings(4).map((value, index) => ({ ...value, internal_note: 'x'.repeat(index * 777) }));
      for (const [layout, text] of [
        ['array', JSON.stringify(values)],
        ['envelope', JSON.stringify({ meta: { total: 4 }, properties: values, more: {} })],
        ['lines', lines(values)],
      ] as const) {
        const whole = Buffer.from(text);
        for (let cut = 1; cut <= 20; cut++) {
          // The last point is two bytes before the end: without its last line break NDJSON is still whole.
          const at = Math.floor(((whole.length - 2) * cut) / 20);
          const { messages, error } = await readUntilFailure(whole.subarray(0, at));
          expect(error.kind, `${layout} cut at ${at}`).to.equal('feed_rejected');
          expect(kinds(messages)).not.to.include('complete');
        }
      }
    });

    it('yields the records before the cut', async () => {
      const text = JSON.stringify(listings(3));
      const { messages } = await readUntilFailure(text.slice(0, -10));
      expect(keys(messages)).to.deep.equal(['crm-1', 'crm-2']);
    });

    it('rejects cut and damaged gzip', async () => {
      const packed = gzipSync(JSON.stringify(listings(200)));
      const damaged = Buffer.from(packed);
      damaged.fill(255, 1_000, 1_100);
      for (const body of [packed.subarray(0, packed.length / 2), packed.subarray(0, -4), damaged]) {
        const { messages, error } = await readUntilFailure(body);
        expect(error.kind).to.equal('feed_rejected');
        expect(kinds(messages)).not.to.include('complete');
      }
    });

    it('quarantines a broken line and goes on', async () => {
      const messages = await read('{"crm_reference":"1"}\n{"crm_reference":"2", x}\n{"crm_reference":"3"}\n');
      expect(kinds(messages)).to.deep.equal(['record', 'bad', 'record', 'complete']);
      const first = await read('{"crm_reference":"1", x}\n{"crm_reference":"2"}\n');
      expect(kinds(first)).to.deep.equal(['bad', 'record', 'complete']);
    });

    it('rejects a broken record inside an array', async () => {
      const { messages, error } = await readUntilFailure('[{"crm_reference":"1"},{"crm_reference":"2", x},{"id":3}]');
      expect(error.kind).to.equal('feed_rejected');
      expect(kinds(messages)).to.deep.equal(['record']);
    });

    it('rejects responses without a listing', async () => {
      for (const body of [
        '{"error":"unauthorised"}',
        '{\n "error": 1\n}',
        '<html>',
        '"x"',
        '{"data":{"a":1}}',
        'x\n'.repeat(50),
      ]) {
        const { messages, error } = await readUntilFailure(body);
        expect(error.kind, body).to.equal('feed_rejected');
        expect(kinds(messages)).not.to.include('complete');
      }
    });

    it('quarantines records that are nested too deeply or too large', async () => {
      const deep = `{"crm_reference":"d","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
      const large = `{"crm_reference":"l","x":"${'y'.repeat(3 * 1024 * 1024)}"}`;
      const messages = await read(`[${deep},${large},{"crm_reference":"ok"}]`);
      expect(kinds(messages)).to.deep.equal(['bad', 'bad', 'record', 'complete']);
    });

    it('rejects a feed with mostly broken records', async () => {
      const { messages, error } = await readUntilFailure(JSON.stringify(Array.from({ length: 5_000 }, () => 5)));
      expect(error.kind).to.equal('feed_rejected');
      expect(messages.length).to.be.below(1_100);
    });

    it('stops at once when aborted, while downloading and while reading', async () => {
      const server = await serve((_request, response) => {
        response.writeHead(200).write('[');
      });
      const ctx = await createTestContext({ config: { url: server.url } });
      open.push(ctx, { close: () => server.stop() });
      const reading = collect(propertyFeed.read(ctx, { mode: 'full' })).catch((error: unknown) => error);
      await until(() => server.openSockets() === 1);
      ctx.abort(new Error('cancelled'));
      expect(await reading).to.have.property('message', 'cancelled');
      await until(() => server.openSockets() === 0);

      const { ctx: second } = await start({ body: listings(300) });
      const later = (async () => {
        for await (const message of propertyFeed.read(second, { mode: 'full' })) {
          if (message.kind === 'checkpoint') {
            second.abort(new Error('cancelled'));
          }
        }
      })().catch((error: unknown) => error);
      expect(await later).to.have.property('message', 'cancelled');
    });
  });

  describe('check', () => {
    it('passes for a feed with listings, an empty one, and one whose first listing is long', async () => {
      const long = { crm_reference: '1', internal_note: 'x'.repeat(500_000) };
      for (const body of [
        listings(200),
        [],
        lines(listings(2)),
        gzipSync(lines(listings(500))),
        [long],
        { data: listings(2) },
      ]) {
        const { ctx } = await start({ body });
        await propertyFeed.check(ctx);
      }
    });

    it('reads no more than it needs', async () => {
      let sent = 0;
      const server = await serve((_request, response) => {
        response.on('error', () => {});
        const block = lines(listings(50));
        const more = (): void => {
          while (sent < 200_000_000 && !response.destroyed && response.write(block)) {
            sent += block.length;
          }
        };
        response.on('drain', more);
        more();
      });
      const ctx = await createTestContext({ config: { url: server.url } });
      open.push(ctx, { close: () => server.stop() });
      await propertyFeed.check(ctx);
      await until(() => server.openSockets() === 0);
      expect(sent).to.be.below(20_000_000);
    });

    it('fails with the right kind and without secrets', async () => {
      const cases: readonly (readonly [Reply, string])[] = [
        [{ status: 401 }, 'config'],
        [{ status: 403 }, 'config'],
        [{ status: 404 }, 'config'],
        [{ status: 429, headers: { 'retry-after': '999' } }, 'rate_limited'],
        [{ status: 500 }, 'transient'],
        [{ body: '<html>' }, 'config'],
        [{ body: '' }, 'config'],
        [{ body: '{"error":"x"}' }, 'feed_rejected'],
        [{ body: '[5]' }, 'feed_rejected'],
        [{ body: '[{"crm_reference":"1"}' }, 'feed_rejected'],
        [{ body: '[{"crm_ref' }, 'feed_rejected'],
      ];
      for (const [reply, kind] of cases) {
        const { ctx } = await start(reply, { api_key: 'concealed' });
        if (reply.body === '[{"crm_reference":"1"}') {
          // The first listing is there, and only a full read sees the end.
          await propertyFeed.check(ctx);
          continue;
        }
        const error = await failureOf(propertyFeed.check(ctx));
        expect(error.kind, JSON.stringify(reply)).to.equal(kind);
        expect(JSON.stringify([error.message, error.internal, ctx.logged])).not.to.match(/hidden|concealed/);
      }
    });
  });

  describe('map', () => {
    const map = (raw: JsonObject, config: JsonObject = {}, market = 'fr') => propertyFeed.map(raw, { config, market });
    const least: JsonObject = { crm_reference: '1', type: 'house', title: 'Maison' };

    it('gives a valid property with the source and without what the gateway assigns', () => {
      const { property, warnings } = map({ ...sampleListing(1), id: 'x', stream_id: 'y', fetched_at: 'z' });
      expect(property).to.include({
        crm_reference: 'crm-1',
        crm_source: 'PROPERTY_FEED',
        created_at: '2025-11-03T08:15:00Z',
      });
      expect(property).not.to.have.any.keys('id', 'stream_id', 'fetched_at');
      expect(warnings).to.deep.equal([]);
    });

    it('names the source by the config, else by the feed', () => {
      expect(map({ ...least, crm_source: 'APIMO' }).property.crm_source).to.equal('APIMO');
      expect(map({ ...least, crm_source: 'APIMO' }, { provider: '42' }).property.crm_source).to.equal('42');
    });

    it('takes the id for a missing crm_reference and the language of the market', () => {
      const { property } = map({ id: 7, type: 'house', title: 'Haus' }, {}, 'de');
      expect(property).to.include({ crm_reference: '7', reference: '7', status: 'available' });
      expect(property.description).to.deep.equal({ de: 'Haus' });
    });

    it('refuses a record with the JSON path of the fault', () => {
      const faults: readonly (readonly [JsonObject, string])[] = [
        [{ title: '' }, '$.title'],
        [{ bedrooms: '3' }, '$.bedrooms'],
        [{ crm_reference: 5 }, '$.crm_reference'],
        [{ images: [{ url: 5 }] }, '$.images[0].url'],
      ];
      for (const [change, path] of faults) {
        expect(() => map({ ...least, ...change }))
          .to.throw(ConnectorError, path)
          .with.property('path', path);
      }
    });
  });
});
