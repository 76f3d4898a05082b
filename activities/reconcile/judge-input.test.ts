import { expect } from 'chai';
import type { LeanArrival } from '../../store/listings/arrivals.ts';
import { keyDigest } from '../../store/sync/key-digest.ts';
import type { Missing } from './find-missing.ts';
import { judgeInput } from './judge-input.ts';

const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `K${from + place}`);

/** What is decided of a read with so many of 100 known listings and so many new ones of an agency. */
async function judged(kept: number, arrivals: number, agency: string, options: { allowMassArchive?: boolean } = {}) {
  const stored = keys(0, 100);
  const orphans = stored.slice(kept);
  async function* each<T>(all: readonly T[]) {
    yield* all;
  }
  const digests = stored.map(keyDigest);
  const store = {
    streams: { readKeys: async () => ({ last: digests, good: digests }) },
    listings: {
      count: async () => 100,
      suppliers: () => each([]),
      provenance: () => each(stored.map(() => ({ office: { name: 'ours' } }))),
    },
    arrivals: {
      provenance: () =>
        each(news.map(({ held_id }) => ({ held_id, provenance: { names: [agency], contacts: [], places: [] } }))),
    },
  };
  const news = keys(1_000, 1_000 + arrivals).map((key): LeanArrival => ({
    held_id: key,
    crm_reference: key,
    likeness: { home: '', price: '', text: '', picture: '' },
  }));
  const missing: Missing = {
    before: 100,
    keys: [...stored.slice(0, kept), ...news.map(({ crm_reference: key }) => key)].map(keyDigest),
    keyless: 0,
    endMarked: true,
    orphans,
    dismissed: [],
    references: new Map(orphans.map((key) => [key, key])),
    held: new Map(),
  };
  const deps = { store } as unknown as Parameters<typeof judgeInput>[0];
  const input = { jobId: 'job', gatewayId: 'gateway', inputId: 'input', allowMassArchive: false, ...options };
  const result = await judgeInput(
    deps,
    input,
    'stream',
    missing,
    {
      all: news,
      matches: { same: new Map(), alike: new Map() },
    },
    async () => undefined,
  );
  const { judgement, held, isForeign = false } = result;
  const { counts, leave, stay } = judgement;
  return { counts, leaves: leave.length, stays: stay.size, held: held?.held.length ?? 0, isForeign };
}

describe('judgeInput', () => {
  it('holds everything of another agency’s read, which counts for nothing', async () => {
    const expected = { counts: false, leaves: 0, stays: 100, held: 300, isForeign: true };
    expect(await judged(0, 300, 'theirs')).to.deep.equal(expected);
    // Few are missing, and stay: the read proves nothing.
    expect(await judged(97, 900, 'ours')).to.deep.equal({ ...expected, stays: 3, held: 900 });
  });

  it('holds new listings while as many of the same agency are missing', async () => {
    expect(await judged(0, 100, 'ours')).to.deep.include({ stays: 100, held: 100, isForeign: false });
  });

  it('publishes what is new and lets go what is missing in an ordinary read', async () => {
    expect(await judged(97, 5, 'ours')).to.deep.equal({
      counts: false,
      leaves: 3,
      stays: 0,
      held: 0,
      isForeign: false,
    });
  });

  it('takes a read as it is with the owner’s word', async () => {
    const taken = await judged(0, 300, 'theirs', { allowMassArchive: true });
    expect(taken).to.deep.equal({ counts: false, leaves: 100, stays: 0, held: 0, isForeign: false });
  });
});
