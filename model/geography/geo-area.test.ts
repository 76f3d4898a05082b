import { expect } from 'chai';
import fc from 'fast-check';
import { boxFault, MAX_POSITIONS, ringFault } from './geo-area.ts';
import type { Position } from './geo-area.ts';

const square: readonly Position[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];

/** A star-shaped ring around a centre: never crosses itself. */
const stars = fc
  .tuple(
    fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 3, maxLength: 40 }),
    fc.integer({ min: -80, max: 80 }),
  )
  .map(([radii, center]): Position[] => {
    const corners = radii.map((radius, place): Position => {
      const angle = (2 * Math.PI * place) / radii.length;
      return [center + radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    return corners[0] ? [...corners, corners[0]] : corners;
  });

describe('boxes and polygons of a search', () => {
  it('accept a box of west, south, east and north, and name the fault of others', () => {
    expect(boxFault([2.2, 48.8, 2.4, 48.9])).to.equal(undefined);
    expect(boxFault([48.8, 2.2, 48.9, 2.4])).to.equal(undefined);
    expect(boxFault([2.4, 48.8, 2.2, 48.9])).to.include('180th meridian');
    expect(boxFault([2.2, 48.9, 2.4, 48.8])).to.include('south');
    expect(boxFault([2.2, 95, 2.4, 96])).to.include('beyond 90');
    expect(boxFault([-190, 1, 2.4, 2])).to.include('beyond 180');
    expect(boxFault([1, 2, 3])).to.include('four numbers');
  });

  it('accept any star-shaped ring, in either direction', () => {
    fc.assert(
      fc.property(stars, (ring) => {
        expect(ringFault(ring)).to.equal(undefined);
        expect(ringFault(ring.toReversed())).to.equal(undefined);
      }),
    );
  });

  it('refuse a ring of which two corners are exchanged so that edges cross', () => {
    const [a, b, c, d] = square;
    if (!a || !b || !c || !d) throw new Error('no square');
    expect(ringFault([a, c, b, d, a])).to.include('crosses itself');
  });

  it('refuse rings that are open, short, folded, repeated, too long or beyond the world', () => {
    expect(ringFault(square.slice(0, 4))).to.include('not closed');
    expect(ringFault(square.slice(0, 2))).to.include('at least four');
    expect(
      ringFault([
        [0, 0],
        [2, 0],
        [1, 0],
        [0, 0],
      ]),
    ).to.include('crosses itself');
    expect(
      ringFault([
        [0, 0],
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ]),
    ).to.include('twice in a row');
    expect(
      ringFault([
        [0, 0],
        [2, 95],
        [2, 2],
        [0, 0],
      ]),
    ).to.include('longitude, latitude');
    const circle = Array.from({ length: MAX_POSITIONS }, (_, place): Position => {
      const angle = (2 * Math.PI * place) / MAX_POSITIONS;
      return [Math.cos(angle), Math.sin(angle)];
    });
    expect(ringFault([...circle, ...circle.slice(0, 1)])).to.include('simplify');
    expect(
      ringFault([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ]),
      'touching',
    ).to.include('crosses itself');
  });
});
