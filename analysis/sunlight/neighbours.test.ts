import { expect } from 'chai';
import fc from 'fast-check';
import { EARTH_RADIUS_M } from '../../model/geography/distance.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';
import type { BuildingSet } from './buildings.ts';
import { neighboursOf } from './neighbours.ts';

const PLACE = { lat: 43.48, lon: -1.56 };
const RADIANS = Math.PI / 180;
const DEGREE_M = EARTH_RADIUS_M * RADIANS;

/** A box with its walls in the cardinal directions: metres east and north of the place, width and depth. */
function box(east: number, north: number, [width, depth]: readonly [number, number], height: number, place = PLACE) {
  const corner = (x: number, y: number) => ({
    lat: place.lat + y / DEGREE_M,
    lon: place.lon + x / (DEGREE_M * Math.cos(place.lat * RADIANS)),
  });
  return {
    height,
    outline: [
      corner(east - width / 2, north - depth / 2),
      corner(east + width / 2, north - depth / 2),
      corner(east + width / 2, north + depth / 2),
      corner(east - width / 2, north + depth / 2),
    ],
  };
}

const HOME = box(0, 0, [10, 10], 6);
const set = (...buildings: BuildingSet['buildings']): BuildingSet[] => [{ source: 'a map', buildings }];
function see(
  buildings: BuildingSet['buildings'],
  { orientations = ['S'], floor = 0 }: { orientations?: Orientation[]; floor?: number } = {},
) {
  const found = neighboursOf(set(...buildings), PLACE, { orientations, floor });
  if (!found) throw new Error('There are buildings.');
  return found;
}
const facing = (found: ReturnType<typeof see>, azimuth: number, orientation: Orientation = 'S') =>
  found.facades.find((one) => one.orientation === orientation)?.altitudes[azimuth] ?? Number.NaN;
const angle = (height: number, metres: number) => Math.atan(height / metres) / RADIANS;

describe('Neighbouring buildings', () => {
  it('are as high as their angle from the façade, at the height of a window, and hide nothing to their sides', () => {
    // From the southern wall, 5 m south of the place and 0.3 m in front of it, to the wall 25 m south of the place.
    const found = see([HOME, box(0, -30, [20, 10], 11.5)]);
    expect(found).to.include({ own_building: 'around', buildings: 1 });
    expect(facing(found, 180)).to.be.closeTo(angle(10, 19.7), 0.06);
    // Its corners are 10 m to both sides: 27° off.
    expect(facing(found, 158)).to.be.above(20);
    expect(facing(found, 148)).to.equal(0);
    expect(facing(found, 0)).to.equal(0);
  });

  it('do not hide the sky from the façade on the other side of the house', () => {
    const found = see([HOME, box(0, -30, [20, 10], 11.5)], { orientations: ['N', 'S'] });
    expect(facing(found, 180, 'N')).to.be.below(facing(found, 180, 'S'));
    expect(facing(found, 0, 'N')).to.equal(0);
  });

  it('are lower from higher floors, and hide nothing from above their roofs', () => {
    const altitudes = [0, 1, 2, 3, 4].map((floor) => facing(see([HOME, box(0, -30, [20, 10], 11.5)], { floor }), 180));
    expect(altitudes[1]).to.be.closeTo(angle(7.2, 19.7), 0.06);
    expect(altitudes).to.deep.equal(altitudes.toSorted((a, b) => b - a));
    expect(altitudes.at(-1)).to.equal(0);
  });

  it('leave no sky to a wall that they lean on, as high as they are', () => {
    const row = [HOME, box(10, 0, [10, 10], 6)];
    const ground = see(row, { orientations: ['E', 'W'] });
    expect(ground.facades.map(({ orientation, adjoins }) => [orientation, adjoins])).to.deep.equal([
      ['E', true],
      ['W', false],
    ]);
    expect(facing(ground, 90, 'E')).to.equal(90);
    expect(see(row, { orientations: ['E'], floor: 2 }).facades[0]?.adjoins).to.equal(false);
  });

  it('do not count the house that a position in front of its door is next to', () => {
    const house = box(0, -9, [10, 10], 6);
    const found = see([house, box(0, -60, [20, 10], 11.5)]);
    expect(found).to.include({ own_building: 'nearest', buildings: 1 });
    // From its southern wall, 14 m south of the position, and not from the street on its northern side.
    expect(facing(found, 180)).to.be.closeTo(angle(10, 40.7), 0.06);
  });

  it('are seen from the position itself where no house is near, and are none without any in reach', () => {
    const found = see([box(0, -60, [20, 10], 11.5)]);
    expect(found.own_building).to.equal('none');
    expect(facing(found, 180)).to.be.closeTo(angle(10, 55), 0.06);
    expect(neighboursOf(set(box(0, -900, [20, 10], 11.5)), PLACE, { orientations: ['S'], floor: 0 })).to.equal(
      undefined,
    );
    expect(neighboursOf([], PLACE, { orientations: ['S'], floor: 0 })).to.equal(undefined);
  });

  it('name who published them, and are looked at in all eight directions where no façade is known', () => {
    const sets = [...set(HOME), { source: 'another map', buildings: [box(40, 0, [10, 10], 9)] }];
    const found = neighboursOf(sets, PLACE, { orientations: [], floor: 0 });
    expect(found?.sources).to.deep.equal(['a map', 'another map']);
    expect(found?.facades).to.have.length(8);
  });

  it('count across the date line', () => {
    const island = { lat: -16.5, lon: 179.999_95 };
    const found = neighboursOf(set(box(30, 0, [10, 20], 11.5, island)), island, { orientations: ['E'], floor: 0 });
    expect(found?.facades[0]?.altitudes[90]).to.be.closeTo(angle(10, 25), 0.06);
  });

  it('never leave more sky when one is added or becomes higher', () => {
    const boxes = fc.record({
      east: fc.integer({ min: 20, max: 200 }),
      north: fc.integer({ min: -200, max: 200 }),
      size: fc.tuple(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 4, max: 40 })),
      height: fc.integer({ min: 2, max: 60 }),
    });
    const built = ({
      east,
      north,
      size,
      height,
    }: {
      east: number;
      north: number;
      size: [number, number];
      height: number;
    }) => box(east + size[0] / 2, north, size, height);
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 5 }), boxes, fc.integer({ min: 0, max: 20 }), (some, further, more) => {
        const before = see([HOME, ...some.map(built)], { orientations: ['E'] });
        const added = see([HOME, ...some.map(built), built(further)], { orientations: ['E'] });
        const higher = see([HOME, ...some.map(built), built({ ...further, height: further.height + more })], {
          orientations: ['E'],
        });
        for (let azimuth = 0; azimuth < 360; azimuth++) {
          expect(facing(added, azimuth, 'E')).to.be.at.least(facing(before, azimuth, 'E'));
          expect(facing(higher, azimuth, 'E')).to.be.at.least(facing(added, azimuth, 'E'));
        }
      }),
    );
  });
});
