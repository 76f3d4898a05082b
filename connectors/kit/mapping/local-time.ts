import { DAY_MS } from '../../../model/shared/time.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * What a clock in a zone shows at an instant, as the milliseconds of an instant at which one in Greenwich shows the same.
 * @param zone a zone of the IANA database (`Europe/Brussels`). Throws RangeError for one that is none.
 */
export function toLocal(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    // Swedish dates are written as ISO has them.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formatters.set(zone, formatter);
  }
  const seconds = Math.floor(instant / 1_000) * 1_000;
  return Date.parse(`${formatter.format(seconds).replace(' ', 'T')}Z`) + (instant - seconds);
}

/**
 * The instant at which a clock in a zone shows a time, given as `toLocal` gives it. Of an hour that comes twice, because clocks were put back, the
 * first passing counts; a time that never was, because they were put forward, counts as if they had not been (02:30 is half past three in summer).
 * NaN for what is beyond the years 1000 to 9999. Throws RangeError for a zone that is none.
 */
export function fromLocal(local: number, zone: string): number {
  // No zone changes its clocks twice within two days.
  const [before, after] = [local - DAY_MS, local + DAY_MS].map((near) => local - (toLocal(near, zone) - near));
  return (
    [before, after].find((instant) => instant !== undefined && toLocal(instant, zone) === local) ?? before ?? Number.NaN
  );
}
