import { expect } from 'chai';
import { noCounts } from '../../model/sync/sync-job.ts';
import { keyDigest, unpackDigests } from '../../store/sync/key-digest.ts';
import { createPageWriter } from './page-writer.ts';
import type { CommittedPage } from './summarise-page.ts';
import type { Journal } from '../journal/journal.ts';
import { createMemoryBudget } from '../runtime/memory-budget.ts';
import { until } from '../../test/support/until.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import type { ReadPage } from './read-pages.ts';

const pageOf = (key: string): ReadPage => ({
  records: [{ key, raw: {} }],
  bad: [],
  deletes: [],
  reasons: [],
  state: key,
  bytes: 1,
});
const committed = (key: string): CommittedPage => ({
  counts: { read: 1 },
  reasons: [],
  keys: [key],
  keyless: 0,
  changes: [],
  terms: [],
});

const KEYS = new Map(['a', 'b', 'c', 'd'].map((key) => [keyDigest(key), key]));
const keysOf = ({ keys }: Pick<PageRecord, 'keys'>): string[] =>
  (keys ? unpackDigests(keys) : []).map((each) => KEYS.get(each) ?? each);

/** A writer whose pages are stored when the test says so. */
function world(room: (bytes: number) => Promise<() => void> = async () => () => {}) {
  const storing = new Map<string, { finish: () => void; fail: () => void }>();
  const journalled: string[] = [];
  const seen = new Set<string>();
  const journal: Pick<Journal, 'next' | 'append'> = {
    get next() {
      return journalled.length;
    },
    append: async (page) => {
      journalled.push(...keysOf(page));
      return noCounts();
    },
  };
  const writer = createPageWriter({
    commit: ({ records }) =>
      new Promise((resolve, reject) => {
        for (const { key } of records) {
          seen.add(key);
          storing.set(key, {
            finish: () => resolve(committed(key)),
            fail: () => reject(new Error(`${key} failed`)),
          });
        }
      }),
    journal,
    signal: new AbortController().signal,
    room,
    seen,
    report: () => {},
  });
  const finish = (key: string) => storing.get(key)?.finish();
  const fail = (key: string) => storing.get(key)?.fail();
  return { writer, storing, journalled, finish, fail };
}

/** Whether it has not come to its end after everything that was ready has happened. */
async function isOpen(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const later = new Promise<symbol>((resolve) => setImmediate(() => resolve(open)));
  return (await Promise.race([work, later])) === open;
}

describe('Writing pages', () => {
  it('journals them in the order of their reading, whichever is stored first', async () => {
    const { writer, journalled, finish } = world();
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    finish('c');
    finish('b');
    expect(await isOpen(writer.drain())).to.equal(true);
    expect(journalled).to.deep.equal([]);
    finish('a');
    await writer.drain();
    expect(journalled).to.deep.equal(['a', 'b', 'c']);
  });

  it('stores four at a time', async () => {
    const { writer, storing, finish } = world();
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    const fourth = writer.add(pageOf('d'));
    expect(await isOpen(fourth)).to.equal(true);
    expect([...storing.keys()]).to.deep.equal(['a', 'b', 'c', 'd']);
    finish('a');
    await fourth;
  });

  it('stores a page only once there is memory for it, and gives it back when the page is journalled', async () => {
    const budget = createMemoryBudget(3);
    const { writer, storing, finish } = world((bytes) => budget.take(2 * bytes, new AbortController().signal));
    await writer.add(pageOf('a'));
    const second = writer.add(pageOf('b'));
    expect(await isOpen(second)).to.equal(true);
    expect([...storing.keys()]).to.deep.equal(['a']);
    finish('a');
    await second;
    expect([...storing.keys()]).to.deep.equal(['a', 'b']);
  });

  it('leaves out pages that are not committed when the run is cancelled, and none that comes before a committed one', async () => {
    const cancel = new AbortController();
    const steps = new Map<string, () => void>();
    const journalled: string[] = [];
    const stored: string[] = [];
    const writer = createPageWriter({
      commit: async ({ records }, gate) => {
        const key = records[0]?.key ?? '';
        await gate.begin();
        gate.proceed(false);
        await new Promise<void>((resolve) => void steps.set(key, resolve));
        gate.proceed(true);
        stored.push(key);
        await new Promise<void>((resolve) => void steps.set(`${key} stored`, resolve));
        return committed(key);
      },
      signal: cancel.signal,
      journal: {
        next: 0,
        append: async ({ keys }) => {
          journalled.push(...keysOf({ keys }));
          return noCounts();
        },
      },
      room: async () => () => {},
      seen: new Set(),
      report: () => {},
    });
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    await until('all of them write', async () => steps.size === 3);
    steps.get('b')?.();
    await until('the second is committed', async () => stored.includes('b'));
    cancel.abort(new Error('cancelled'));
    // The one behind it is left out, although it has begun; the one before it follows.
    steps.get('c')?.();
    steps.get('a')?.();
    await until('the first is committed', async () => stored.includes('a'));
    for (const key of ['a stored', 'b stored']) steps.get(key)?.();
    const outcome: unknown = await writer.drain().catch((error: unknown) => error);
    await writer.settle();
    expect(outcome).to.equal(cancel.signal.reason);
    expect(stored).to.have.members(['a', 'b']);
    expect(journalled).to.deep.equal(['a', 'b']);
  });

  it('leaves out what comes behind a page that was left out', async () => {
    const cancel = new AbortController();
    const steps = new Map<string, () => void>();
    const stored: string[] = [];
    const writer = createPageWriter({
      commit: async ({ records }, gate) => {
        const key = records[0]?.key ?? '';
        await gate.begin();
        await new Promise<void>((resolve) => void steps.set(key, resolve));
        gate.proceed(true);
        stored.push(key);
        return committed(key);
      },
      signal: cancel.signal,
      journal: { next: 0, append: async () => noCounts() },
      room: async () => () => {},
      seen: new Set(),
      report: () => {},
    });
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    await until('all of them write', async () => steps.size === 3);
    cancel.abort(new Error('cancelled'));
    for (const key of ['a', 'c', 'b']) steps.get(key)?.();
    await writer.settle();
    expect(stored).to.deep.equal([]);
  });

  it('writes one page at a time once a page takes long, so that a cancel has little to wait for', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const writer = createPageWriter({
      commit: async ({ records }, gate) => {
        const key = records[0]?.key ?? '';
        await gate.begin();
        gate.proceed(true);
        begun.push(key);
        await new Promise<void>((resolve) => void ends.set(key, resolve));
        return committed(key);
      },
      signal: new AbortController().signal,
      journal: { next: 0, append: async () => noCounts() },
      room: async () => () => {},
      seen: new Set(),
      report: () => {},
    });
    await writer.add(pageOf('slow'));
    await until('the first page has begun', async () => ends.has('slow'));
    // Longer than all pages that are being written should take together.
    await new Promise((resolve) => setTimeout(resolve, 700));
    ends.get('slow')?.();
    await writer.drain();
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    await until('the next has begun', async () => ends.has('a'));
    expect(begun).to.deep.equal(['slow', 'a']);
    ends.get('a')?.();
    await until('the one behind it has begun', async () => ends.has('b'));
    for (const key of ['b', 'c']) await until(`${key} ends`, async () => ends.get(key) && (ends.get(key)?.(), true));
    await writer.drain();
    expect(begun).to.deep.equal(['slow', 'a', 'b', 'c']);
  });

  it('waits before it stores a key a second time', async () => {
    const { writer, journalled, finish } = world();
    await writer.add(pageOf('a'));
    const again = writer.add(pageOf('a'));
    expect(await isOpen(again)).to.equal(true);
    finish('a');
    await again;
    finish('a');
    await writer.drain();
    expect(journalled).to.deep.equal(['a', 'a']);
  });

  it('fails with the page that cannot be stored, and journals none behind it', async () => {
    const { writer, journalled, finish, fail } = world();
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    finish('a');
    fail('b');
    finish('c');
    const fault = await writer.drain().catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(Error).and.to.include({ message: 'b failed' });
    await writer.settle();
    expect(journalled).to.deep.equal(['a']);
  });

  it('is settled only when the pages before and behind a failed one are done too', async () => {
    const { writer, journalled, finish, fail } = world();
    for (const key of ['a', 'b', 'c']) await writer.add(pageOf(key));
    fail('b');
    const settled = writer.settle();
    expect(await isOpen(settled)).to.equal(true);
    finish('a');
    expect(await isOpen(settled)).to.equal(true);
    expect(journalled).to.deep.equal(['a']);
    fail('c');
    await settled;
    expect(journalled).to.deep.equal(['a']);
  });

  it('is settled at once when there is nothing to write', async () => {
    const { writer } = world();
    expect(await isOpen(writer.settle())).to.equal(false);
  });
});
