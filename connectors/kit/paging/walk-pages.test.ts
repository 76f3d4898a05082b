import { expect } from 'chai';
import type { Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { createTestContext } from '../testing/context.ts';
import { FULL, keys } from '../testing/serve-feed.ts';
import { keyOfItem, keyedMessage } from './keyed-item.ts';
import { walkPages } from './walk-pages.ts';

const LISTINGS = 250;
const BEGAN = Date.parse('2026-03-01T00:00:00Z');

/** A list whose order is what `order` says for each request; what changed since the read began is `changed`. */
async function walk(
  order: (request: number) => readonly number[],
  { request = FULL, changed = [] }: { request?: ReadRequest; changed?: readonly number[] } = {},
): Promise<{ messages: ReadMessage[]; error?: Error }> {
  const ctx = await createTestContext({ config: {} });
  const messages: ReadMessage[] = [];
  let requests = 0;
  const list = {
    name: 'Moving',
    lookBackMs: 0,
    idOf: keyOfItem,
    toMessage: (item: Json) => keyedMessage(item, (raw, key) => ({ kind: 'record', key, raw })),
    async fetchPage({ offset, limit, since }: { offset: number; limit: number; since: number | null }) {
      const ids = since === null ? order(++requests) : changed;
      const items = ids.slice(offset, offset + limit).map((id): Json => ({ id: String(id) }));
      return { items, total: ids.length, answeredAt: BEGAN };
    },
  };
  try {
    for await (const message of walkPages(list, ctx, request)) messages.push(message);
    return { messages };
  } catch (error) {
    return { messages, error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    await ctx.close();
  }
}

const all = Array.from({ length: LISTINGS }, (_, index) => index);
const without = (...ids: readonly number[]) => all.filter((id) => !ids.includes(id));
/** After the first page, 5 has moved to the end and 200 to the front: one comes twice, the other one slips past. */
const moving = (request: number) => (request === 1 ? all : [200, ...without(5, 200), 5]);

describe('A list by offset in which items move by more than a page', () => {
  it('is not complete when one came twice in place of another', async () => {
    const { messages, error } = await walk(moving);
    expect(keys(messages)).to.not.include('200');
    expect(error?.message).to.match(/announced 250 listings and returned 249/);
    expect(messages.some(({ kind }) => kind === 'complete')).to.equal(false);
  });

  it('is complete when the changes since its beginning have the one that slipped past, not another one', async () => {
    const { messages } = await walk(moving, { changed: [5, 200] });
    expect(new Set(keys(messages)).size).to.equal(LISTINGS);
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: LISTINGS });
    expect((await walk(moving, { changed: [5, 7] })).error?.message).to.match(/returned 249/);
  });

  it('is complete when one came twice and none is missing', async () => {
    const { messages } = await walk((request) => (request === 1 ? all : [...without(5), 5]));
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: LISTINGS });
  });

  it('counts what earlier attempts have read, and proves nothing where that is unknown', async () => {
    const { messages } = await walk(() => all);
    const at = messages.findIndex(({ kind }) => kind === 'checkpoint');
    const message = messages[at];
    const state = message?.kind === 'checkpoint' ? message.state : undefined;
    const read = new Set(keys(messages.slice(0, at)));
    const resumed = { mode: 'full', state, hasRead: (key: string) => read.has(key) } as const;
    expect((await walk(() => moving(2), { request: resumed })).error?.message).to.match(/returned 249/);
    expect((await walk(() => all, { request: resumed })).messages.at(-1)).to.include({ scope: 'full' });
    const { hasRead: _, ...unknown } = resumed;
    expect((await walk(() => all, { request: unknown })).messages.at(-1)).to.include({ scope: 'delta' });
  });
});
