import { expect } from 'chai';
import fc from 'fast-check';
import {
  COUNT_NAMES,
  FINAL_STATUSES,
  JOB_STATUSES,
  addCounts,
  addReasons,
  countsSchema,
  noCounts,
} from './sync-job.ts';
import type { Counts, Reason } from './sync-job.ts';

const some = fc.record(
  Object.fromEntries(COUNT_NAMES.map((name) => [name, fc.nat({ max: 100_000 })])) as Record<
    keyof Counts,
    fc.Arbitrary<number>
  >,
  { requiredKeys: [] },
);
const counts = some.map((part): Counts => ({ ...noCounts(), ...part }));

describe('Counts', () => {
  it('begin at zero, each of them, in an object of their own', () => {
    const first = noCounts();
    first.read++;
    expect(Object.values(noCounts()).every((count) => count === 0)).to.equal(true);
    expect(Object.keys(noCounts())).to.deep.equal(Object.keys(countsSchema.properties));
  });

  it('are added one by one, absent ones as zero, and leave what they were made from', () => {
    fc.assert(
      fc.property(counts, some, (a, b) => {
        const before = { ...a };
        const sum = addCounts(a, b);
        for (const name of COUNT_NAMES) expect(sum[name]).to.equal(a[name] + (b[name] ?? 0));
        expect(a).to.deep.equal(before);
      }),
    );
  });

  it('come to the same sum in whatever order pages are added', () => {
    fc.assert(
      fc.property(fc.array(some), (pages) => {
        const sum = (list: typeof pages) => list.reduce<Counts>(addCounts, noCounts());
        expect(sum(pages.toReversed())).to.deep.equal(sum(pages));
      }),
    );
  });
});

describe('Reasons', () => {
  const reason = fc.record({
    code: fc.constantFrom('mapping_gap', 'quarantined', 'further_reasons'),
    message: fc.nat({ max: 300 }).map((n) => `Message ${n}.`),
    count: fc.integer({ min: 1, max: 1_000 }),
  });
  const reasons = fc.array(reason, { maxLength: 400 });
  const total = (list: readonly Reason[]) => list.reduce((sum, { count }) => sum + count, 0);

  it('of the same code and message become one, however they are spread over pages', () => {
    const one = { code: 'mapping_gap', message: 'a', count: 1 };
    expect(addReasons([one], [one, { ...one, message: 'b' }, { ...one, count: 3 }])).to.deep.equal([
      { ...one, count: 5 },
      { ...one, message: 'b' },
    ]);
  });

  it('lose no count and stay few, however many kinds there are', () => {
    fc.assert(
      fc.property(reasons, reasons, (a, b) => {
        const merged = addReasons(addReasons([], a), b);
        expect(total(merged)).to.equal(total(a) + total(b));
        expect(merged.filter(({ code }) => code !== 'further_reasons').length).to.be.at.most(100);
        expect(new Set(merged.map(({ code, message }) => `${code} ${message}`)).size).to.equal(merged.length);
      }),
    );
  });

  it('beyond a hundred kinds are counted as further ones, on every later page too', () => {
    const kinds = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({ code: 'gap', message: `${from + n}`, count: 2 }));
    const merged = addReasons(addReasons(addReasons([], kinds(0, 103)), kinds(103, 110)), kinds(0, 1));
    expect(merged).to.have.length(101);
    expect(merged[0]).to.deep.include({ message: '0', count: 4 });
    expect(merged.at(-1)).to.deep.include({ code: 'further_reasons', count: 20 });
  });

  it('are not changed by being merged', () => {
    const one = Object.freeze({ code: 'a', message: 'b', count: 1 });
    addReasons(Object.freeze([one]), Object.freeze([one]));
    expect(one.count).to.equal(1);
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
