import { expect } from 'chai';
import fc from 'fast-check';
import { EARTH_RADIUS_M } from '../../model/geography/distance.ts';
import { terrainHorizon } from './terrain-horizon.ts';
import type { Elevation } from './terrain-horizon.ts';

const [LAT, LON] = [45.5, 6.5];
/** Metres of a degree of latitude on the sphere of the calculation. */
const DEGREE_M = (EARTH_RADIUS_M * Math.PI) / 180;

const at = (elevation: Elevation, azimuth: number) => {
  const found = terrainHorizon(elevation, LAT, LON);
  return found?.points.find((point) => point.azimuth === azimuth);
};

/** Level ground with a wall of rock so many metres to the south. */
const wall =
  (distance: number, height: number): Elevation =>
  ({ lat }) =>
    (LAT - lat) * DEGREE_M >= distance ? height : 0;

describe('The horizon of the ground', () => {
  it('is level on level ground and on the sea, at any height', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 8_000 }), (height) => {
        const points = terrainHorizon(() => height, LAT, LON)?.points ?? [];
        expect(points).to.have.length(120);
        expect(points.every(({ altitude, distance }) => altitude === 0 && distance === undefined)).to.equal(true);
      }),
    );
  });

  it('is as high as the angle of a ridge, and knows how far it is', () => {
    const ridge = at(wall(2_000, 700), 180);
    // The first look behind the edge of the ridge is at most 3 % further away.
    expect(ridge?.distance).to.be.within(2_000, 2_060);
    const [nearest, farthest] = [2_000, 2_060].map((distance) => (Math.atan2(700, distance) * 180) / Math.PI);
    expect(ridge?.altitude).to.be.within((farthest ?? 0) - 0.02, nearest ?? 0);
    expect(at(wall(2_000, 700), 0)?.altitude).to.equal(0);
  });

  it('counts the curvature of the earth: a mountain far away is lower by it', () => {
    // 30 km away the ground is 61 m lower, with refraction.
    const drop = (0.87 * 30_000 ** 2) / (2 * EARTH_RADIUS_M);
    expect(drop).to.be.closeTo(61, 1);
    expect(at(wall(30_000, 60), 180)?.altitude).to.equal(0);
    const far = at(wall(30_000, 1_000), 180);
    const distance = far?.distance ?? 0;
    expect(far?.altitude).to.be.closeTo(
      (Math.atan2(1_000 - (0.87 * distance ** 2) / (2 * EARTH_RADIUS_M), distance) * 180) / Math.PI,
      1e-9,
    );
  });

  it('does not go lower when ground is added anywhere', () => {
    const hill = fc.record({
      azimuth: fc.integer({ min: 0, max: 359 }),
      distance: fc.integer({ min: 200, max: 40_000 }),
      height: fc.integer({ min: 0, max: 3_000 }),
    });
    fc.assert(
      fc.property(hill, fc.integer({ min: 1, max: 500 }), ({ distance, height }, more) => {
        const before = terrainHorizon(wall(distance, height), LAT, LON)?.points ?? [];
        const after = terrainHorizon(wall(distance, height + more), LAT, LON)?.points ?? [];
        expect(after.every(({ altitude }, place) => altitude >= (before[place]?.altitude ?? 0))).to.equal(true);
      }),
      { numRuns: 20 },
    );
  });

  it('says where heights are not known, and is not known itself where the place has none', () => {
    const half = terrainHorizon(({ lat }) => (lat > LAT + 0.1 ? undefined : 200), LAT, LON);
    expect(half?.complete).to.equal(false);
    expect(terrainHorizon(() => 200, LAT, LON)?.complete).to.equal(true);
    expect(terrainHorizon(({ lat }) => (lat === LAT ? undefined : 200), LAT, LON)).to.equal(undefined);
  });

  it('goes over the date line and around the poles', () => {
    const seen: number[] = [];
    for (const [lat, lon] of [
      [0, 179.9],
      [0, -179.9],
      [89.8, 10],
    ] as const)
      terrainHorizon((place) => (seen.push(place.lon), 0), lat, lon);
    expect(Math.min(...seen)).to.be.at.least(-180);
    expect(Math.max(...seen)).to.be.below(180);
  });
});
