import { expect } from 'chai';
import fc from 'fast-check';
import { getSpa } from 'nrel-spa';
import type { Orientation } from '../../model/sales/sunlight.ts';
import { ORIENTATIONS } from '../../model/property/enums.ts';
import { analyseSunlight } from './analyse-sunlight.ts';
import type { SunlightQuestion } from './analyse-sunlight.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const BIARRITZ = { lat: 43.48, lon: -1.56, timezone: 'Europe/Paris' };
const ask = (question: Partial<SunlightQuestion> = {}) =>
  analyseSunlight({ ...BIARRITZ, year: 2026, now: NOW, orientations: [], ...question });

const places = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  timezone: fc.constantFrom('Europe/Paris', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'),
});
const total = (values: readonly { readonly direct_sun_hours: number }[]) =>
  values.reduce((sum, { direct_sun_hours }) => sum + direct_sun_hours, 0);
/** Sums of rounded numbers: each part may be off by half a hundredth. */
const ROUNDING = 0.2;

describe('The sunlight of a year', () => {
  it('adds up: months, seasons, hours and façades, wherever the place is', () => {
    fc.assert(
      fc.property(places, fc.subarray([...ORIENTATIONS]), (place, orientations) => {
        const { annual, monthly, seasons, hourly, facades } = ask({ ...place, orientations });
        for (const parts of [monthly, seasons, hourly])
          expect(total(parts)).to.be.closeTo(annual.direct_sun_hours, ROUNDING);
        for (const row of monthly) {
          const inHours = row.direct_sun_hours_by_hour.reduce((sum, hours) => sum + hours, 0);
          expect(inHours).to.be.closeTo(row.direct_sun_hours, ROUNDING);
        }
        for (const facade of facades) {
          for (const parts of [facade.monthly, facade.seasons, facade.hourly])
            expect(total(parts)).to.be.closeTo(facade.direct_sun_hours, ROUNDING);
        }
        expect(annual.direct_sun_hours).to.be.at.most(annual.daylight_hours);
        expect(annual.direct_sun_hours).to.be.at.least(Math.max(...facades.map((facade) => facade.direct_sun_hours)));
      }),
      { numRuns: 25 },
    );
  });

  it('is what the higher of hills and obstacles leaves', () => {
    const ring = (altitude: number) => [{ azimuth: 0, altitude }];
    const terrain = (altitude: number) => ({ tiles: ['N43W002'], complete: true, points: ring(altitude) });
    const hours = (question: Partial<SunlightQuestion>) => ask(question).annual.direct_sun_hours;
    const both = hours({ horizon: ring(10), terrain: terrain(20) });
    expect(both).to.equal(hours({ horizon: ring(20) }));
    expect(both).to.equal(hours({ terrain: terrain(20) }));
    expect(both).to.equal(hours({ horizon: ring(20), terrain: terrain(10) }));
    expect(both).to.be.below(hours({}));
    // Points of one do not bend the lines between points of the other.
    const walls = {
      horizon: [
        { azimuth: 90, altitude: 30 },
        { azimuth: 180, altitude: 0 },
        { azimuth: 0, altitude: 0 },
      ],
    };
    expect(hours({ ...walls, terrain: terrain(0) })).to.equal(hours(walls));
  });

  it('shines on one of two opposite walls whenever the sun is up', () => {
    fc.assert(
      fc.property(places, (place) => {
        const { annual, facades } = ask(place);
        const of = (orientation: Orientation) =>
          facades.find((facade) => facade.orientation === orientation)?.direct_sun_hours ?? NaN;
        for (const [one, other] of [
          ['N', 'S'],
          ['E', 'W'],
          ['NE', 'SW'],
          ['SE', 'NW'],
        ] as const)
          expect(of(one) + of(other)).to.be.closeTo(annual.daylight_hours, ROUNDING);
        expect(annual.direct_sun_hours).to.be.closeTo(annual.daylight_hours, ROUNDING);
      }),
      { numRuns: 25 },
    );
  });

  it('is never more behind a higher horizon', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (place, a, b) => {
        const behind = (altitude: number) => ask({ ...place, horizon: [{ azimuth: 180, altitude }] });
        const [free, hidden] = [behind(Math.min(a, b)), behind(Math.max(a, b))];
        expect(hidden.annual.direct_sun_hours).to.be.at.most(free.annual.direct_sun_hours);
        for (const [place, facade] of hidden.facades.entries()) {
          expect(facade.irradiation_kwh_m2).to.be.at.most((free.facades[place]?.irradiation_kwh_m2 ?? 0) + 0.01);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('lasts some hours more than half the year, because of refraction alone', () => {
    // Without refraction the middle of the sun is up for half the year, give or take the eccentricity of the orbit.
    for (const lat of [0, 43.48, -33.9, 60]) expect(ask({ lat }).annual.daylight_hours).to.be.within(4_370, 4_520);
  });

  it('is mirrored in the other hemisphere: the sunny wall is the north one', () => {
    const [north, south] = [ask({ lat: 40 }), ask({ lat: -40 })];
    const sunniest = ({ facades }: typeof north) =>
      facades.toSorted((a, b) => b.irradiation_kwh_m2 - a.irradiation_kwh_m2)[0]?.orientation;
    const best = (seasons: typeof north.seasons) =>
      seasons.toSorted((a, b) => b.direct_sun_hours - a.direct_sun_hours)[0]?.season;
    expect(sunniest(north)).to.equal('S');
    expect(sunniest(south)).to.equal('N');
    expect([best(north.seasons), best(south.seasons)]).to.deep.equal(['summer', 'summer']);
  });

  it('knows the key days of 2026 in the calendar of the place', () => {
    // IMCCE, saisons 2026: 20 March 14:46, 21 June 08:25, 23 September 00:05, 21 December 20:50 UTC.
    const dates = (timezone: string) => ask({ timezone }).days.map(({ date }) => date);
    expect(dates('Europe/Paris')).to.deep.equal(['2026-03-20', '2026-06-21', '2026-09-23', '2026-12-21', '2026-03-01']);
    expect(dates('America/Los_Angeles')[2]).to.equal('2026-09-22');
    expect(dates('Pacific/Kiritimati')[3]).to.equal('2026-12-22');
  });

  it('rises and sets to the minute when NREL’s algorithm says so', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -60, max: 60, noNaN: true }),
        // Further from Greenwich a summer's day reaches over midnight in UTC, and the one before or after it counts as well.
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.integer({ min: 0, max: 364 }),
        (lat, lon, day) => {
          const now = Date.UTC(2026, 0, 1 + day, 12);
          const today = ask({ lat, lon, timezone: 'UTC', now }).days[4];
          const { sunrise, sunset } = getSpa(new Date(now), lat, lon, 0);
          const minutes = (iso: string | undefined) => Number(iso?.slice(11, 13)) * 60 + Number(iso?.slice(14, 16));
          expect(minutes(today?.sunrise)).to.be.closeTo(sunrise * 60, 1.2);
          expect(minutes(today?.sunset)).to.be.closeTo(sunset * 60, 1.2);
          expect(today?.day_length_minutes).to.be.closeTo((sunset - sunrise) * 60, 1.2);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('distinguishes polar day and polar night', () => {
    const { days } = ask({ lat: 69.65, lon: 18.96, timezone: 'Europe/Oslo' });
    const [march, june, , december] = days;
    expect(june).to.deep.include({ polar: 'day', day_length_minutes: 1_440 });
    expect(june).not.to.have.any.keys('sunrise', 'sunset');
    expect(december).to.deep.include({ polar: 'night', day_length_minutes: 0 });
    expect(march).not.to.have.property('polar');
  });

  it('counts a day on which clocks are changed as long as it is', () => {
    const { days } = ask({ lat: 80, now: Date.parse('2026-10-25T12:00:00Z') });
    expect(days[4]?.date).to.equal('2026-10-25');
    const summer = ask({ lat: 89, now: Date.parse('2026-03-29T12:00:00Z') });
    expect(summer.days[4], 'the day without an hour').to.deep.include({ polar: 'day', day_length_minutes: 1_380 });
  });

  it('takes the orientations of the listing, each once, and says when it has none', () => {
    const { facades, orientations_known } = ask({ orientations: ['S', 'W', 'S'] });
    expect(facades.map(({ orientation, azimuth_degrees }) => [orientation, azimuth_degrees])).to.deep.equal([
      ['S', 180],
      ['W', 270],
    ]);
    expect(orientations_known).to.equal(true);
    expect(ask()).to.include({ orientations_known: false });
  });
});
