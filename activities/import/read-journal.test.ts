import { expect } from 'chai';
import { keyDigest } from '../../store/sync/complete-reads.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import { createKeyRuns } from '../journal/key-runs.ts';
import { addShortened, readJournal } from './read-journal.ts';
import { ReadLostError } from '../source/snapshots.ts';

const ALL = Array.from({ length: 50 }, (_, n) => `k${n}`);
const ORDER = { by: 'job 1', digests: ALL.map(keyDigest) };

/** A store with the pages of an interrupted read, and listings stored under these keys. */
const storeOf = (pages: readonly Pick<PageRecord, 'keys' | 'order' | 'state'>[], stored: readonly string[]) => ({
  store: {
    pages: {
      read: async function* () {
        for (const [seq, page] of pages.entries()) {
          const rest = { _id: `${seq}`, job_id: 'job 2', part: 'import:i' as const, seq, counts: {}, reasons: [] };
          yield await Promise.resolve({ ...rest, ...page, at: new Date(0) });
        }
      },
    },
    listings: {
      references: async function* () {
        for (const key of stored) yield await Promise.resolve({ _id: `id of ${key}`, crm_reference: key });
      },
    },
  },
});

describe('The journal of a read that was interrupted', () => {
  it('tells every key that the read has met, also those that are journalled as places', async () => {
    const shorten = createKeyRuns(ORDER);
    const unchanged = new Set(ALL.filter((key) => key !== 'k7'));
    const deps = storeOf(
      [
        { ...shorten([...ALL.slice(0, 20), 'new'], unchanged), state: 20 },
        { ...shorten(ALL.slice(20, 30), unchanged), state: 30 },
      ],
      [...ALL, 'new'],
    );
    const journal = await readJournal(deps, 'job 2', 'import:i');
    await addShortened(deps, 'stream', journal, ORDER);
    expect([...journal.seen].toSorted()).to.deep.equal([...ALL.slice(0, 30), 'new'].toSorted());
    expect(journal).to.deep.include({ seq: 2, state: 30, complete: undefined });
  });

  it('makes the read start anew when the order of its places is gone', async () => {
    const deps = storeOf([createKeyRuns(ORDER)(ALL, new Set(ALL))], ALL);
    const journal = await readJournal(deps, 'job 2', 'import:i');
    for (const order of [undefined, { ...ORDER, by: 'job 3' }]) {
      const failure = await addShortened(deps, 'stream', journal, order).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ReadLostError);
    }
  });
});
