import { expect } from 'chai';
import fc from 'fast-check';
import { FINDING_CODES } from './diagnose.ts';
import { qualityOf } from './listing-quality.ts';

describe('The quality of a listing', () => {
  it('is 100 without findings, and 0 with the worst of every kind', () => {
    expect(qualityOf([])).to.equal(100);
    const worst = ['few_pictures', 'small_picture', 'short_text', 'text_in_capitals', 'no_energy_label'] as const;
    const others = ['price_above_estimate', 'place_unlikely'] as const;
    expect(qualityOf([...worst, ...others].map((code) => ({ code, severity: 2 })))).to.equal(0);
  });

  it('does not depend on what visitors did, nor on other listings', () => {
    const codes = ['few_views', 'views_without_contacts', 'long_on_market', 'price_above_peers'] as const;
    expect(qualityOf(codes.map((code) => ({ code, severity: 2 })))).to.equal(100);
  });

  it('never rises by a further finding', () => {
    const finding = fc.record({
      code: fc.constantFrom(...FINDING_CODES),
      severity: fc.constantFrom(1 as const, 2 as const),
    });
    fc.assert(
      fc.property(fc.array(finding), finding, (findings, further) => {
        expect(qualityOf([...findings, further])).to.be.at.most(qualityOf(findings));
      }),
    );
  });
});
