import { expect } from 'chai';
import fc from 'fast-check';
import { isProof, judgeRead, orphanGuard, removalGuard } from './judge-read.ts';
import type { HeldState } from './judge-read.ts';

const facts = (given: Partial<Parameters<typeof orphanGuard>[0]>) => ({
  before: 1_000,
  orphans: 10,
  read: 990,
  keyless: 0,
  ...given,
});

describe('The orphan guard', () => {
  for (const [what, given, holds] of [
    ['lets nothing missing pass', { orphans: 0 }, false],
    ['lets nothing missing pass, though the feed is empty', { orphans: 0, before: 0, read: 0 }, false],
    ['believes a few sales', { orphans: 10 }, false],
    ['believes exactly 15 in a hundred', { orphans: 150 }, false],
    ['doubts one more than 15 in a hundred', { orphans: 151 }, true],
    ['believes 20 of a small agency when they are a third', { before: 60, orphans: 20, read: 40 }, false],
    ['doubts more than a third of a small agency', { before: 59, orphans: 20, read: 39 }, true],
    ['believes a handful, however large their share', { before: 6, orphans: 5, read: 1 }, false],
    ['doubts more than a handful when they are half', { before: 12, orphans: 6, read: 6 }, true],
    ['doubts more than 20 when they are more than 15 in a hundred', { before: 140, orphans: 22, read: 118 }, true],
    ['doubts an empty feed, though only one listing is missing', { before: 1, orphans: 1, read: 0 }, true],
    ['doubts one missing listing of a read with a record without key', { orphans: 1, keyless: 1 }, true],
    ['does not mind records without key when nothing is missing', { orphans: 0, keyless: 7 }, false],
    ['doubts that all are gone', { orphans: 1_000, read: 400 }, true],
  ] as const) {
    it(what, () => expect(orphanGuard(facts(given)) !== undefined).to.equal(holds));
  }

  it('says how many are missing', () => {
    expect(orphanGuard(facts({ orphans: 400 }))).to.include('400 of 1000 listings');
  });

  it('lets a removed input go with its listings, unless they are many', () => {
    expect(removalGuard('input-1', 20, 20)).to.equal(undefined);
    expect(removalGuard('input-1', 21, 140)).to.equal(undefined);
    expect(removalGuard('input-1', 22, 140))
      .to.include('input-1')
      .and.to.include('22 of 140');
  });

  it('says that records without key are the reason when they are', () => {
    expect(orphanGuard(facts({ orphans: 3, keyless: 2 }))).to.include('2 of its records could not be identified');
  });

  it('never holds for fewer missing when it does not hold for more', () => {
    const count = fc.nat({ max: 5_000 });
    fc.assert(
      fc.property(count, count, count, count, (before, read, a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)];
        const holds = (orphans: number) => orphanGuard({ before, read, orphans, keyless: 0 }) !== undefined;
        expect(holds(fewer) && !holds(more)).to.equal(false);
      }),
    );
  });
});

/** What the store and the state of the guard come to over a series of complete reads. */
function openModel(endMarked = true, agencyOf?: (key: string) => string) {
  const stored = new Set<string>();
  let held = new Map<string, HeldState>();
  let [last, good]: (string[] | undefined)[] = [];
  let hours = 0;
  return {
    stored,
    held: () => held.size,
    read(keys: readonly string[], afterHours: number, keyless = 0): string[] {
      hours += afterHours;
      const before = stored.size;
      for (const key of keys) stored.add(key);
      const found = new Set(keys);
      const orphans = [...stored].filter((key) => !found.has(key));
      const now = new Date(hours * 3_600_000);
      const { leave, stay } = judgeRead({
        now,
        before,
        orphans,
        keys,
        keyless,
        endMarked,
        last,
        good,
        held,
        digestOf: (id) => id,
        ...(agencyOf ? { suppliers: suppliersOf(stored, orphans, agencyOf) } : {}),
      });
      for (const key of leave) stored.delete(key);
      held = new Map(stay);
      if (keys.length > 0 && keyless === 0) {
        last = [...keys];
        if (stay.size === 0) good = [...keys];
      }
      return [...leave];
    },
  };
}

/** What is known of the agencies of missing listings. */
function suppliersOf(stored: ReadonlySet<string>, orphans: readonly string[], agencyOf: (key: string) => string) {
  const counts = new Map<string, number>();
  for (const key of stored) counts.set(agencyOf(key), (counts.get(agencyOf(key)) ?? 0) + 1);
  return { of: new Map(orphans.map((key) => [key, agencyOf(key)])), stored: counts };
}

const catalogue = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `K${from + place}`);

describe('isProof', () => {
  for (const [read, keyless, expected] of [
    [300, 0, true],
    [300, 1, false],
    [0, 0, false],
    [0, 1, false],
  ] as const)
    it(`is ${String(expected)} of ${read} keys and ${keyless} records without`, () =>
      expect(isProof({ read, keyless })).to.equal(expected));
});

describe('The judgement of a read', () => {
  it('lets the crowd of one bad file go with the next good file, instead of keeping it for ever', () => {
    const model = openModel();
    model.read(catalogue(0, 282), 0);
    model.read(catalogue(1_000, 1_102), 1);
    expect(model.stored.size).to.equal(384);
    expect(model.read(catalogue(0, 282), 1)).to.have.members(catalogue(1_000, 1_102));
    expect(model.held()).to.equal(0);
  });

  it('lets a crowd that is really gone leave after a week of plausible reads, and not before', () => {
    const model = openModel();
    model.read(catalogue(0, 300), 0);
    for (let day = 1; day <= 7; day++) expect(model.read(catalogue(0, 150), 24), `day ${day}`).to.deep.equal([]);
    expect(model.held()).to.equal(150);
    expect(model.read(catalogue(0, 150), 23), 'a week after the first read that counted, but an hour').to.have.length(
      0,
    );
    expect(model.read(catalogue(0, 150), 1)).to.have.members([]);
    expect(model.read(catalogue(0, 150), 24)).to.have.length(150);
    expect(model.stored.size).to.equal(150);
  });

  it('lets listings outside of a crowd leave one by one after three plausible reads over a day', () => {
    const model = openModel();
    model.read(catalogue(0, 300), 0);
    model.read(catalogue(0, 150), 1);
    model.read(catalogue(0, 150), 1);
    for (let turn = 0; turn < 3; turn++) expect(model.read(catalogue(0, 147), 8), `turn ${turn}`).to.deep.equal([]);
    expect(model.read(catalogue(0, 147), 8)).to.have.members(catalogue(147, 150));
    expect(model.held()).to.equal(150);
  });

  it('counts per supplier: all of one agency are held, and the sales of the others go', () => {
    const agencyOf = (key: string) => (Number(key.slice(1)) < 45 ? 'A' : 'B');
    const model = openModel(true, agencyOf);
    model.read(catalogue(0, 60), 0);
    expect(model.read(catalogue(0, 43), 24)).to.have.members(['K43', 'K44']);
    expect(model.held()).to.equal(15);
    for (let day = 0; day < 6; day++) expect(model.read(catalogue(0, 43), 24), `day ${day}`).to.deep.equal([]);
    expect(model.read(catalogue(0, 43), 24)).to.have.length(15);
  });

  it('lets listings of a supplier go that came with a bad file, and those of the only supplier', () => {
    const model = openModel(true, (key) => (Number(key.slice(1)) < 1_000 ? 'A' : 'B'));
    model.read(catalogue(0, 60), 0);
    model.read([...catalogue(0, 30), ...catalogue(1_000, 1_010)], 1);
    expect(model.held()).to.equal(30);
    expect(model.read(catalogue(0, 60), 1)).to.have.members(catalogue(1_000, 1_010));
    const single = openModel(true, () => 'A');
    single.read(catalogue(0, 60), 0);
    expect(single.read(catalogue(0, 40), 1)).to.have.length(20);
  });

  it('never counts a read that met records without keys: they may be the missing ones', () => {
    const model = openModel();
    model.read(catalogue(0, 300), 0);
    for (let day = 0; day < 60; day++) expect(model.read(catalogue(0, 299), 24, 1), `day ${day}`).to.deep.equal([]);
    expect(model.held()).to.equal(1);
    expect(model.read(catalogue(0, 299), 24), 'all have keys again').to.deep.equal(['K299']);
  });

  it('counts no read that collapsed next to the one before, and forgets what is seen again', () => {
    const model = openModel();
    model.read(catalogue(0, 300), 0);
    for (let turn = 0; turn < 20; turn++) {
      expect(model.read(catalogue(0, 150), 12)).to.deep.equal([]);
      expect(model.read(catalogue(150, 300), 12)).to.deep.equal([]);
    }
    expect(model.read(catalogue(0, 300), 12)).to.deep.equal([]);
    expect(model.held()).to.equal(0);
  });

  it('never believes an empty read', () => {
    const model = openModel();
    model.read(catalogue(0, 30), 0);
    for (let day = 0; day < 60; day++) expect(model.read([], 24)).to.deep.equal([]);
  });

  it('holds the missing end of a file whose format marks none, and lets sales go', () => {
    const model = openModel(false);
    model.read(catalogue(0, 300), 0);
    expect(model.read(catalogue(0, 290), 1)).to.deep.equal([]);
    expect(model.read(catalogue(0, 290), 1), 'cut at the same place').to.deep.equal([]);
    expect(model.read(catalogue(0, 300), 1)).to.deep.equal([]);
    expect(model.held()).to.equal(0);
    expect(model.read([...catalogue(0, 290), 'N1'], 1), 'the file continues behind them').to.have.length(10);
    const marked = openModel(true);
    marked.read(catalogue(0, 300), 0);
    expect(marked.read(catalogue(0, 290), 1)).to.have.length(10);
  });

  it('never lets more leave at once than the guard allows, unless it was missing for a week or came with a bad file', () => {
    const CROWD = 200;
    const feed = fc.oneof(
      fc.record({ kind: fc.constant('good' as const), hours: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constantFrom('half', 'tail', 'other', 'empty'), hours: fc.integer({ min: 1, max: 12 }) }),
    );
    fc.assert(
      fc.property(fc.array(feed, { maxLength: 40 }), (feeds) => {
        const model = openModel(false);
        const real = catalogue(0, CROWD);
        model.read(real, 0);
        let bad = 0;
        let reads = 0;
        for (const { kind, hours } of feeds) {
          const keys = {
            good: real,
            half: real.filter((_, place) => place % 2 === 0),
            tail: real.slice(0, 190),
            other: catalogue(1_000, 1_100),
            empty: [],
          }[kind as 'good'];
          bad = kind === 'good' ? 0 : bad + hours;
          reads = kind === 'good' ? 0 : reads + 1;
          const gone = model.read(keys, hours).filter((key) => real.includes(key));
          // The end of a file fits, and leaves after a day; a crowd waits for a week. At least one read does not count, then three do.
          const most = bad < 7 * 24 ? 10 : CROWD;
          if (reads < 4) expect(gone, `after ${reads} bad reads`).to.deep.equal([]);
          expect(gone.length, `after ${bad} bad hours`).to.be.at.most(most);
        }
        for (let turn = 0; turn < 30; turn++) model.read(real, 3);
        expect([...model.stored].toSorted()).to.deep.equal(real.toSorted());
        expect(model.held()).to.equal(0);
      }),
    );
  });
});
