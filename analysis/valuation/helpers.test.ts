import { expect } from 'chai';
import fc from 'fast-check';
import { confidenceOf } from './confidence.ts';
import { measureSale } from './dwelling.ts';
import { energyFactor } from './energy-label.ts';
import { fillUnknown } from './fill-unknown.ts';
import { projection } from './projection.ts';

describe('What a valuation is prepared with', () => {
  it('projects to metres: Paris to Lyon is 392 km, a minute of latitude 1,853 m', () => {
    const project = projection(47.3);
    const away = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
      Math.hypot(one.x - other.x, one.y - other.y);
    // Great-circle distance between the town halls by the haversine formula: 391.07 km.
    expect(away(project({ lat: 48.8566, lon: 2.3522 }), project({ lat: 45.7679, lon: 4.8344 })) / 1_000).to.be.closeTo(
      391,
      3,
    );
    expect(away(project({ lat: 47, lon: 3 }), project({ lat: 47 + 1 / 60, lon: 3 }))).to.be.closeTo(1_853, 1);
  });

  it('takes an unknown plot and unknown outbuildings from the sales around, and leaves known ones', () => {
    const sales = [100, 300, 500].map((land, index) =>
      measureSale({ x: index, y: 0, area: 100, day: 0, price: 300_000, land, outbuildings: index }),
    );
    const house = { x: 0, y: 0, area: 100 };
    const filled = fillUnknown('house', house, sales);
    expect(filled.land).to.be.closeTo(300, 1e-6);
    expect(filled.outbuildings).to.equal(1);
    const known = { ...house, land: 0, outbuildings: 2 };
    expect(fillUnknown('house', known, sales)).to.deep.equal(known);
    expect(fillUnknown('apartment', house, sales).land).to.equal(0);
    expect(fillUnknown('house', house, [])).to.equal(house);
  });

  it('is the more confident the more, the nearer and the newer the sales', () => {
    const grounds = fc.record({
      sampleSize: fc.integer({ min: 5, max: 400 }),
      halfRange: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
      similarRadius: fc.integer({ min: 50, max: 40_000 }),
      isPlaceExact: fc.boolean(),
      staleness: fc.double({ min: 0, max: 6, noNaN: true }),
    });
    const order = ['LOW', 'MEDIUM', 'HIGH'];
    const rank = (one: Parameters<typeof confidenceOf>[0]): number => order.indexOf(confidenceOf(one));
    fc.assert(
      fc.property(grounds, (one) => {
        for (const better of [
          { sampleSize: one.sampleSize + 100 },
          { halfRange: one.halfRange / 2 },
          { similarRadius: one.similarRadius / 4 },
          { isPlaceExact: true },
          { staleness: one.staleness / 2 },
        ])
          expect(rank({ ...one, ...better })).to.be.at.least(rank(one));
      }),
    );
    const best = { sampleSize: 400, halfRange: 0.2, similarRadius: 800, isPlaceExact: true, staleness: 0.5 };
    expect(confidenceOf(best)).to.equal('HIGH');
    expect(confidenceOf({ ...best, sampleSize: 60 })).to.equal('MEDIUM');
    expect(confidenceOf({ ...best, isPlaceExact: false })).to.equal('LOW');
  });

  it('knows the effect of energy labels of houses only, and a better label is never worth less', () => {
    expect(energyFactor('apartment', 'A')).to.equal(undefined);
    expect(energyFactor('house', 'empty')).to.equal(undefined);
    const factors = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((label) => energyFactor('house', label) ?? 0);
    expect(factors).to.deep.equal(factors.toSorted((one, other) => other - one));
  });
});
