import { expect } from 'chai';
import fc from 'fast-check';
import { similarityOf } from './similarity.ts';
import type { Comparable } from './similarity.ts';

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const comparables: fc.Arbitrary<Comparable> = fc
  .record({
    sub_type: some(fc.constantFrom('villa', 'farmhouse')),
    price: some(fc.integer({ min: 1, max: 1_000_000 })),
    area: some(fc.integer({ min: 1, max: 500 })),
    land: some(fc.integer({ min: 1, max: 5_000 })),
    rooms: some(fc.integer({ min: 0, max: 12 })),
    place: some(fc.record({ lat: fc.integer({ min: 40, max: 45 }), lon: fc.integer({ min: 0, max: 5 }) })),
    amenities: fc.subarray(['pool', 'lift', 'garden']),
    cities: fc.subarray(['pau', 'lons']),
  })
  .map((given) => ({
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    id: 'x',
    currency: 'EUR',
    amenities: given.amenities,
    cities: given.cities,
  }));

const HOME: Comparable = {
  id: 'a',
  sub_type: 'villa',
  currency: 'EUR',
  price: 400_000,
  area: 120,
  rooms: 5,
  amenities: ['pool', 'garden'],
  cities: ['pau'],
  place: { lat: 43.3, lon: -0.37 },
};

describe('How alike listings are', () => {
  it('is a number from 0 to 1, 1 of a listing and its copy, whatever they say', () => {
    fc.assert(
      fc.property(comparables, comparables, (one, other) => {
        const { score, reasons } = similarityOf(one, other);
        expect(score).to.be.within(0, 1);
        for (const { closeness } of reasons) expect(closeness).to.be.within(0, 1);
        const { score: own, reasons: all } = similarityOf(one, one);
        // A city is less than a place.
        if (one.place || one.cities.length === 0) expect(own).to.equal(all.length > 0 ? 1 : 0);
      }),
    );
  });

  it('falls with every aspect that moves away, and says by how much', () => {
    const { score } = similarityOf(HOME, HOME);
    for (const change of [
      { price: 440_000 },
      { area: 150 },
      { rooms: 4 },
      { sub_type: 'farmhouse' },
      { amenities: ['pool'] },
      { place: { lat: 43.4, lon: -0.37 } },
    ])
      expect(similarityOf(HOME, { ...HOME, ...change }).score, JSON.stringify(change)).to.be.below(score);
    const other = { ...HOME, price: 380_000, rooms: 6, amenities: ['pool', 'lift'] };
    const byAspect = Object.fromEntries(similarityOf(HOME, other).reasons.map(({ aspect, ...rest }) => [aspect, rest]));
    expect(byAspect['price']).to.include({ difference_percent: -5 });
    expect(byAspect['rooms']).to.include({ difference: 1 });
    expect(byAspect['amenities']).to.deep.include({ shared: ['pool'] });
    expect(byAspect['place']).to.include({ distance_m: 0, closeness: 1 });
  });

  it('does not count what the listing itself does not say, and takes for unlike what the other one does not say', () => {
    const bare: Comparable = { id: 'b', currency: 'EUR', price: 400_000, amenities: [], cities: [] };
    expect(similarityOf(bare, HOME)).to.deep.equal({
      score: 1,
      reasons: [{ aspect: 'price', closeness: 1, difference_percent: 0 }],
    });
    expect(similarityOf(HOME, bare).score).to.be.below(0.5);
  });

  it('compares no prices of two currencies, and places by their city where one is not known', () => {
    const { reasons } = similarityOf(HOME, { ...HOME, currency: 'CHF' });
    expect(reasons.map(({ aspect }) => aspect)).not.to.include('price');
    const { place: _, ...unplaced } = HOME;
    expect(similarityOf(HOME, unplaced).reasons).to.deep.include({ aspect: 'place', closeness: 0.7 });
    expect(similarityOf(HOME, { ...unplaced, cities: ['lons'] }).reasons).to.deep.include({
      aspect: 'place',
      closeness: 0,
    });
  });
});
