import { expect } from 'chai';
import fc from 'fast-check';
import { interpolate } from './kriging.ts';
import type { KrigingParameters, Residual } from './kriging.ts';

const parameters: KrigingParameters = {
  level: 0,
  places: [{ variance: 0.04, reach: 100 }],
  similar: { variance: 0, reach: 1, sizeReach: 1 },
  building: { variance: 0, sameSize: 0, memory: 1 },
  market: { variance: 0, memory: 1 },
  slopes: [0, 0],
  noise: 0.01,
  // So many degrees of freedom that the noise is normal.
  freedom: 1e9,
};
const residual = (value: number, x: number, more: Partial<Residual> = {}): Residual => ({
  value,
  x,
  y: 0,
  distance: Math.abs(x),
  age: 0,
  area: 0,
  rooms: 0,
  ...more,
});

describe('Kriging of residuals', () => {
  it('expects of one neighbour the share of its residual that theory says', () => {
    const { value, variance } = interpolate([residual(0.3, 50)], parameters);
    const covariance = 0.04 * Math.exp(-0.5);
    expect(value).to.be.closeTo((covariance / 0.05) * 0.3, 1e-9);
    expect(variance).to.be.closeTo(0.04 - covariance ** 2 / 0.05 + 0.01, 1e-9);
  });

  it('solves two neighbours like the two equations by hand', () => {
    const { value } = interpolate([residual(0.1, -30), residual(0.4, 60)], parameters);
    const [a, b, c] = [0.05, 0.04 * Math.exp(-0.9), 0.05];
    const determinant = a * c - b * b;
    const [first, second] = [(c * 0.1 - b * 0.4) / determinant, (a * 0.4 - b * 0.1) / determinant];
    expect(value).to.be.closeTo(0.04 * Math.exp(-0.3) * first + 0.04 * Math.exp(-0.6) * second, 1e-9);
  });

  it('knows nothing far from every sale', () => {
    const { value, variance } = interpolate([residual(0.5, 1e6)], parameters);
    expect(value).to.be.closeTo(0, 1e-9);
    expect(variance).to.be.closeTo(0.05, 1e-9);
  });

  it('counts a far-off residual less the heavier the tails of the noise', () => {
    const residuals = [residual(0, 10), residual(0, -10), residual(0, 20), residual(2, 5)];
    const heavy = interpolate(residuals, { ...parameters, freedom: 3 }).value;
    expect(heavy).to.be.greaterThan(0);
    expect(heavy).to.be.lessThan(interpolate(residuals, parameters).value / 2);
  });

  it('has as errors what each residual differs by from its expectation of the earlier ones, in standard deviations', () => {
    const all = [residual(0.1, -30), residual(0.4, 60), residual(-0.2, 0)];
    const { errors } = interpolate(all, parameters);
    expect(errors[0]).to.be.closeTo(0.1 / Math.sqrt(0.05), 1e-9);
    // The third one has the position that is interpolated from the two before it.
    const { value, variance } = interpolate(all.slice(0, 2), parameters);
    expect(errors[2]).to.be.closeTo((-0.2 - value) / Math.sqrt(variance), 1e-9);
  });

  it('is odd in the residuals, never surer than the noise and never less sure than without sales', () => {
    const place = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: -500, max: 500 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const all = places.map(([value, x]) => residual(value, x));
        const { value, variance } = interpolate(all, { ...parameters, freedom: 4 });
        const mirrored = interpolate(
          all.map((one) => ({ ...one, value: -one.value })),
          { ...parameters, freedom: 4 },
        );
        expect(mirrored.value).to.be.closeTo(-value, 1e-9);
        expect(variance).to.be.within(0.01, 0.05 + 1e-9);
      }),
    );
  });
});
