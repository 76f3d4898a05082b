import { expect } from 'chai';
import { sunPaths } from './sun-paths.ts';

describe('The paths of the sun', () => {
  it('lead from east to west above the horizon, with each full hour once, highest in June', () => {
    const paths = sunPaths({ lat: 43.48, lon: -1.56, timezone: 'Europe/Paris', year: 2026 });
    const top = paths.map(({ points }) => Math.max(...points.map(({ altitude }) => altitude)));
    expect(top[1])
      .to.be.greaterThan(top[0] ?? 0)
      .and.greaterThan(top[3] ?? 0);
    for (const { points } of paths) {
      const azimuths = points.map(({ azimuth }) => azimuth);
      expect(azimuths).to.deep.equal(azimuths.toSorted((a, b) => a - b));
      const hours = points.flatMap(({ hour }) => hour ?? []);
      expect(hours).to.deep.equal([...new Set(hours)]);
      expect(Math.min(...points.map(({ altitude }) => altitude))).to.be.at.least(0);
    }
  });

  it('are empty in a polar night and whole rounds in a polar day', () => {
    const [, june, , december] = sunPaths({ lat: 80, lon: 0, timezone: 'UTC', year: 2026 });
    expect(december?.points).to.deep.equal([]);
    expect(june?.points.filter(({ hour }) => hour !== undefined)).to.have.length(24);
  });
});
