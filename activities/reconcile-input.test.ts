import { expect } from 'chai';
import fc from 'fast-check';
import { orphanGuard, removalGuard } from './reconcile-input.ts';

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
    ['doubts one missing listing beside a record without key', { orphans: 1, keyless: 1 }, true],
    ['does not mind records without key when nothing is missing', { orphans: 0, keyless: 7 }, false],
    ['doubts that all are gone', { orphans: 1_000, read: 400 }, true],
  ] as const) {
    it(what, () => expect(orphanGuard(facts(given)) !== undefined).to.equal(holds));
  }

  it('says how many are missing and how to archive them all the same', () => {
    const reason = orphanGuard(facts({ orphans: 400 }));
    expect(reason).to.include({ code: 'orphan_guard', count: 400 });
    expect(reason?.examples?.[0]).to.include('400 of 1000 listings');
    expect(reason?.message).to.include('allowMassArchive=true');
  });

  it('lets a removed input go with its listings, unless they are many', () => {
    expect(removalGuard('input-1', 20, 20)).to.equal(undefined);
    expect(removalGuard('input-1', 21, 140)).to.equal(undefined);
    const guard = removalGuard('input-1', 22, 140);
    expect(guard).to.include({ code: 'orphan_guard', count: 22 });
    expect(guard?.examples?.[0]).to.include('input-1');
    expect(guard?.message).to.include('allowMassArchive=true');
  });

  it('says that records without key are the reason when they are', () => {
    expect(orphanGuard(facts({ orphans: 3, keyless: 2 }))?.examples?.[0]).to.include(
      '2 of its records could not be identified',
    );
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
