import { Seasons } from 'astronomy-engine';
import { rounded } from '../../model/shared/rounded.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';
import type { Zone } from './local-days.ts';
import { refraction } from './sun-position.ts';
import type { SunPosition } from './sun-position.ts';

type Sun = (time: number) => SunPosition;
type SunDay = Omit<Sunlight['days'][number], 'event' | 'facades'>;

/** How far below a level horizon the middle of the sun is when it rises and sets, degrees: 34′ of refraction and 16′ of radius, as almanacs and NREL's algorithm have it. */
const AT_RISE = 50 / 60;
/** Step of the search for sunrise and sunset: near the poles a day or a night may last minutes. */
const LOOK_MS = 5 * 60_000;
/** Precision of the search: times are shown to the minute and computed to a tenth of it. */
const EXACT_MS = 6_000;

/** Whether the upper edge of the sun is above a level horizon. */
const isUp = (sun: Sun, time: number): boolean => sun(time).altitude > -AT_RISE;

/** The equinoxes and solstices of a year, in the order of the calendar: moments, ms. */
export function turningPoints(year: number): { event: Sunlight['days'][number]['event']; time: number }[] {
  const { mar_equinox: march, jun_solstice: june, sep_equinox: september, dec_solstice: december } = Seasons(year);
  return [
    { event: 'march_equinox', time: march.date.getTime() },
    { event: 'june_solstice', time: june.date.getTime() },
    { event: 'september_equinox', time: september.date.getTime() },
    { event: 'december_solstice', time: december.date.getTime() },
  ];
}

/** A local day: sunrise, sunset and solar noon. @param within any moment of the day */
export function sunDay(sun: Sun, zone: Zone, within: number): SunDay {
  const { start, end } = dayAround(zone, within);
  let [rise, set, day] = [undefined as number | undefined, undefined as number | undefined, 0];
  for (let from = start; from < end; from += LOOK_MS) {
    const to = Math.min(from + LOOK_MS, end);
    const rises = isUp(sun, to);
    if (isUp(sun, from) === rises) {
      day += rises ? to - from : 0;
      continue;
    }
    const crossing = crossingBetween(sun, from, to, rises);
    day += rises ? to - crossing : crossing - from;
    if (rises) rise ??= crossing;
    else set = crossing;
  }
  const noon = highest(sun, start, end);
  const length = Math.round(day / 60_000);
  return {
    date: zone.date(start),
    ...(rise === undefined ? {} : { sunrise: zone.iso(rise) }),
    ...(set === undefined ? {} : { sunset: zone.iso(set) }),
    solar_noon: zone.iso(noon),
    noon_altitude_degrees: rounded(sun(noon).altitude + refraction(sun(noon).altitude), 2),
    day_length_minutes: length,
    ...(rise === undefined && set === undefined ? { polar: length > 0 ? 'day' : 'night' } : {}),
  };
}

/** The first moment of the local day around a moment, and that of the next. */
export function dayAround(zone: Zone, time: number): { start: number; end: number } {
  const { year, month, day } = zone.clock(time);
  return { start: zone.startOf(year, month, day), end: zone.startOf(year, month, day + 1) };
}

function crossingBetween(sun: Sun, from: number, to: number, isRise: boolean): number {
  let [low, high] = [from, to];
  while (high - low > EXACT_MS) {
    const middle = (low + high) / 2;
    if (isUp(sun, middle) === isRise) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Moment of the greatest height, by sections of thirds around the best of the hours. */
function highest(sun: Sun, start: number, end: number): number {
  const hour = 3_600_000;
  const hours = Array.from({ length: Math.ceil((end - start) / hour) }, (_, number) => start + number * hour);
  const best = hours.reduce((a, b) => (sun(b).altitude > sun(a).altitude ? b : a), start);
  let [low, high] = [best - hour, best + hour];
  while (high - low > EXACT_MS) {
    const third = (high - low) / 3;
    if (sun(low + third).altitude < sun(high - third).altitude) low += third;
    else high -= third;
  }
  return Math.min(Math.max((low + high) / 2, start), end);
}
