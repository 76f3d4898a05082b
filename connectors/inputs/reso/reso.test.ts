import { expect } from 'chai';
import { Ajv } from 'ajv';
import type { Json, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { reso } from './reso.ts';
import { keysOf, listing, listings, minute } from './testing/listings.ts';
import { CLIENT, serveOData, TOKEN } from './testing/serve-odata.ts';
import type { ODataOptions, ODataServer } from './testing/serve-odata.ts';

const FULL: ReadRequest = { mode: 'full' };

describe('RESO', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((item) => item.close()));
  });

  async function start(
    options: Partial<ODataOptions>,
    config: JsonObject = {},
  ): Promise<{ server: ODataServer; ctx: TestContext }> {
    const server = await serveOData(options);
    const ctx = await createTestContext({
      config: { url: server.root, access_token: TOKEN, page_size: 10, ...config },
    });
    open.push(ctx, { close: () => server.stop() });
    return { server, ctx };
  }

  async function read(
    options: Partial<ODataOptions>,
    request: ReadRequest = FULL,
    config: JsonObject = {},
  ): Promise<ReadMessage[]> {
    const { ctx } = await start(options, config);
    return collect(reso.read(ctx, request));
  }

  async function readUntilFailure(
    options: Partial<ODataOptions>,
    config: JsonObject = {},
  ): Promise<{ messages: ReadMessage[]; error: ConnectorError; ctx: TestContext }> {
    const { ctx } = await start(options, config);
    const messages: ReadMessage[] = [];
    const error = await failureOf(
      (async () => {
        for await (const message of reso.read(ctx, FULL)) {
          messages.push(message);
        }
      })(),
    );
    return { messages, error, ctx };
  }

  const lastState = (messages: readonly ReadMessage[]): Json | undefined =>
    messages.findLast((message) => message.kind === 'checkpoint')?.state;

  describe('a full read', () => {
    it('follows the links of the server and expects what it announces', async () => {
      for (const links of ['token', 'skip', 'relative'] as const) {
        const messages = await read({ records: listings(35), links });
        expect(keysOf(messages), links).to.have.length(35);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 35 });
        expect(messages.filter(({ kind }) => kind === 'checkpoint')).to.have.length(4);
      }
    });

    it('requests the order of changes, with media and total, and encodes blanks as %20', async () => {
      const { server, ctx } = await start({ records: listings(3) }, { originating_system: "O'Hare MLS" });
      expect(keysOf(await collect(reso.read(ctx, FULL)))).to.have.length(3);
      const [query] = server.queries();
      expect(Object.fromEntries(query ?? [])).to.deep.equal({
        $filter: "OriginatingSystemName eq 'O''Hare MLS'",
        $orderby: 'ModificationTimestamp,ListingKey',
        $expand: 'Media',
        $top: '10',
        $count: 'true',
      });
      expect(server.requests[0]?.path).to.match(/^[^+]+$/);
    });

    it('omits media if configured, and keeps the query of the configured address', async () => {
      const { server, ctx } = await start({ records: listings(1) });
      const config = { ...ctx.config, url: `${server.root}/Property/?class=all`, expand_media: false };
      await collect(reso.read({ ...ctx, config }, FULL));
      expect(server.queries()[0]?.get('$expand')).to.equal(null);
      expect(server.queries()[0]?.get('class')).to.equal('all');
    });

    it('follows a link unchanged', async () => {
      const { server, ctx } = await start({ records: listings(12), linkExtra: '&odd=%7E+%20a' });
      await collect(reso.read(ctx, FULL));
      expect(server.requests[1]?.path).to.match(/&odd=%7E\+%20a$/);
    });

    it('continues by time if the server sends no links and limits the page size', async () => {
      for (const counts of [true, false]) {
        for (const changes of [undefined, { ModificationTimestamp: minute(7) }]) {
          const messages = await read({ records: listings(43, changes), links: 'none', counts });
          expect(new Set(keysOf(messages)).size).to.equal(43);
          expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 43 });
        }
      }
      const capped = await read({ records: listings(43), links: 'none', maxPage: 7 });
      expect(keysOf(capped)).to.have.length(43);
    });

    it('refuses a server without links that ignores the order or repeats a page', async () => {
      const records = listings(43).toReversed();
      for (const ignores of [['$orderby'], ['$filter', '$skip']]) {
        const { error, messages } = await readUntilFailure({ records, links: 'none', ignores });
        expect(error.kind, ignores.join()).to.equal('feed_rejected');
        expect(messages.some(({ kind }) => kind === 'complete')).to.equal(false);
      }
    });

    it('omits order and total if the server refuses them', async () => {
      const { server, ctx } = await start({ records: listings(25), refuses: ['$orderby', '$count'] });
      const messages = await collect(reso.read(ctx, FULL));
      expect(keysOf(messages)).to.have.length(25);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 25 });
      expect(server.requests).to.have.length(4);
    });

    it('rejects far fewer listings than announced, and warns of some', async () => {
      const { error } = await readUntilFailure({ records: listings(30), announced: 60 });
      expect(error).to.include({ kind: 'feed_rejected', internal: 'truncated' });
      expect(error.message).to.equal('The server announces 60 listings and returned 30.');
      const some = await read({ records: listings(99), announced: 100 });
      expect(some.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 100 });
      const slipped = await read({ records: listings(99), announced: 100, links: 'skip' });
      expect(slipped.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta', expected: 100 });
    });

    it('reports deletions, skips drafts and quarantines entries without a key', async () => {
      const messages = await read({
        records: [
          listing(1, { StandardStatus: 'Delete' }),
          listing(2, { MlgCanView: false }),
          listing(3, { StandardStatus: 'Incomplete' }),
          listing(4, { ListingKey: null }),
          listing(5, { ListingKey: 77 }),
          listing(6),
        ],
      });
      expect(messages.map((message) => [message.kind, 'key' in message ? message.key : undefined])).to.deep.equal([
        // The order of the server: by the instant of the change.
        ['delete', 'K1'],
        ['delete', 'K2'],
        ['skip', 'K3'],
        ['bad', undefined],
        ['record', '77'],
        ['record', 'K6'],
        ['checkpoint', undefined],
        ['complete', undefined],
      ]);
    });

    it('quarantines entries that are no objects or too deep, and rejects a server without a single key', async () => {
      let deep: Json = 1;
      for (let level = 0; level < 80; level++) {
        deep = [deep];
      }
      const alter = (page: JsonObject): JsonObject => ({
        ...page,
        value: [5, null, [], listing(1, { deep }), listing(2)],
      });
      const messages = await read({ alter });
      expect(messages.map(({ kind }) => kind)).to.deep.equal([
        'bad',
        'bad',
        'bad',
        'bad',
        'record',
        'checkpoint',
        'complete',
      ]);
      const { error } = await readUntilFailure({ records: listings(9, { ListingKey: '' }) });
      expect(error.kind).to.equal('feed_rejected');
    });

    it('yields checkpoints within large pages, and resumes from any checkpoint', async () => {
      const { ctx } = await start({ records: listings(430) }, { page_size: 250 });
      const all = await collect(reso.read(ctx, FULL));
      const states = all.flatMap((message) => (message.kind === 'checkpoint' ? [message.state] : []));
      expect(states).to.have.length(2 + 1 + 1 + 1);
      for (const state of states) {
        const at = all.findIndex((message) => message.kind === 'checkpoint' && message.state === state);
        const rest = await collect(reso.read(ctx, { mode: 'full', state }));
        expect(new Set([...keysOf(all.slice(0, at)), ...keysOf(rest)]).size).to.equal(430);
        expect(rest.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 430 });
      }
    });

    it('continues by time if the link of a checkpoint has expired', async () => {
      const { server, ctx } = await start({ records: listings(35) });
      const all = await collect(reso.read(ctx, FULL));
      const at = all.findIndex(({ kind }) => kind === 'checkpoint');
      const state = lastState(all.slice(0, at + 1));
      for (const status of [400, 404, 410]) {
        server.options.fault = (_, { path }) => (path.includes('skiptoken') ? { status } : undefined);
        server.options.links = 'none';
        const rest = await collect(reso.read(ctx, { mode: 'full', state }));
        expect(new Set([...keysOf(all.slice(0, at)), ...keysOf(rest)]).size).to.equal(35);
        expect(rest.at(-1)).to.include({ kind: 'complete', scope: 'full' });
      }
    });
  });

  describe('links that must not be followed', () => {
    it('rejects a link to another origin, and sends it nothing', async () => {
      const other = await serveOData({ records: listings(1) });
      open.push({ close: () => other.stop() });
      for (const link of [`${other.root}/Property?a=1`, '//evil.example/Property', 'https://127.0.0.1/Property']) {
        const alter = (page: JsonObject): JsonObject => ({
          ...page,
          '@odata.nextLink': `${link}${link.includes('?') ? '&' : '?'}token=hidden`,
        });
        const { error, messages } = await readUntilFailure({ records: listings(3), alter });
        expect(error.kind).to.equal('feed_rejected');
        expect(error.message)
          .to.match(/is not followed/)
          .and.not.match(/hidden/);
        expect(messages.some(({ kind }) => kind === 'complete')).to.equal(false);
      }
      expect(other.requests).to.have.length(0);
    });

    it('rejects a link that is not an address', async () => {
      for (const link of [5, '', {}, 'http://', 'https://[']) {
        const { error } = await readUntilFailure({
          records: listings(3),
          alter: (page) => ({ ...page, '@odata.nextLink': link }),
        });
        expect(error.kind, JSON.stringify(link)).to.equal('feed_rejected');
      }
    });

    it('detects cycles of pages by their links or contents, also after a resume', async () => {
      const circle = (page: JsonObject, number: number): JsonObject => ({
        ...page,
        '@odata.nextLink': `Property?$top=10&$skip=${(number % 3) * 10}`,
      });
      const fresh = (page: JsonObject, number: number): JsonObject => ({
        ...page,
        '@odata.nextLink': `Property?$top=10&n=${number}`,
      });
      const empty = (page: JsonObject, number: number): JsonObject => ({
        ...page,
        value: [],
        '@odata.nextLink': `Property?n=${number}`,
      });
      for (const alter of [circle, fresh, empty]) {
        const { server, ctx } = await start({ records: listings(40), alter });
        let state: Json | undefined;
        let error: unknown;
        // Stopped after every page, so that nothing is remembered but the state.
        while (error === undefined && server.requests.length < 300) {
          try {
            for await (const message of reso.read(ctx, { mode: 'full', ...(state !== undefined && { state }) })) {
              expect(message.kind).not.to.equal('complete');
              if (message.kind === 'checkpoint') {
                ({ state } = message);
                break;
              }
            }
          } catch (caught) {
            error = caught;
          }
        }
        expect(error).to.be.instanceOf(ConnectorError).with.property('kind', 'feed_rejected');
      }
    });

    it('keeps tokens in links out of states, logs and errors, and puts them back in', async () => {
      const { server, ctx } = await start({
        records: listings(25),
        linkExtra: `&access_token=${TOKEN}`,
        fault: (number) => (number === 3 ? { status: 503 } : undefined),
      });
      const messages = await collect(reso.read(ctx, FULL));
      expect(keysOf(messages)).to.have.length(25);
      expect(JSON.stringify([messages, ctx.logged])).not.to.contain(TOKEN);
      expect(ctx.logged).not.to.have.length(0);
      const state = lastState(messages.slice(0, 11));
      expect(keysOf(await collect(reso.read(ctx, { mode: 'full', state })))).to.have.length(15);
      expect(server.requests.at(-1)?.path).to.contain(TOKEN);
    });
  });

  describe('a delta', () => {
    it('reads the changes since ten minutes before the newest change seen', async () => {
      const { server, ctx } = await start({ records: listings(30) });
      const state = lastState(await collect(reso.read(ctx, FULL)));
      server.options.records = [
        ...listings(30),
        listing(31),
        { ...listing(2), ModificationTimestamp: minute(40), ListPrice: 1 },
        listing(5, { ModificationTimestamp: minute(41), StandardStatus: 'Delete' }),
        listing(6, { ModificationTimestamp: minute(42), MlgCanView: false }),
      ];
      const delta = await collect(reso.read(ctx, { mode: 'delta', state }));
      expect(server.queries().at(-2)?.get('$filter')).to.equal(`ModificationTimestamp ge ${minute(20)}`);
      expect(new Set(keysOf(delta))).to.deep.equal(
        new Set([
          ...listings(31)
            .slice(19)
            .map(({ ListingKey: key }) => key),
          'K2',
        ]),
      );
      expect(delta.filter(({ kind }) => kind === 'delete')).to.deep.equal([
        { kind: 'delete', key: 'K5' },
        { kind: 'delete', key: 'K6' },
      ]);
      expect(delta.at(-1)).to.include({ kind: 'complete', scope: 'delta' });
      await collect(reso.read(ctx, { mode: 'delta', state: lastState(delta) }));
      expect(server.queries().at(-1)?.get('$filter')).to.equal(`ModificationTimestamp ge ${minute(32)}`);
    });

    it('resumes from its own checkpoints, and keeps the newest change if there is no new one', async () => {
      const { ctx } = await start({ records: listings(60) });
      const full = await collect(reso.read(ctx, FULL));
      const changes = await collect(reso.read(ctx, { mode: 'delta' }));
      const rest = await collect(reso.read(ctx, { mode: 'delta', state: lastState(changes.slice(0, 11)) }));
      expect(keysOf(rest)).to.have.length(50);
      const nothing = await read({ records: [] }, { mode: 'delta', state: lastState(full) });
      expect(nothing.map(({ kind }) => kind)).to.deep.equal(['checkpoint', 'complete']);
      expect(lastState(nothing)).to.include({ newest: minute(60) });
    });

    it('ignores a change in the future', async () => {
      const records = [...listings(3), listing(4, { ModificationTimestamp: '2205-01-01T00:00:00Z' })];
      expect(lastState(await read({ records }))).to.include({ newest: '2026-03-01T12:00:00.000Z' });
    });
  });

  it('reads one listing by its key', async () => {
    const records = [...listings(5), listing(6, { ListingKey: "a'b" }), listing(7, { StandardStatus: 'Delete' })];
    const { server, ctx } = await start({ records }, { originating_system: "O'Hare MLS" });
    const one = async (reference: string): Promise<ReadMessage[]> =>
      collect(reso.read(ctx, { mode: 'one', reference }));
    expect(keysOf(await one("a'b"))).to.deep.equal(["a'b"]);
    expect(server.queries()[0]?.get('$filter')).to.equal(
      "OriginatingSystemName eq 'O''Hare MLS' and ListingKey eq 'a''b'",
    );
    expect(await one('K7')).to.deep.equal([
      { kind: 'delete', key: 'K7' },
      { kind: 'complete', scope: 'delta', expected: 1 },
    ]);
    expect(await one('none')).to.deep.equal([
      { kind: 'delete', key: 'none' },
      { kind: 'complete', scope: 'delta', expected: 0 },
    ]);
    server.options.ignores = ['$filter'];
    expect(keysOf(await one('K3'))).to.deep.equal(['K3']);
    expect(await one('none')).to.deep.equal([{ kind: 'complete', scope: 'delta', expected: 0 }]);
  });

  describe('OAuth', () => {
    const oauth = async (options: Partial<ODataOptions>, changes: JsonObject = {}) => {
      const { server, ctx } = await start(options);
      const { access_token: _, ...config } = ctx.config;
      return {
        server,
        ctx: { ...ctx, config: { ...config, ...CLIENT, token_url: server.tokenUrl, scope: 'api', ...changes } },
      };
    };
    const asked = ({ requests }: ODataServer) => requests.filter(({ path }) => path === '/oauth/token');

    it('fetches one token per read, and stores none', async () => {
      const { server, ctx } = await oauth({ records: listings(35) });
      const messages = await collect(reso.read(ctx, FULL));
      expect(keysOf(messages)).to.have.length(35);
      expect(asked(server).map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).to.deep.equal([
        { grant_type: 'client_credentials', ...CLIENT, scope: 'api' },
      ]);
      expect(JSON.stringify(messages)).not.to.match(/oauth-word|secret-word/);
    });

    it('renews a token before it expires, and a revoked one', async () => {
      const short = await oauth({ records: listings(25), lifetime: 30 });
      expect(keysOf(await collect(reso.read(short.ctx, FULL)))).to.have.length(25);
      expect(asked(short.server)).to.have.length(3);
      const ended = await oauth({
        records: listings(25),
        alter: (page, number) => {
          ended.server.options.revoked.add(`oauth-word-${number}`);
          return page;
        },
      });
      expect(keysOf(await collect(reso.read(ended.ctx, FULL)))).to.have.length(25);
    });

    it('replaces the token in links by the current one', async () => {
      const { server, ctx } = await oauth({
        records: listings(25),
        alter: (page, number) => {
          server.options.revoked.add(`oauth-word-${number}`);
          const next = page['@odata.nextLink'];
          return typeof next !== 'string'
            ? page
            : { ...page, '@odata.nextLink': `${next}&access_token=oauth-word-${number}` };
        },
      });
      expect(keysOf(await collect(reso.read(ctx, FULL)))).to.have.length(25);
      const sent = server.requests.flatMap(({ path, headers }) => {
        const inLink = new URL(path, server.url).searchParams.get('access_token');
        return inLink === null ? [] : [[`Bearer ${inLink}`, headers['authorization']]];
      });
      expect(sent.length).to.be.greaterThan(1);
      for (const [inLink, inHeader] of sent) expect(inLink).to.equal(inHeader);
    });

    it('ends after one renewal, and reports refused credentials without quoting them', async () => {
      const { server, ctx } = await oauth({ records: listings(5), fault: () => ({ status: 401 }) });
      expect(await failureOf(collect(reso.read(ctx, FULL)))).to.include({ kind: 'config', status: 401 });
      expect(asked(server)).to.have.length(2);
      const wrong = await oauth({ records: listings(5) }, { client_secret: 'wrong-secret' });
      const error = await failureOf(reso.check(wrong.ctx));
      expect(error.kind).to.equal('config');
      expect(JSON.stringify([error.message, error.internal, wrong.ctx.logged])).not.to.contain('wrong-secret');
    });

    it('refuses a token endpoint that returns no token', async () => {
      const { server, ctx } = await oauth({});
      const config = { ...ctx.config, token_url: `${server.root}/Property` };
      expect((await failureOf(reso.check({ ...ctx, config }))).kind).to.equal('config');
    });
  });

  describe('faults', () => {
    it('never completes a response cut at any of 20 points', async () => {
      const whole = JSON.stringify({ '@odata.context': 'x', value: listings(6) });
      for (let cut = 1; cut <= 20; cut++) {
        const body = whole.slice(0, Math.floor(((whole.length - 2) * cut) / 20));
        const { error, messages } = await readUntilFailure({ fault: () => ({ body }) });
        expect(error, `cut at ${body.length}`).to.include({ kind: 'feed_rejected', internal: 'truncated' });
        expect(messages).to.deep.equal([]);
      }
    });

    it('reports the kind of each fault, in check and in read, without secrets', async () => {
      const cases: readonly (readonly [
        reply: { status?: number; body?: unknown; headers?: Record<string, string> },
        string,
      ])[] = [
        [{ status: 401 }, 'config'],
        [{ status: 403 }, 'config'],
        [{ status: 404 }, 'config'],
        [{ status: 429, headers: { 'retry-after': '999' } }, 'rate_limited'],
        [{ status: 500 }, 'transient'],
        [{ body: '<html>' }, 'feed_rejected'],
        [{ body: '[]' }, 'feed_rejected'],
        [{ body: '{"error":{}}' }, 'feed_rejected'],
        [{ body: '{"value":5}' }, 'feed_rejected'],
      ];
      for (const [reply, kind] of cases) {
        const { error, ctx } = await readUntilFailure({ fault: () => reply });
        const checked = await failureOf(reso.check(ctx));
        expect([error.kind, checked.kind], JSON.stringify(reply)).to.deep.equal([kind, kind]);
        expect(JSON.stringify([error.message, checked.message, error.internal, ctx.logged])).not.to.contain(TOKEN);
      }
    });

    it('refuses a configuration without address or credentials', async () => {
      const { ctx } = await start({});
      const configs: JsonObject[] = [
        {},
        { url: 'ftp://x' },
        { url: 'http://' },
        { url: 'https://x.example', client_id: 'a' },
      ];
      for (const config of configs) {
        expect((await failureOf(reso.check({ ...ctx, config }))).kind).to.equal('config');
      }
    });

    it('checks by requesting one listing', async () => {
      const { server, ctx } = await start({ records: listings(3), refuses: ['$orderby', '$count'] });
      await reso.check(ctx);
      expect(server.queries().map((query) => query.get('$top'))).to.deep.equal(['1']);
    });
  });

  it('has a schema that accepts both authentication methods', () => {
    const validate = new Ajv({ strict: true }).compile(reso.spec.configSchema);
    const url = 'https://api.example.com/odata';
    expect(validate({ url, access_token: 'x', page_size: 500, expand_media: false })).to.equal(true);
    expect(validate({ url, ...CLIENT, token_url: url, scope: 'api', originating_system: 'm', provider: 'p' })).to.equal(
      true,
    );
    expect(validate({ url, page_size: 5_000 })).to.equal(false);
    expect(validate({ url, other: 1 })).to.equal(false);
  });
});
