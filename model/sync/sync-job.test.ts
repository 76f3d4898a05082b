import { expect } from 'chai';
import fc from 'fast-check';
import { COUNT_NAMES, FINAL_STATUSES, JOB_STATUSES, addCounts, countsSchema, noCounts } from './sync-job.ts';
import type { Counts } from './sync-job.ts';

const some = fc.record(
  Object.fromEntries(COUNT_NAMES.map((name) => [name, fc.nat({ max: 100_000 })])) as Record<
    keyof Counts,
    fc.Arbitrary<number>
  >,
  { requiredKeys: [] },
);
const counts = some.map((part): Counts => ({ ...noCounts(), ...part }));

describe('Counts', () => {
  it('start at zero, each in an object of their own', () => {
    const first = noCounts();
    first.read++;
    expect(Object.values(noCounts()).every((count) => count === 0)).to.equal(true);
    expect(Object.keys(noCounts())).to.deep.equal(Object.keys(countsSchema.properties));
  });

  it('are added one by one, absent ones as zero, without changing their operands', () => {
    fc.assert(
      fc.property(counts, some, (a, b) => {
        const before = { ...a };
        const sum = addCounts(a, b);
        for (const name of COUNT_NAMES) expect(sum[name]).to.equal(a[name] + (b[name] ?? 0));
        expect(a).to.deep.equal(before);
      }),
    );
  });

  it('have the same sum in any order of pages', () => {
    fc.assert(
      fc.property(fc.array(some), (pages) => {
        const sum = (list: typeof pages) => list.reduce<Counts>(addCounts, noCounts());
        expect(sum(pages.toReversed())).to.deep.equal(sum(pages));
      }),
    );
  });
});

describe('A job’s status', () => {
  it('is open or final', () => {
    expect(JOB_STATUSES.filter((status) => !FINAL_STATUSES.includes(status))).to.deep.equal([
      'QUEUED',
      'RUNNING',
      'CANCELLING',
    ]);
  });
});
