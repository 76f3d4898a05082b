import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { parseLocal, toLocal, writeLocal } from './local-time.ts';

describe('local time of WHISE', () => {
  it('is that of Belgium, in summer and in winter', () => {
    expect(writeLocal(toLocal(Date.parse('2025-04-28T07:14:35.457Z')))).to.equal('2025-04-28T09:14:35');
    expect(writeLocal(toLocal(Date.parse('2014-01-28T23:00:00Z')))).to.equal('2014-01-29T00:00:00');
  });

  it('rejects invalid times', () => {
    for (const text of ['', '2025-04-28', '2025-13-01T00:00:00', '0001-01-01T00:00:00', 'gisteren']) {
      expect(parseLocal(text), text).to.equal(undefined);
    }
  });

  it('round-trips to the second', () => {
    assert(
      property(integer({ min: 1, max: 4_000_000_000 }), (seconds) => {
        expect(parseLocal(writeLocal(seconds * 1_000))).to.equal(seconds * 1_000);
      }),
    );
  });
});
