import { expect } from 'chai';
import { exampleFixture } from '../conformance/example/conformance.ts';
import { writeListing } from '../conformance/example/write-listing.ts';
import { mapRecord } from '../conformance/example/map-record.ts';
import type { Fixture } from '../conformance/fixture.ts';
import { testConnector } from '../conformance/run-checks.ts';
import type { InputConnector, Json, ReadMessage, ReadRequest } from '../connector.ts';
import { finishMapping } from './mapping/finish-mapping.ts';
import { saysYes } from './mapping/read-values.ts';
import { pagedFeed } from './paged-feed.ts';
import type { PagedFeed } from './paged-feed.ts';
import { collect, createTestContext } from './testing/context.ts';
import { failureOf } from './testing/failure-of.ts';
import { serve } from './testing/serve.ts';
import type { Reply, SeenRequest } from './testing/serve.ts';
import { FULL, keys } from './testing/serve-feed.ts';

const BASE = {
  type: 'PAGES',
  title: 'Pages',
  list: '/homes',
  items: 'data.homes',
  key: 'id',
  updated: 'changed',
  map: () => finishMapping({ crm_reference: '1', type: 'house', title: { fr: 'Maison' } }, []),
} as const;
const CURSOR: PagedFeed = {
  ...BASE,
  page: { kind: 'cursor', parameter: 'from', next: 'meta.next', total: 'meta.total' },
  since: { parameter: 'since' },
};
const home = (id: number): Json => ({ id, changed: `2026-02-0${id}T00:00:00Z` });
const page = (ids: readonly number[], next: Json = null, total = 4): Json => ({
  data: { homes: ids.map(home) },
  meta: { next, total },
});

describe('pagedFeed', () => {
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

  async function read(
    connector: InputConnector,
    answer: (query: URLSearchParams, request: SeenRequest) => Reply,
    request: ReadRequest = FULL,
  ): Promise<{ messages: ReadMessage[]; paths: string[]; error?: Error & { kind?: string } }> {
    const server = await serve({ '/api/homes': (seen) => answer(new URL(seen.path, 'http://x').searchParams, seen) });
    const ctx = await createTestContext({ config: { url: `${server.url}/api/`, api_key: 'key-of-the-crm' } });
    open.push(ctx, { close: () => server.stop() });
    const messages: ReadMessage[] = [];
    const error = await (async () => {
      for await (const message of connector.read(ctx, request)) messages.push(message);
    })().then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    return { messages, paths: server.requests.map(({ path }) => path), ...(error && { error }) };
  }

  it('follows cursors and links, and uses only the cursor of a link', async () => {
    for (const link of [
      'c2',
      '/elsewhere?from=c2&x=1',
      'https://other.example/homes?from=c2',
      'HTTP://169.254.169.254/?from=c2',
    ]) {
      const { messages, paths } = await read(pagedFeed(CURSOR), (query) => ({
        body: query.get('from') === 'c2' ? page([3, 4]) : page([1, 2], link),
      }));
      expect(keys(messages)).to.deep.equal(['1', '2', '3', '4']);
      expect(paths).to.deep.equal(['/api/homes', '/api/homes?from=c2']);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 4 });
    }
  });

  it('is not complete with fewer listings than announced, nor without a usable cursor of the next page', async () => {
    for (const [body, words] of [
      [page([1, 2]), /announces 4 listings and returned 2/],
      [page([1, 2], '/elsewhere?page=2'), /next page without a "from"/],
      [page([1, 2], true), /in an unknown form/],
      [page([1, 2], 'x'.repeat(9_000)), /longer than 8000 characters/],
      [{ data: {} }, /without a page of listings \(data\.homes\)/],
      [{ data: { homes: [] }, meta: { total: 'many' } }, /without the number of its listings \(meta\.total\)/],
    ] as const) {
      const { messages, error } = await read(pagedFeed(CURSOR), () => ({ body }));
      expect(error).to.have.property('kind', 'feed_rejected');
      expect(error?.message).to.match(words);
      expect(messages.some(({ kind }) => kind === 'complete')).to.equal(false);
    }
  });

  it('detects pages that lead back to an earlier one', async () => {
    const { error } = await read(pagedFeed(CURSOR), (query) => ({
      body: page([1], query.get('from') === 'a' ? 'b' : 'a'),
    }));
    expect(error?.message).to.match(/circle/);
  });

  it('begins a delta ten minutes before the newest change, in the time format of the API', async () => {
    const seconds = pagedFeed({
      ...CURSOR,
      since: { parameter: 'since', write: (instant) => String(instant.getTime() / 1_000) },
    });
    for (const [connector, since] of [
      [pagedFeed(CURSOR), '2026-02-03T23:50:00.000Z'],
      [seconds, '1770162600'],
    ] as const) {
      const whole = await read(connector, () => ({ body: page([1, 2, 3, 4]) }));
      const state = whole.messages.findLast((message) => message.kind === 'checkpoint')?.state;
      const { messages, paths } = await read(connector, () => ({ body: page([4], null, 4) }), {
        mode: 'delta',
        state,
      });
      expect(paths.map((path) => new URL(path, 'http://x').searchParams.get('since'))).to.deep.equal([since]);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
    }
  });

  it('restarts when the CRM no longer accepts the cursor of a checkpoint, and throws later errors', async () => {
    const connector = pagedFeed(CURSOR);
    let isExpired = false;
    const answer = (query: URLSearchParams): Reply =>
      query.get('from') === null
        ? { body: page([1, 2], 'c2') }
        : isExpired
          ? { status: 410, body: 'gone' }
          : { body: page([3, 4]) };
    const { messages } = await read(connector, answer);
    const state = messages.find((message) => message.kind === 'checkpoint')?.state;
    isExpired = true;
    const again = await read(connector, answer, { mode: 'full', state });
    expect(again.paths).to.deep.equal(['/api/homes?from=c2', '/api/homes', '/api/homes?from=c2']);
    expect(again.error).to.include({ kind: 'config', status: 410 });
    isExpired = false;
    expect(keys((await read(connector, answer, { mode: 'full', state })).messages)).to.deep.equal(['3', '4']);
  });

  it('quarantines items that are not listings and reads the others', async () => {
    const body = { data: { homes: [5, { name: 'x' }, home(1)] }, meta: { total: 3 } };
    const { messages } = await read(pagedFeed(CURSOR), () => ({ body }));
    expect(messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []))).to.deep.equal([
      'The listing is no JSON object.',
      'The listing is broken: it has no id.',
    ]);
    expect(keys(messages)).to.deep.equal(['1']);
  });

  it('declares only the configured capabilities, and refuses a delta that the API does not support', async () => {
    const { since: _, ...never } = CURSOR;
    const connector = pagedFeed(never);
    expect(connector.capabilities).to.deep.equal({ delta: false, one: false, deletes: 'absence', events: false });
    const ctx = await createTestContext({ config: {} });
    open.push(ctx);
    const error = await failureOf(
      collect(
        (async function* () {
          yield* connector.read(ctx, { mode: 'delta' });
        })(),
      ),
    );
    expect(error.kind).to.equal('bug');
  });

  it('passes every check of the kit with pages by offset, too', async function () {
    this.timeout(300_000);
    const connector = pagedFeed({
      type: 'EXAMPLE',
      title: 'Example',
      list: '/listings',
      items: 'items',
      page: { kind: 'offset', offset: 'skip', limit: 'take', total: 'total' },
      since: { parameter: 'changed_since' },
      key: 'key',
      updated: 'changed',
      deletedWhen: ({ deleted }) => saysYes(deleted),
      map: mapRecord,
    });
    const size = 20;
    const fixture: Fixture = {
      ...exampleFixture,
      connector,
      pageSize: size,
      answer({ path, headers }, { base, listings, announced, loops }) {
        if (headers['authorization'] !== 'Bearer key-of-the-crm') return { status: 401, body: {} };
        const query = new URL(path, base).searchParams;
        const since = Date.parse(query.get('changed_since') ?? '') || 0;
        const from = loops ? 0 : Number(query.get('skip'));
        const found = listings.filter(({ changed }) => Date.parse(changed) >= since);
        const total = announced === listings.length ? (loops ? 1_000 : found.length) : announced;
        const items = found.slice(from, from + Math.min(size, Number(query.get('take'))));
        return { body: { items: items.map(writeListing), total } };
      },
    };
    const failed: string[] = [];
    for await (const { check, ok, detail = '' } of testConnector(fixture, { megabytes: 8, everyStop: 40 })) {
      if (!ok) failed.push(`${check}: ${detail}`);
    }
    expect(failed).to.deep.equal([]);
  });
});
