import { expect } from 'chai';
import fc from 'fast-check';
import type { ListingFilter } from '../listing/listing-filter.ts';
import { canonicalFilter } from './saved-search.ts';

const filters = fc.record(
  {
    type: fc.shuffledSubarray(['house', 'apartment', 'land'] as const, { minLength: 1 }).map((values) => [...values]),
    city: fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
    price_max: fc.integer({ min: 0, max: 9 }),
    furnished: fc.boolean(),
    bbox: fc.tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer()).map((corners) => [...corners]),
  },
  { requiredKeys: [] },
);

describe('The canonical text of a filter', () => {
  it('is the same for any order and repetition of fields and values', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const turned: ListingFilter = Object.fromEntries(
          Object.entries(filter)
            .toReversed()
            .map(([name, value]) => [
              name,
              Array.isArray(value) && name !== 'bbox' ? [...value, ...value].toReversed() : value,
            ]),
        );
        expect(canonicalFilter(turned)).to.equal(canonicalFilter(filter));
      }),
    );
  });

  it('differs for filters with another meaning', () => {
    const texts = [
      {},
      { price_max: 1 },
      { price_min: 1 },
      { city: ['1'] },
      { city: ['1', '2'] },
      { city: ['1,2'] },
      { bbox: [1, 2, 3, 4] },
      { bbox: [2, 1, 4, 3] },
      { furnished: true },
      { furnished: false },
    ].map(canonicalFilter);
    expect(new Set(texts).size).to.equal(texts.length);
  });

  it('leaves out what is undefined', () => {
    expect(canonicalFilter({ q: undefined })).to.equal(canonicalFilter({}));
  });
});
