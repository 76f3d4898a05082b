import { expect } from 'chai';
import { analyseSunlight } from './analyse-sunlight.ts';
import { underUsualClouds } from './usual-clouds.ts';

const PLACE = { lat: 43.48, lon: -1.56, timezone: 'Europe/Paris', year: 2026, now: Date.parse('2026-03-01T12:00:00Z') };
const cell = (percents: readonly number[]) => ({ source: 'a grid', lat: 43.417, lon: -1.583, percents });

describe('The usual clouds of a place', () => {
  it('leave of each month its share, for all façades together and for each', () => {
    const clear = analyseSunlight({ ...PLACE, orientations: ['S', 'N'] });
    const percents = [30, 35, 40, 45, 50, 55, 60, 58, 52, 44, 36, 28];
    const found = underUsualClouds(clear, cell(percents));
    expect(found).to.include({ source: 'a grid', latitude: 43.417, longitude: -1.583 });
    for (const [place, { month, sunshine_percent, direct_sun_hours: usual }] of found.monthly.entries()) {
      expect([month, sunshine_percent]).to.deep.equal([place + 1, percents[place]]);
      expect(usual).to.be.closeTo(
        ((clear.monthly[place]?.direct_sun_hours ?? 0) * (percents[place] ?? 0)) / 100,
        0.006,
      );
    }
    const [south, north] = found.facades;
    expect([south?.orientation, north?.orientation]).to.deep.equal(['S', 'N']);
    // A northern façade has its sun in the brighter half of the year, so that it loses less.
    const kept = (place: number) =>
      (found.facades[place]?.direct_sun_hours ?? 0) / (clear.facades[place]?.direct_sun_hours ?? 1);
    expect(kept(1)).to.be.above(kept(0));
    expect(kept(0)).to.be.within(0.28, 0.6);
  });

  it('give an open place with a façade in every direction the sunshine that was published', () => {
    // The percentages are of the time between sunrise and sunset, so the hours are those a station would have measured.
    const clear = analyseSunlight({ ...PLACE, orientations: [] });
    const { annual } = underUsualClouds(clear, cell(Array.from({ length: 12 }, () => 50)));
    expect(annual.direct_sun_hours).to.be.closeTo(clear.annual.daylight_hours / 2, 1);
  });

  it('leave everything or nothing where the sun always or never shines', () => {
    const clear = analyseSunlight({ ...PLACE, orientations: ['W'] });
    const hours = (percent: number) =>
      underUsualClouds(clear, cell(Array.from({ length: 12 }, () => percent))).annual.direct_sun_hours;
    expect(hours(0)).to.equal(0);
    expect(hours(100)).to.be.closeTo(clear.annual.direct_sun_hours, 0.1);
  });
});
