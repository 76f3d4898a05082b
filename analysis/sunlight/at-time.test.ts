import { expect } from 'chai';
import fc from 'fast-check';
import { getSpa } from 'nrel-spa';
import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';
import { litAt } from './at-time.ts';
import type { PlaceDescription } from './place.ts';
import { openZone } from './local-days.ts';

const BIARRITZ = { lat: 43.48, lon: -1.56, timezone: 'Europe/Paris' };
const YEAR = 2026;
const ask = (at: string, question: Partial<PlaceDescription> = {}) => {
  const { facades } = litAt({ ...BIARRITZ, orientations: [], ...question }, YEAR, at);
  return (orientation: Orientation) =>
    facades.find((facade) => facade.orientation === orientation)?.monthly.map(({ lit_days: days }) => days) ?? [];
};
const JUNE = 5;
const DECEMBER = 11;

describe('The sun at one time of the clock', () => {
  it('is on a terrace to the west at six in the evening in June, and not in December', () => {
    const lit = ask('18:00');
    expect([lit('W')[JUNE], lit('E')[JUNE]]).to.deep.equal([30, 0]);
    expect(lit('W')[DECEMBER]).to.equal(0);
  });

  it('is behind what hides the sky', () => {
    const horizon = [
      { azimuth: 180, altitude: 60 },
      { azimuth: 350, altitude: 60 },
    ];
    expect(ask('18:00', { horizon })('W')[JUNE]).to.equal(0);
  });

  it('is counted as NREL’s algorithm has it, at any place, month and time', () => {
    const places = fc.constantFrom(
      BIARRITZ,
      { lat: -33.87, lon: 151.21, timezone: 'Australia/Sydney' },
      { lat: 27.7, lon: 85.3, timezone: 'Asia/Kathmandu' },
      { lat: 69.65, lon: 18.96, timezone: 'Europe/Oslo' },
    );
    const within = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(places, within(23), within(59), within(11), (place, hour, minute, month) => {
        const lit = ask(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, place);
        const zone = openZone(place.timezone);
        const days = new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate();
        const suns = Array.from({ length: days }, (_, day) => {
          const wall = Date.UTC(YEAR, month, day + 1, hour, minute);
          return getSpa(new Date(wall - zone.offset(wall - zone.offset(wall))), place.lat, place.lon);
        });
        for (const [number, orientation] of ORIENTATIONS.entries()) {
          // Beyond this of horizon and edge of the wall both agree whatever they round, in degrees: refraction is half a degree.
          const isLit = (margin: number) => (sun: (typeof suns)[number]) => {
            const aside = Math.abs(((sun.azimuth - number * 45 + 540) % 360) - 180);
            return 90 - sun.zenith > margin && aside < 90 - margin;
          };
          const count = lit(orientation)[month];
          expect(count, orientation)
            .to.be.at.least(suns.filter(isLit(1)).length)
            .and.at.most(suns.filter(isLit(-1)).length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has every day of the year, also those on which clocks are changed', () => {
    for (const at of ['02:30', '03:30', '12:00']) {
      const { facades } = litAt({ ...BIARRITZ, orientations: ['S'] }, 2024, at);
      const days = facades[0]?.monthly.map((month) => month.days) ?? [];
      expect(days.reduce((sum, count) => sum + count, 0)).to.equal(366);
    }
    expect(ask('12:00')('S').reduce((sum, count) => sum + count, 0)).to.equal(365);
  });

  it('is on one of two opposite walls whenever it is up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), (hour) => {
        const lit = ask(`${String(hour).padStart(2, '0')}:10`);
        const sums = (['N', 'NE', 'E', 'SE'] as const).map((one, place) => {
          const other = (['S', 'SW', 'W', 'NW'] as const)[place] ?? 'S';
          return lit(one).map((days, month) => days + (lit(other)[month] ?? 0));
        });
        for (const sum of sums) expect(sum).to.deep.equal(sums[0]);
      }),
      { numRuns: 24 },
    );
  });
});
