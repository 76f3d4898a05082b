import { expect } from 'chai';
import fc from 'fast-check';
import { getSpa } from 'nrel-spa';
import { createSun, refraction } from './sun-position.ts';

const RADIANS = Math.PI / 180;
const times = fc.date({ min: new Date('1970-01-02'), max: new Date('2049-12-31'), noInvalidDate: true });
const latitudes = fc.double({ min: -89, max: 89, noNaN: true });
const longitudes = fc.double({ min: -180, max: 180, noNaN: true });

/** Angle between two places in the sky, degrees. */
function apart(a: { azimuth: number; altitude: number }, b: { azimuth: number; altitude: number }): number {
  const difference = (a.azimuth - b.azimuth) * RADIANS;
  const cosine =
    Math.sin(a.altitude * RADIANS) * Math.sin(b.altitude * RADIANS) +
    Math.cos(a.altitude * RADIANS) * Math.cos(b.altitude * RADIANS) * Math.cos(difference);
  return Math.acos(Math.min(1, cosine)) / RADIANS;
}

describe('The position of the sun', () => {
  it('is that of the example of NREL’s report: 17 October 2003, Golden, Colorado', () => {
    // Reda and Andreas, NREL/TP-560-34302, table A5.1: zenith 50.11162, azimuth 194.34024, at 820 hPa and 11 °C.
    const { azimuth, altitude } = createSun(39.742_476, -105.178_6)(Date.parse('2003-10-17T12:30:30-07:00'));
    expect(azimuth).to.be.closeTo(194.340_24, 0.01);
    const lifted = altitude + refraction(altitude) * (820 / 1_010) * (283 / (273 + 11));
    expect(90 - lifted).to.be.closeTo(50.111_62, 0.01);
  });

  it('differs from NREL’s algorithm by less than a hundredth of a degree, anywhere and at any time of eighty years', () => {
    fc.assert(
      fc.property(times, latitudes, longitudes, (date, lat, lon) => {
        const { zenith, azimuth } = getSpa(date, lat, lon, 0, { elevation: 0, pressure: 0 });
        const reference = { azimuth, altitude: 90 - zenith };
        expect(apart(createSun(lat, lon)(date.getTime()), reference)).to.be.below(0.01);
      }),
      { numRuns: 500 },
    );
  });

  it('is mirrored by the equator: half a year apart the hemispheres see nearly the same noon', () => {
    const noon = (lat: number, day: string) => createSun(lat, 0)(Date.parse(`${day}T12:00:00Z`)).altitude;
    expect(noon(45, '2026-06-21')).to.be.closeTo(90 - 45 + 23.44, 0.1);
    expect(noon(-45, '2026-12-21')).to.be.closeTo(90 - 45 + 23.44, 0.1);
    expect(noon(45, '2026-12-21')).to.be.closeTo(90 - 45 - 23.44, 0.1);
  });

  it('moves without jumps from minute to minute', () => {
    fc.assert(
      fc.property(times, latitudes, longitudes, (date, lat, lon) => {
        const sun = createSun(lat, lon);
        const step = apart(sun(date.getTime()), sun(date.getTime() + 60_000));
        // A quarter of a degree in a minute at the equator of the sky, less towards its poles.
        expect(step).to.be.within(0.2, 0.26);
      }),
    );
  });

  it('is lifted by the atmosphere by about half a degree at the horizon and not at all at the zenith', () => {
    expect(refraction(0)).to.be.closeTo(0.48, 0.01);
    expect(refraction(45)).to.be.closeTo(0.0168, 0.001);
    expect(refraction(90)).to.be.closeTo(0, 0.001);
    expect(refraction(-5)).to.equal(0);
  });
});
