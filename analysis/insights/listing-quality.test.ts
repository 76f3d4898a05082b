import { expect } from 'chai';
import fc from 'fast-check';
import { FINDING_CODES } from './diagnose.ts';
import type { ListingFacts } from './facts.ts';
import { createQualitySummary, lacksOf, qualityOf } from './listing-quality.ts';

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

describe('What listings lack', () => {
  const NOW = new Date('2026-06-15T12:00:00Z');
  const whole: ListingFacts = {
    id: 'a',
    reference: 'A1',
    title: 'A house',
    type: 'house',
    offer_type: 'sale',
    price: 300_000,
    currency: 'EUR',
    area: 100,
    pictures: 12,
    description: 900,
    energy_label: 'given',
    capitals: 0.05,
    has_position: true,
    created_at: new Date('2025-01-01T00:00:00Z'),
  };
  const codes = (change: Partial<ListingFacts>, firstPicture?: number) =>
    lacksOf({ ...whole, ...change }, firstPicture, NOW).map(({ code }) => code);

  it('is nothing of a listing that states and shows everything, however long it is on offer and whether or not it was viewed', () => {
    expect(codes({}, 1_600)).to.deep.equal([]);
  });

  it('is what the agency can add itself', () => {
    expect(codes({ pictures: 1 })).to.deep.equal(['few_pictures']);
    expect(codes({}, 640)).to.deep.equal(['small_picture']);
    expect(codes({ energy_label: 'missing', has_position: false, capitals: 0.9, description: 20 })).to.have.members([
      'no_energy_label',
      'no_position',
      'text_in_capitals',
      'short_text',
    ]);
  });

  it('is counted by kind, with the listings that lack most, of any number', () => {
    const quality = createQualitySummary(2);
    const add = (id: string, change: Partial<ListingFacts>) => {
      const facts = { ...whole, ...change, id, reference: id };
      quality.add(facts, lacksOf(facts, undefined, NOW));
    };
    add('good', {});
    add('poor', { energy_label: 'missing' });
    add('poorest', { energy_label: 'missing', pictures: 0, has_position: false });
    add('poorer', { energy_label: 'missing', has_position: false });
    const { worst, ...summary } = quality.summary();
    expect(summary).to.deep.equal({
      total: 4,
      lacking: 3,
      counts: { no_energy_label: 3, few_pictures: 1, no_position: 2 },
    });
    expect(worst.map(({ id }) => id)).to.deep.equal(['poorest', 'poorer']);
  });
});
