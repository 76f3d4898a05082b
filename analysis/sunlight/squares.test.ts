import { expect } from 'chai';
import fc from 'fast-check';
import { squareName, squaresAround } from './squares.ts';

describe('Squares of degrees', () => {
  it('are named by their south-west corners', () => {
    const places = [
      { lat: 43.4, lon: -1.6 },
      { lat: 45, lon: 6 },
      { lat: -0.1, lon: -0.1 },
      { lat: -33.9, lon: 151.2 },
    ];
    expect(places.map((place) => squareName(place))).to.deep.equal(['N43W002', 'N45E006', 'S01W001', 'S34E151']);
    expect(places.map((place) => squareName(place, 10))).to.deep.equal(['N40W010', 'N40E000', 'S10W010', 'S40E150']);
  });

  it('are named by hundredths of degrees where they are as small', () => {
    expect(squareName({ lat: 43.489, lon: -1.551 }, 0.01)).to.equal('N43.48W001.56');
    expect(squareName({ lat: -0.001, lon: 7.004 }, 0.01)).to.equal('S00.01E007.00');
    const place = fc.record({
      lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      lon: fc.double({ min: -180, max: 179.999, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.constantFrom(0.01, 1, 10), (at, degrees) => {
        expect([...squaresAround(at, 10, degrees)]).to.include(squareName(at, degrees));
      }),
    );
  });

  it('are those that a circle around a place reaches, further to the east and west near the poles', () => {
    expect([...squaresAround({ lat: 45.5, lon: 6.5 }, 1_000)]).to.deep.equal(['N45E006']);
    expect([...squaresAround({ lat: 45.5, lon: 6.99 }, 1_000)]).to.deep.equal(['N45E006', 'N45E007']);
    expect([...squaresAround({ lat: 39.9, lon: 0.1 }, 40_000, 10)].toSorted()).to.deep.equal([
      'N30E000',
      'N30W010',
      'N40E000',
      'N40W010',
    ]);
    expect(squaresAround({ lat: 70.5, lon: 25.5 }, 50_000).size).to.be.above(
      squaresAround({ lat: 0.5, lon: 25.5 }, 50_000).size,
    );
  });

  it('go on behind the date line and end at the poles', () => {
    expect([...squaresAround({ lat: -16.5, lon: 179.99 }, 5_000)]).to.deep.equal(['S17E179', 'S17W180']);
    expect([...squaresAround({ lat: -89.9, lon: 5.5 }, 50_000)].every((name) => name.startsWith('S90'))).to.equal(true);
  });
});
