import { expect } from 'chai';
import fc from 'fast-check';
import { createHorizon, fromFloor, STOREY_M } from './horizon.ts';

const azimuths = fc.double({ min: 0, max: 359.99, noNaN: true });
const points = fc.array(fc.record({ azimuth: azimuths, altitude: fc.double({ min: 0, max: 89, noNaN: true }) }), {
  minLength: 1,
  maxLength: 36,
});

describe('The horizon', () => {
  it('is level without obstacles, and the same all around with one', () => {
    expect(createHorizon([])(123)).to.equal(0);
    expect(createHorizon([{ azimuth: 90, altitude: 12 }])(271)).to.equal(12);
  });

  it('goes in straight lines from point to point, across north too', () => {
    const horizon = createHorizon([
      { azimuth: 350, altitude: 10 },
      { azimuth: 10, altitude: 20 },
      { azimuth: 180, altitude: 0 },
    ]);
    expect(horizon(350)).to.be.closeTo(10, 0.01);
    expect(horizon(0)).to.be.closeTo(15, 0.01);
    expect(horizon(95)).to.be.closeTo(10, 0.01);
    expect(horizon(359.9)).to.be.closeTo(14.95, 0.01);
  });

  it('is nowhere higher or lower than its points', () => {
    fc.assert(
      fc.property(points, azimuths, (all, azimuth) => {
        const altitudes = all.map(({ altitude }) => altitude);
        expect(createHorizon(all)(azimuth)).to.be.within(Math.min(...altitudes) - 1e-9, Math.max(...altitudes) + 1e-9);
      }),
    );
  });

  it('sinks from floor to floor for what is near, and stays for what is far', () => {
    const house = { azimuth: 0, altitude: 45, distance: 10 };
    const [from] = fromFloor([house], 1);
    expect(from?.altitude).to.be.closeTo((Math.atan2(10 - STOREY_M, 10) * 180) / Math.PI, 1e-9);
    expect(fromFloor([house], 10)[0]?.altitude).to.equal(0);
    expect(fromFloor([{ azimuth: 0, altitude: 45 }], 10)[0]?.altitude).to.equal(45);
    expect(fromFloor([house], -1)[0]?.altitude, 'in the basement').to.be.above(45);
  });
});
