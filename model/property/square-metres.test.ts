import { expect } from 'chai';
import { SIZE_UNITS } from './enums.ts';
import { squareFeet, squareMetres } from './square-metres.ts';

describe('An area', () => {
  it('is converted to square metres from any unit', () => {
    expect(squareMetres({ size: 1_000, unit: 'sq_ft' })).to.equal(92.903);
    expect(squareMetres({ size: 2, unit: 'are' })).to.equal(200);
    expect(squareMetres({ size: 1, unit: 'acre' })).to.equal(4_046.8564);
    expect(squareMetres({ size: 85.5, unit: 'sq_m' })).to.equal(85.5);
    expect(SIZE_UNITS.every((unit) => squareMetres({ size: 1, unit }) !== undefined)).to.equal(true);
    expect(squareMetres({ size: 1, unit: 'hectare' })).to.equal(undefined);
  });

  it('is converted to square feet as well', () => {
    expect(squareFeet({ size: 100, unit: 'sq_m' })).to.equal(1_076.391);
    expect(squareFeet({ size: 1, unit: 'acre' })).to.be.closeTo(43_560, 0.01);
    expect(squareFeet({ size: 850.5, unit: 'sq_ft' })).to.equal(850.5);
  });
});
