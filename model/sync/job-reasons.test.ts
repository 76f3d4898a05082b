import { expect } from 'chai';
import fc from 'fast-check';
import {
  MAX_EXAMPLES,
  REASON_MESSAGES,
  addReasons,
  failureReason,
  inWords,
  jobReason,
  skippedReason,
} from './job-reasons.ts';
import type { ReasonCode } from './job-reasons.ts';
import type { Reason } from './sync-job.ts';

const CODES = Object.keys(REASON_MESSAGES) as ReasonCode[];

describe('Reasons of a job', () => {
  const reason = fc
    .record({
      code: fc.constantFrom(...CODES),
      count: fc.integer({ min: 1, max: 1_000 }),
      examples: fc.array(fc.string({ maxLength: 600 }), { maxLength: 20 }),
    })
    .map(({ code, count, examples }) => jobReason(code, count, examples));
  const reasons = fc.array(reason, { maxLength: 400 });
  const total = (list: readonly Reason[]) => list.reduce((sum, { count }) => sum + count, 0);

  it('merge into one per code, with their counts added and a few different examples', () => {
    const merged = addReasons(
      [jobReason('mapping_gap', 1, ['a'])],
      [jobReason('quarantined', 4), jobReason('mapping_gap', 2, ['b', 'a'])],
    );
    expect(merged).to.deep.equal([jobReason('mapping_gap', 3, ['a', 'b']), jobReason('quarantined', 4)]);
  });

  it('lose no count and never exceed the number of codes, whatever a feed brings', () => {
    fc.assert(
      fc.property(reasons, reasons, (a, b) => {
        const merged = addReasons(addReasons([], a), b);
        expect(total(merged)).to.equal(total(a) + total(b));
        expect(merged.length).to.be.at.most(CODES.length);
        expect(new Set(merged.map(({ code }) => code)).size).to.equal(merged.length);
        for (const { examples = [] } of merged) {
          expect(examples.length).to.be.at.most(MAX_EXAMPLES);
          for (const example of examples) expect(example.length).to.be.at.most(300);
        }
      }),
    );
  });

  it('keep a message that an earlier release wrote as an example', () => {
    const old = { code: 'site_refused', message: 'example.com: The key is wrong.', count: 1 };
    expect(addReasons([jobReason('site_refused', 1)], [old])).to.deep.equal([
      jobReason('site_refused', 2, ['example.com: The key is wrong.']),
    ]);
  });

  it('are not mutated by merging', () => {
    const one = Object.freeze({ code: 'a', message: 'b', count: 1, examples: ['c'] });
    addReasons(Object.freeze([one]), Object.freeze([{ ...one, examples: ['d'] }]));
    expect(one).to.deep.equal({ code: 'a', message: 'b', count: 1, examples: ['c'] });
  });

  it('use the code of a failed activity, and `internal` for an unknown one', () => {
    expect(failureReason('config', 'Responded with 401.')).to.deep.equal(
      jobReason('crm_refused', 1, ['Responded with 401.']),
    );
    expect(failureReason('gateway_deleted', 'Gone.').code).to.equal('gateway_deleted');
    for (const type of [undefined, 'TypeError', 'constructor'])
      expect(failureReason(type, 'x').code).to.equal('internal');
  });

  it('are described by their first example', () => {
    expect(inWords(jobReason('crm_refused', 1, ['Responded with 401.']))).to.equal('Responded with 401.');
    expect(inWords(skippedReason('draft'))).to.equal('Records that are no listings (draft).');
  });
});
