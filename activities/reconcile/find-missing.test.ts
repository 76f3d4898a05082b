import { expect } from 'chai';
import { keyDigest, packDigests } from '../../store/sync/key-digest.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import { findMissing, withoutArrived } from './find-missing.ts';

const page = (part: Partial<PageRecord>): PageRecord => ({
  _id: '',
  job_id: 'job',
  part: 'import:input',
  seq: 0,
  counts: {},
  reasons: [],
  at: new Date(0),
  ...part,
});

const keys = (all: readonly string[]) => packDigests(all.map(keyDigest));

/** What is missing of stored listings (id and key are alike) after a read of these pages, with so many records set aside. */
function missingOf(
  pages: readonly PageRecord[],
  stored: readonly string[],
  aside = 0,
  dismissed: readonly string[] = [],
) {
  async function* each<T>(all: readonly T[]) {
    yield* all;
  }
  const store = {
    pages: { read: () => each(pages) },
    listings: {
      countOfStream: async () => stored.length,
      references: () => each(stored.map((key) => ({ _id: key, crm_reference: key }))),
    },
    arrivals: { count: async () => aside },
    heldListings: { ofStream: async () => new Map(dismissed.map((id) => [id, { status: 'DISMISSED' }])) },
  };
  const deps = { store } as unknown as Parameters<typeof findMissing>[0];
  return findMissing(deps, { jobId: 'job', inputId: 'input' }, 'stream', new AbortController().signal);
}

describe('findMissing', () => {
  it('adds up what the pages of a read say', async () => {
    const found = await missingOf(
      [
        page({ keys: keys(['a']), counts: { read: 1, created: 1 } }),
        page({ keys: keys(['b', 'x']), counts: { read: 2, unchanged: 1, quarantined: 1 }, keyless: 2 }),
      ],
      ['a', 'b', 'c', 'd'],
      0,
      ['d'],
    );
    expect(found).to.deep.include({
      before: 3,
      keys: ['a', 'b', 'x'].map(keyDigest),
      keyless: 2,
      endMarked: true,
      orphans: ['c'],
      dismissed: ['d'],
    });
    expect(found).to.not.have.property('file');
  });

  it('knows a file without its end mark by any page that says so', async () => {
    const end = page({ keys: keys(['a']), counts: { unchanged: 1 }, end_marked: false });
    expect((await missingOf([page({ keys: keys(['b']) }), end], ['a', 'b']))?.endMarked).to.equal(false);
    expect((await missingOf([end, page({ keys: keys(['b']) })], ['a', 'b']))?.endMarked).to.equal(false);
    expect((await missingOf([page({ keys: keys(['a']) })], ['a']))?.endMarked).to.equal(true);
  });

  it('looks for what is missing although as much was set aside', async () => {
    const read = [page({ keys: keys(['a', 'n']), counts: { unchanged: 1 } })];
    expect((await missingOf(read, ['a', 'b'], 1))?.orphans).to.deep.equal(['b']);
    expect((await missingOf(read, ['a'], 1))?.orphans).to.deep.equal([]);
  });

  it('finds nothing missing after a read whose file was the last one', async () => {
    expect(await missingOf([page({ unchanged: true })], ['a', 'b'])).to.equal(undefined);
  });

  it('leaves out what came under another key', async () => {
    const found = await missingOf([page({ keys: keys(['a']) })], ['a', 'b', 'c', 'd'], 0, ['d']);
    const left = withoutArrived(found!, new Set(['b', 'd']));
    expect([left.orphans, left.dismissed, [...left.references.keys()]]).to.deep.equal([['c'], [], ['c']]);
  });
});
