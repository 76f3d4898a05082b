import type { SunPath } from '../../model/sales/sunlight.ts';
import { dayAround, turningPoints } from './key-days.ts';
import { openZone } from './local-days.ts';
import { createSun, refraction } from './sun-position.ts';

/** Between two points of a path, minutes: straight lines between them look like curves. */
const STEP_MINUTES = 10;

/** Where the sun goes on the equinoxes and solstices of a year, above a level horizon, with its place at each full hour. */
export function sunPaths(place: { lat: number; lon: number; timezone: string; year: number }): SunPath[] {
  const zone = openZone(place.timezone);
  const sun = createSun(place.lat, place.lon);
  return turningPoints(place.year).map(({ event, time }) => {
    const { start, end } = dayAround(zone, time);
    const points: SunPath['points'][number][] = [];
    for (let at = start; at <= end; at += STEP_MINUTES * 60_000) {
      const { azimuth, altitude } = sun(at);
      const apparent = altitude + refraction(altitude);
      if (apparent < 0) continue;
      const { hour, minute } = zone.clock(at);
      points.push({ azimuth, altitude: apparent, ...(minute === 0 && at < end ? { hour } : {}) });
    }
    return { event, points };
  });
}
