import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { localInstant, parseLocal, toLocal, writeLocal } from './local-time.ts';

describe('local time of WHISE', () => {
  it('is that of Belgium, in summer and in winter', () => {
    expect(localInstant('2025-04-28T09:14:35.457')).to.equal('2025-04-28T07:14:35.457Z');
    expect(localInstant('2014-01-29T00:00:00')).to.equal('2014-01-28T23:00:00.000Z');
    expect(localInstant('2025-03-30T03:00:00')).to.equal('2025-03-30T01:00:00.000Z');
    expect(localInstant('2025-03-30T01:59:59')).to.equal('2025-03-30T00:59:59.000Z');
  });

  it('knows what is none', () => {
    for (const text of ['', '2025-04-28', '2025-13-01T00:00:00', '0001-01-01T00:00:00', 'gisteren']) {
      expect(parseLocal(text), text).to.equal(undefined);
    }
  });

  it('comes back from any instant, save in the hour that comes twice', () => {
    assert(
      property(integer({ min: 0, max: 2_000_000_000 }), (seconds) => {
        const local = toLocal(seconds * 1_000);
        const back = Date.parse(localInstant(writeLocal(local)) ?? '');
        expect([
          seconds * 1_000,
          toLocal(seconds * 1_000 - 3_600_000),
          toLocal(seconds * 1_000 + 3_600_000),
        ]).to.satisfy(([instant, before, after]: number[]) => back === instant || before === local || after === local);
      }),
      { numRuns: 300 },
    );
  });
});
