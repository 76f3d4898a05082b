import { expect } from 'chai';
import type { VisitorFilter } from '../../model/insights/visitor-event.ts';
import { demandOf } from './demand.ts';
import type { ListingFacts } from './facts.ts';

const window = { from: '2026-05-01', to: '2026-05-30' };

const listing = (id: string, city: string | undefined, postal_code?: string): ListingFacts => ({
  id,
  reference: id,
  type: 'apartment',
  offer_type: 'sale',
  ...(city === undefined ? {} : { city }),
  ...(postal_code === undefined ? {} : { postal_code }),
  pictures: 0,
  description: 0,
  energy_label: 'missing',
  capitals: 0.05,
  has_position: true,
});

const placesFor = (filters: readonly VisitorFilter[], supply: readonly ListingFacts[]) => {
  const searches = filters.map((filter) => ({ filter, count: 1, visitors: [0] }));
  const row = { day: '2026-05-02', visitors: [[1, 2] as const], listings: [], searches };
  return Object.fromEntries(
    demandOf([row], window, supply).dimensions.place.map(({ value, searches: count, listings }) => [
      value,
      { searches: count, listings },
    ]),
  );
};

describe('Demand', () => {
  it('for a postal code is met by the listings that have it', () => {
    const supply = [
      listing('a', 'Marseille', '13012'),
      listing('b', 'Marseille', '13012'),
      listing('c', 'Aubagne', '13400'),
    ];
    expect(placesFor([{ postal_code: ['13012'] }, { postal_code: ['13 012'] }], supply)).to.deep.equal({
      '13012': { searches: 2, listings: 2 },
      Marseille: { searches: 0, listings: 2 },
      Aubagne: { searches: 0, listings: 1 },
    });
  });

  it('for a postal code is met by a listing without a city', () => {
    expect(placesFor([{ postal_code: ['13012'] }], [listing('a', undefined, '13012')])).to.deep.equal({
      '13012': { searches: 1, listings: 1 },
    });
  });

  it('for a whole city is met by listings of its districts, and for a district by its postal code', () => {
    const supply = [listing('a', 'Marseille 12e Arrondissement', '13012'), listing('b', 'Marseille', '13008')];
    expect(placesFor([{ city: ['Marseille'] }, { city: ['Marseille 8e'] }], supply)).to.deep.equal({
      Marseille: { searches: 1, listings: 2 },
      'Marseille 8e': { searches: 1, listings: 1 },
      'Marseille 12e Arrondissement': { searches: 0, listings: 1 },
    });
  });

  it('that nothing meets has no listings', () => {
    expect(
      placesFor([{ postal_code: ['13008'] }, { city: ['Cassis'] }], [listing('a', 'Marseille', '13012')]),
    ).to.deep.equal({
      '13008': { searches: 1, listings: 0 },
      Cassis: { searches: 1, listings: 0 },
      Marseille: { searches: 0, listings: 1 },
    });
  });
});
