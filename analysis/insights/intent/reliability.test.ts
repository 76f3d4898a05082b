import { expect } from 'chai';
import fc from 'fast-check';
import { reliabilityBands } from './reliability.ts';

const cases = (score: number, won: number, of: number) =>
  Array.from({ length: of }, (_, at) => ({ score, outcome: at < won }));

describe('The reliability of predictions', () => {
  it('is the share that came true for about equal predictions, with its interval', () => {
    const bands = reliabilityBands([...cases(0.3, 30, 100), ...cases(0.02, 0, 100)]);
    expect(bands.map(({ cases: of, won, observed }) => [of, won, observed])).to.deep.equal([
      [100, 0, 0],
      [100, 30, 0.3],
    ]);
    expect(bands[0]?.predicted).to.be.closeTo(0.02, 1e-9);
    expect(bands[1]?.predicted).to.be.closeTo(0.3, 1e-9);
    // Wilson's interval of 30 of 100, and of none of 100.
    expect(bands[1]?.low).to.be.closeTo(0.2189, 0.0005);
    expect(bands[1]?.high).to.be.closeTo(0.3958, 0.0005);
    expect(bands[0]?.low).to.equal(0);
    expect(bands[0]?.high).to.be.closeTo(0.037, 0.0005);
  });

  it('is unknown with few cases', () => {
    expect(reliabilityBands(cases(0.3, 3, 29))).to.deep.equal([]);
  });

  it('has every case in one band, equal predictions together, and no band of few', () => {
    const one = fc.record({ score: fc.integer({ min: 0, max: 40 }).map((at) => at / 100), outcome: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 600 }), (judged) => {
        const bands = reliabilityBands(judged);
        const counted = bands.reduce((sum, band) => sum + band.cases, 0);
        expect(counted).to.equal(judged.length < 30 ? 0 : judged.length);
        expect(bands.length).to.be.at.most(10);
        for (const [at, band] of bands.entries()) {
          expect(band.cases).to.be.at.least(30);
          expect(band.observed).to.be.within(band.low, band.high);
          if (at > 0) expect(band.predicted).to.be.above(bands[at - 1]?.predicted ?? 1);
        }
      }),
    );
  });
});
