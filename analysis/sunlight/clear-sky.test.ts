import { expect } from 'chai';
import fc from 'fast-check';
import { airMass, ALBEDO, clearSky, ineichen, onWall } from './clear-sky.ts';

describe('The clear sky', () => {
  it('shines as pvlib’s own reference values say', () => {
    // pvlib-python, tests/test_clearsky.py: test_ineichen_dni_extra and rows of test_ineichen_series (dni_extra 1364).
    for (const [zenith, mass, extraterrestrial, ghi, dni, dhi] of [
      [10, 1, 1_370, 1_042.725_902_28, 946.352_796_83, 110.750_330_88],
      [46.046_759_9, 1.323_554_76, 1_364, 704.696_812_5, 888.901_470_35, 87.736_012_77],
      [82.854_570_44, 6.979_355_24, 1_364, 65.494_266_24, 321.160_921_81, 25.545_620_17],
    ] as const) {
      const sine = Math.cos((zenith * Math.PI) / 180);
      const sky = ineichen({ sine, airMass: mass, extraterrestrial, turbidity: 3 });
      expect(sky.globalHorizontal).to.be.closeTo(ghi, 0.001);
      expect(sky.directNormal).to.be.closeTo(dni, 0.001);
      expect(sky.diffuseHorizontal).to.be.closeTo(dhi, 0.001);
    }
  });

  it('is one air mass at the zenith, two at thirty degrees and 38 at the horizon', () => {
    // Kasten and Young 1989, table 1: 0.9997, 1.9943, 37.92.
    expect(airMass(90)).to.be.closeTo(1, 0.001);
    expect(airMass(30)).to.be.closeTo(1.9943, 0.001);
    expect(airMass(0)).to.be.closeTo(37.92, 0.05);
  });

  it('never shines from below, never less the higher the sun, and never more than outside the atmosphere', () => {
    const altitudes = fc.double({ min: 0.001, max: 90, noNaN: true });
    const days = fc.integer({ min: 1, max: 366 });
    fc.assert(
      fc.property(altitudes, altitudes, days, (a, b, day) => {
        const [low, high] = [clearSky(Math.min(a, b), day), clearSky(Math.max(a, b), day)];
        expect(low.globalHorizontal).to.be.at.most(high.globalHorizontal + 1e-9);
        for (const sky of [low, high]) {
          expect(sky.directNormal).to.be.within(0, 1_412);
          expect(sky.diffuseHorizontal).to.be.at.least(0);
        }
      }),
    );
    expect(clearSky(-1, 100).globalHorizontal).to.equal(0);
  });

  it('gives a wall in the shade half of the sky and what the ground reflects, and a wall in the sun more', () => {
    const sky = { directNormal: 800, diffuseHorizontal: 100, globalHorizontal: 600 };
    expect(onWall(sky, 0)).to.equal(50 + 300 * ALBEDO);
    expect(onWall(sky, -0.5)).to.equal(onWall(sky, 0));
    expect(onWall(sky, 0.5)).to.equal(onWall(sky, 0) + 400);
  });
});
