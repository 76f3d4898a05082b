import { expect } from 'chai';
import fc from 'fast-check';
import type { ListingFacts } from './facts.ts';
import { bandOf, medianOf } from './facts.ts';
import { LEAST_MATCH, matchOf, wishOf } from './matching.ts';

const listing = (id: string, fields: Partial<ListingFacts> = {}): ListingFacts => ({
  id,
  reference: id,
  type: 'apartment',
  offer_type: 'sale',
  city: 'Bayonne',
  price: 300_000,
  pictures: 5,
  description: 500,
  energy_label: 'given',
  capitals: 0.05,
  has_position: true,
  ...fields,
});
const viewed = listing('viewed');
const factsOf = (id: string) => (id === 'viewed' ? viewed : undefined);
const viewer = { listings: [{ id: 'viewed', counts: { listing_view: 3, favourite: 1 }, last: 0 }], searches: [] };

describe('Matching of visitors and listings', () => {
  it('finds a listing like those that were viewed, and ranks it below them the farther it is', () => {
    const wish = wishOf(viewer, factsOf);
    if (!wish) throw new Error('No wish.');
    expect(matchOf(wish, listing('same')).match).to.equal(100);
    const dearer = matchOf(wish, listing('dearer', { price: 400_000 })).match;
    const elsewhere = matchOf(wish, listing('elsewhere', { price: 400_000, city: 'Pau' })).match;
    expect(dearer).to.be.within(elsewhere + 1, 99);
    expect(elsewhere).to.be.below(LEAST_MATCH);
  });

  it('never crosses from buying to renting', () => {
    const wish = wishOf(viewer, factsOf);
    expect(wish && matchOf(wish, listing('rent', { offer_type: 'rental' })).match).to.equal(0);
  });

  it('takes searches alone: places by their comparable name, and the budget', () => {
    const filter = { offer_type: ['sale' as const], city: ['BAYONNE'], price_max: 310_000 };
    const wish = wishOf({ listings: [], searches: [{ filter, count: 2, last: 0 }] }, factsOf);
    if (!wish) throw new Error('No wish.');
    expect(matchOf(wish, listing('fits'))).to.deep.equal({ match: 100, fit: { price: 1, place: 1 } });
    expect(matchOf(wish, listing('over', { price: 400_000 })).fit.price).to.equal(0);
  });

  it('knows nothing of visitors who looked at nothing that is there', () => {
    expect(
      wishOf({ listings: [{ id: 'gone', counts: { listing_view: 1 }, last: 0 }], searches: [] }, factsOf),
    ).to.equal(undefined);
  });

  it('is a whole number from 0 to 100 for every price', () => {
    const wish = wishOf(viewer, factsOf);
    fc.assert(
      fc.property(fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: undefined }), (price) => {
        const { match } = wish ? matchOf(wish, listing('any', { price })) : { match: -1 };
        expect(Number.isInteger(match) && match >= 0 && match <= 100).to.equal(true);
      }),
    );
  });

  it('has price bands without gaps', () => {
    expect(['sale', 'rental'].map((offer) => bandOf(0, offer))).to.deep.equal(['0-150000', '0-500']);
    expect(bandOf(150_000, 'sale')).to.equal('150000-250000');
    expect(bandOf(1_000_000, undefined)).to.equal('1000000+');
    expect(medianOf([])).to.equal(undefined);
    expect(medianOf([3, 1])).to.equal(2);
  });
});
