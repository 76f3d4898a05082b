import { expect } from 'chai';
import { keyDigest, packDigests } from '../../store/sync/key-digest.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import { readJournal } from './read-journal.ts';

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
    expect(journal).to.deep.equal({ seq: 2, state: 30, complete: undefined, read: READ });
  });

  it('returns nothing of a read that has not begun', async () => {
    const { seen, ...journal } = await readJournal(storeOf([]), 'job 2', 'import:i');
    expect(seen.size).to.equal(0);
    expect(journal).to.deep.equal({ seq: 0, state: undefined, complete: undefined, read: undefined });
  });

  it('says how the read has ended', async () => {
    const journal = await readJournal(storeOf([{ complete: 'delta', read: READ }]), 'job 2', 'import:i');
    expect(journal).to.include({ seq: 1, complete: 'delta', state: undefined });
  });
});
