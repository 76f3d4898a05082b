import { expect } from 'chai';
import { calibrate } from './calibration.ts';

const POOL = { middle: 0.05, scale: 0.7 };
/** Quantiles of a normal distribution of errors, sixty of them. */
const NORMAL = [0.02, 0.06, 0.11, 0.15, 0.19, 0.23, 0.28, 0.32, 0.36, 0.41, 0.45, 0.5, 0.55, 0.6, 0.65].concat([
  0.7, 0.75, 0.81, 0.87, 0.93, 0.99, 1.06, 1.13, 1.21, 1.3, 1.4, 1.53, 1.69, 1.91, 2.33,
]);
const errors = (spread: number, shift: number): Float64Array =>
  Float64Array.from(NORMAL.flatMap((value) => [shift + spread * value, shift - spread * value]));

describe('The calibration of a model on the sales around', () => {
  it('is between the errors of nearby sales and the pool, nearer to the pool the fewer there are', () => {
    const many = calibrate(errors(2, 0.5), POOL);
    expect(many.middle).to.be.closeTo((0.5 + 0.05) / 2, 0.01);
    expect(many.scale).to.be.within(1.6, 2);
    const few = calibrate(errors(2, 0.5).slice(0, 6), POOL);
    expect(few.middle).to.be.within(0.05, many.middle);
    expect(calibrate(errors(2, 0.5).slice(0, 1), POOL).scale).to.be.lessThan(0.75);
  });

  it('finds a spread of one if errors match the model', () => {
    expect(calibrate(errors(1, 0), { middle: 0, scale: 1 }).scale).to.be.closeTo(1, 0.05);
  });

  it('is the wider the wider the errors are, and follows their middle', () => {
    expect(calibrate(errors(1.5, 0), POOL).scale).to.be.greaterThan(calibrate(errors(1, 0), POOL).scale);
    expect(calibrate(errors(1, 0.2), POOL).middle).to.be.greaterThan(calibrate(errors(1, 0), POOL).middle);
  });
});
