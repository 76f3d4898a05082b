import { expect } from 'chai';
import type { Json, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { reso } from './reso.ts';
import { keysOf, listing, listings, minute } from './testing/listings.ts';
import { serveOData, TOKEN } from './testing/serve-odata.ts';
import type { ODataOptions, ODataServer } from './testing/serve-odata.ts';

const FULL: ReadRequest = { mode: 'full' };

const open: { close(): Promise<void> }[] = [];
async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((item) => item.close()));
}

/** A server by row offsets and a context that reads it. */
async function start(
  records: readonly JsonObject[],
  pageSize: number,
  options: Partial<ODataOptions> = {},
): Promise<{ server: ODataServer; ctx: TestContext }> {
  const server = await serveOData({ records, links: 'skip', ...options });
  const ctx = await createTestContext({
    config: { url: server.root, access_token: TOKEN, page_size: pageSize },
  });
  open.push(ctx, { close: () => server.stop() });
  return { server, ctx };
}

describe('A full read of RESO by row offsets', () => {
  afterEach(closeAll);

  /** Reads 60 listings by row offsets, stopped after each page, with the keys that the platform has journalled; `move` changes the server after the first page. */
  async function readInPieces(
    first: readonly JsonObject[],
    move: (server: ODataServer) => void,
    journal = true,
  ): Promise<{ keys: Set<string>; end: ReadMessage | undefined; stateBytes: number }> {
    const { server, ctx } = await start(first, 10);
    const keys = new Set<string>();
    let state: Json | undefined;
    for (let piece = 0; ; piece++) {
      const messages: ReadMessage[] = [];
      const journalled = new Set(keys);
      const hasRead = (key: string): boolean => journalled.has(key);
      for await (const message of reso.read(ctx, { ...FULL, state, ...(journal && { hasRead }) })) {
        messages.push(message);
        if (message.kind === 'checkpoint') break;
      }
      for (const key of keysOf(messages)) keys.add(key);
      const end = messages.find(({ kind }) => kind === 'complete');
      if (end) return { keys, end, stateBytes: JSON.stringify(state).length };
      state = messages.findLast((message) => message.kind === 'checkpoint')?.state;
      if (piece === 0) move(server);
    }
  }

  for (const [what, status] of [
    ['a listing', 'Active'],
    ['a draft', 'Incomplete'],
    ['a deleted listing', 'Delete'],
  ] as const)
    it(`is not complete when ${what} moved between row offsets while the read was stopped, and another slipped past`, async () => {
      const first = [listing(1, { StandardStatus: status }), ...listings(60).slice(1)];
      const { keys, end } = await readInPieces(first, ({ options }) => {
        options.records = [...first.slice(1), { ...first[0], ModificationTimestamp: minute(100) }];
      });
      expect(keys.has('K11')).to.equal(false);
      expect(end).to.deep.equal({ kind: 'complete', scope: 'delta', expected: 60 });
    });

  it('is complete when it was stopped and nothing slipped past, and stores no keys of records', async () => {
    const first = [listing(1, { StandardStatus: 'Incomplete' }), ...listings(60).slice(1)];
    const { keys, end, stateBytes } = await readInPieces(first, () => {});
    expect(keys.size).to.equal(59);
    expect(end).to.deep.equal({ kind: 'complete', scope: 'full', expected: 60 });
    expect(stateBytes).to.be.below(500);
  });

  it('is not complete when it was stopped and nobody knows what it has read', async () => {
    const { keys, end } = await readInPieces(listings(60), () => {}, false);
    expect(keys.size).to.equal(60);
    expect(end).to.deep.equal({ kind: 'complete', scope: 'delta', expected: 60 });
  });

  it('counts no listing twice that it reads again after a checkpoint within a page', async () => {
    const { ctx } = await start(listings(430), 250);
    const all = await collect(reso.read(ctx, FULL));
    for (const [at, message] of all.entries()) {
      if (message.kind !== 'checkpoint') continue;
      const read = new Set(keysOf(all.slice(0, at)));
      const rest = await collect(reso.read(ctx, { ...FULL, state: message.state, hasRead: (key) => read.has(key) }));
      expect(rest.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 430 });
      expect(rest.findLast(({ kind }) => kind === 'checkpoint') ?? message).to.have.nested.property(
        'state.records',
        430,
      );
    }
  });
});

describe('A read of changes of RESO from a server whose links count rows', () => {
  afterEach(closeAll);

  for (const [what, move] of [
    ['is changed again', (first: JsonObject) => [{ ...first, ModificationTimestamp: minute(1_000) }]],
    ['is removed', () => []],
  ] as const)
    it(`brings every change when a listing that was read ${what} between two pages`, async () => {
      const { server, ctx } = await start(listings(60), 10);
      const whole = await collect(reso.read(ctx, FULL));
      const state = whole.findLast((message) => message.kind === 'checkpoint')?.state;
      const changed = listings(60).map((record, place) => ({ ...record, ModificationTimestamp: minute(500 + place) }));
      server.options.records = changed;
      const pages = server.queries().length;
      server.options.fault = (page) => {
        const [first, ...others] = changed;
        if (page === pages + 2 && first) server.options.records = [...others, ...move(first)];
        return undefined;
      };

      const delta = await collect(reso.read(ctx, { mode: 'delta', state }));

      expect([...new Set(keysOf(delta))].toSorted()).to.deep.equal(keysOf(whole).toSorted());
      expect(delta.at(-1)).to.include({ kind: 'complete', scope: 'delta' });
    });

  it('asks for no page behind the last one', async () => {
    const { server, ctx } = await start(listings(20), 10);
    expect(new Set(keysOf(await collect(reso.read(ctx, { mode: 'delta' }))))).to.have.length(20);
    // The listing at the time where a page ends comes with the next page, too: ten, nine and one.
    expect(server.queries()).to.have.length(3);
  });

  it('follows the links when the server ignores the order', async () => {
    const { ctx } = await start(listings(60).toReversed(), 10, { ignores: ['$orderby'] });
    expect(keysOf(await collect(reso.read(ctx, { mode: 'delta' })))).to.have.length(60);
  });
});
