import { expect } from 'chai';
import fc from 'fast-check';
import { pushApart } from '../../console/maps/push-apart.ts';
import type { Circle } from '../../console/maps/push-apart.ts';

const overlaps = (circles: readonly Circle[]): number =>
  circles.flatMap((one, place) =>
    circles
      .slice(place + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius),
  ).length;

describe('Markers of a map that cover each other', () => {
  const circle = fc.record({
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 600 }),
    radius: fc.constantFrom(13, 17, 21),
  });

  it('are apart afterwards, wherever up to thirty are', () => {
    fc.assert(
      fc.property(fc.array(circle, { maxLength: 30 }), (circles) => {
        expect(overlaps(pushApart(circles))).to.equal(0);
      }),
    );
  });

  it('are apart also if they are at the same place', () => {
    const same = Array.from({ length: 5 }, () => ({ x: 100, y: 100, radius: 13 }));
    expect(overlaps(pushApart(same))).to.equal(0);
  });

  it('stay where they are if nothing covers them', () => {
    const free = [
      { x: 0, y: 0, radius: 13 },
      { x: 100, y: 0, radius: 21 },
    ];
    expect(pushApart(free)).to.deep.equal(free);
  });
});
