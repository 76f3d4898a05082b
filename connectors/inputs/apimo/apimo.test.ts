import { expect } from 'chai';
import type { JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import type { TestServer } from '../../kit/testing/serve.ts';
import { apimo } from './apimo.ts';
import { AGENCY, property, PROVIDER, startFakeApimo, TOKEN } from './testing/fake-apimo.ts';
import type { FakeList } from './testing/fake-apimo.ts';

const FULL: ReadRequest = { mode: 'full' };
const MINUTE = 60_000;

const many = (count: number, fields: JsonObject = {}): JsonObject[] =>
  Array.from({ length: count }, (_, index) => property(String(1_000 + index), undefined, fields));
const keys = (messages: readonly ReadMessage[]): string[] =>
  messages.flatMap((message) => (message.kind === 'record' ? [message.key] : []));
const stateOf = (messages: readonly ReadMessage[]) =>
  messages.findLast((message) => message.kind === 'checkpoint')?.state;

describe('APIMO', () => {
  let server: TestServer;
  let list: FakeList;
  /** Changes the list after so many requests. */
  let afterRequest: ((number: number) => void) | undefined;
  let ctx: TestContext;

  before(async () => {
    server = await startFakeApimo(() => {
      const now = list;
      afterRequest?.(server.requests.length - seen);
      return now;
    });
  });
  after(() => server.stop());
  let seen = 0;
  beforeEach(async () => {
    seen = server.requests.length;
    afterRequest = undefined;
    ctx = await createTestContext({
      config: { url: `${server.url}/`, provider: PROVIDER, api_key: TOKEN, agency_id: AGENCY },
    });
  });
  afterEach(() => ctx.close());

  const read = (request = FULL): Promise<ReadMessage[]> => collect(apimo.read(ctx, request));
  const paths = (): string[] => server.requests.slice(seen).map(({ path }) => path);

  it('reads overlapping pages and ends with the changes since the start', async () => {
    list = { properties: many(230) };
    const messages = await read();
    expect(keys(messages)).to.deep.equal(list.properties.map(({ id }) => id));
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 230 });
    const offsets = paths().map((path) => new URL(path, server.url).searchParams.get('offset'));
    expect(offsets).to.deep.equal(['0', '90', '180', '0']);
    const since = paths().map((path) => new URL(path, server.url).searchParams.has('timestamp'));
    expect(since).to.deep.equal([false, false, false, true]);
    expect(server.requests.at(-1)?.headers['authorization']).to.equal(
      `Basic ${Buffer.from(`${PROVIDER}:${TOKEN}`).toString('base64')}`,
    );
  });

  it('loses nothing when few or many listings before the page are removed', async () => {
    for (const gone of [1, 5, 9, 40, 130]) {
      const all = many(300);
      list = { properties: all };
      seen = server.requests.length;
      afterRequest = (number) => {
        if (number === 2) {
          list = { properties: all.slice(gone) };
        }
      };
      const found = new Set(keys(await read()));
      const kept = Array.from({ length: 300 - gone }, (_, index) => String(1_000 + gone + index));
      expect(
        kept.filter((id) => !found.has(id)),
        `${gone} gone`,
      ).to.deep.equal([]);
    }
  });

  it('finds a listing that shifted past the reader among the changes since the start', async () => {
    const all = many(150);
    list = { properties: all };
    afterRequest = (number) => {
      if (number === 1) {
        const moved = property('1140', new Date().toISOString(), { rooms: 7 });
        list = { properties: [moved, ...all.filter(({ id }) => id !== '1140')] };
      }
    };
    const messages = await read();
    expect(keys(messages)).to.include('1140');
    expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'full' });
  });

  it('rejects a list with fewer listings than it announces', async () => {
    list = { properties: many(50), total: 60 };
    const error = await failureOf(read());
    expect(error).to.include({ kind: 'feed_rejected', internal: 'truncated' });
    expect(error.message).to.equal('Apimo announced 60 listings and returned 50.');
  });

  it('rejects a list that returns one page for every offset', async () => {
    list = { properties: many(350), loops: true };
    expect((await failureOf(read())).kind).to.equal('feed_rejected');
  });

  it('resumes from any checkpoint', async () => {
    list = { properties: many(230) };
    const messages = await read();
    for (const [index, message] of messages.entries()) {
      if (message.kind === 'checkpoint') {
        const before = new Set(keys(messages.slice(0, index)));
        const state = JSON.parse(JSON.stringify(message.state));
        const rest = await read({ mode: 'full', state, hasRead: (key) => before.has(key) });
        expect([...keys(messages.slice(0, index)), ...keys(rest)]).to.deep.equal(keys(messages));
        expect(rest.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 230 });
      }
    }
  });

  it('reads a delta from ten minutes before the newest change', async () => {
    const newest = '2026-02-01T12:00:00Z';
    list = {
      properties: [property('1', '2026-02-01T11:49:59Z'), property('2', '2026-02-01T11:50:00Z'), property('3', newest)],
    };
    const state = stateOf(await read());
    seen = server.requests.length;
    const delta = await read({ mode: 'delta', state });
    expect(keys(delta)).to.deep.equal(['2', '3']);
    expect(delta.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
    const since = (Date.parse(newest) - 10 * MINUTE) / 1_000;
    expect(paths()).to.deep.equal([`/agencies/${AGENCY}/properties?limit=100&offset=0&timestamp=${since}`]);
    list = { properties: [...list.properties, property('4', '2026-02-02T00:00:00Z')] };
    const next = await read({ mode: 'delta', state: stateOf(delta) });
    expect(keys(next)).to.deep.equal(['2', '3', '4']);
    expect(keys(await read({ mode: 'delta', state: stateOf(next) }))).to.deep.equal(['4']);
  });

  it('completes a delta although the total is that of the whole list', async () => {
    list = { properties: [...many(30), property('new', '2026-02-05T00:00:00Z')] };
    const state = stateOf(await read());
    list = { ...list, total: 31 };
    const delta = await read({ mode: 'delta', state });
    expect(keys(delta)).to.deep.equal(['new']);
    expect(delta.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
  });

  it('reports deletions by status and by step', async () => {
    list = {
      properties: [property('1'), property('2', undefined, { status: 40 }), property('3', undefined, { step: '4' })],
    };
    const messages = await read();
    expect(keys(messages)).to.deep.equal(['1']);
    expect(messages.filter(({ kind }) => kind === 'delete')).to.deep.equal([
      { kind: 'delete', key: '2' },
      { kind: 'delete', key: '3' },
    ]);
  });

  it('quarantines entries that are not listings and continues', async () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 200; level++) {
      deep = { deep };
    }
    list = { properties: [property('1'), { reference: 'no id' }, property('2'), property('3', undefined, { deep })] };
    const messages = await read();
    expect(keys(messages)).to.deep.equal(['1', '2']);
    expect(messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []))).to.deep.equal([
      'The listing has no id.',
      'The listing is nested deeper than 64 levels.',
    ]);
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 4 });
  });

  it('reads one listing by its id and stops there', async () => {
    list = { properties: many(330) };
    const messages = await read({ mode: 'one', reference: '1120' });
    expect(messages.filter(({ kind }) => kind !== 'checkpoint')).to.have.length(2);
    expect(keys(messages)).to.deep.equal(['1120']);
    expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'delta' });
    expect(paths()).to.have.length(2);
    expect(keys(await read({ mode: 'one', reference: 'none' }))).to.deep.equal([]);
  });

  it('refuses wrong credentials, another agency and responses of other services', async () => {
    list = { properties: [] };
    await apimo.check(ctx);
    for (const [config, kind] of [
      [{ api_key: 'wrong-token' }, 'config'],
      [{ agency_id: '9' }, 'config'],
      [{ url: 'ftp://apimo' }, 'config'],
    ] as const) {
      const error = await failureOf(apimo.check({ ...ctx, config: { ...ctx.config, ...config } }));
      expect(error).to.be.instanceOf(ConnectorError).with.property('kind', kind);
      expect(JSON.stringify([error.message, error.internal])).not.to.include('wrong-token');
    }
  });
});
