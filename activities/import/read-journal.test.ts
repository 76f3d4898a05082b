import { expect } from 'chai';
import { keyDigest, packDigests } from '../../store/sync/key-digest.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import { readJournal } from './read-journal.ts';
import { createTermsSoFar } from '../guards/terms-so-far.ts';

/** A store with the pages of an interrupted read. */
const storeOf = (pages: readonly Partial<PageRecord>[]) => ({
  store: {
    pages: {
      read: async function* () {
        for (const [seq, page] of pages.entries()) {
          const rest = { _id: `${seq}`, job_id: 'job 2', part: 'import:i' as const, seq, counts: {}, reasons: [] };
          yield await Promise.resolve({ ...rest, ...page, at: new Date(0) });
        }
      },
    },
  },
});
const keys = (...all: string[]) => packDigests(all.map(keyDigest));
const READ = { mode: 'full' as const, source: 's', generation: 1 };

describe('readJournal', () => {
  it('returns every key that an interrupted read has met, and its last checkpoint', async () => {
    const pages = [
      { keys: keys('a', 'b'), state: 20, read: READ },
      { keys: keys('b', 'c'), state: 30 },
    ];
    const { seen, ...journal } = await readJournal(storeOf(pages), 'job 2', 'import:i');
    expect(['a', 'b', 'c', 'd'].map((key) => seen.has(key))).to.deep.equal([true, true, true, false]);
    expect(seen.size).to.equal(3);
    expect(journal).to.deep.equal({ seq: 2, state: 30, complete: undefined, read: READ, terms: [] });
  });

  it('returns nothing of a read that has not begun', async () => {
    const { seen, ...journal } = await readJournal(storeOf([]), 'job 2', 'import:i');
    expect(seen.size).to.equal(0);
    expect(journal).to.deep.equal({ seq: 0, state: undefined, complete: undefined, read: undefined, terms: [] });
  });

  it('sums up the changes of price and offer of its pages, so that a resumed read is judged as a whole', async () => {
    const terms = (crowd: number) => [{ kind: 'offer', crowd, able: 100 }];
    const pages = [{ terms: terms(3) }, {}, { terms: terms(2) }];
    const journal = await readJournal(storeOf(pages), 'job 2', 'import:i');
    expect(journal.terms).to.deep.equal([{ kind: 'offer', crowd: 5, able: 200 }]);
    const soFar = createTermsSoFar(journal.terms);
    const takeBack = soFar.add(terms(9));
    expect(soFar.total()).to.deep.equal([{ kind: 'offer', crowd: 14, able: 300 }]);
    takeBack();
    expect(soFar.total(), 'a page whose write is retried counts once').to.deep.equal(journal.terms);
  });

  it('says how the read has ended', async () => {
    const journal = await readJournal(storeOf([{ complete: 'delta', read: READ }]), 'job 2', 'import:i');
    expect(journal).to.include({ seq: 1, complete: 'delta', state: undefined });
  });
});
