import { DAY_MS } from '../../../model/shared/time.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The local time of a zone at an instant, encoded as the milliseconds of the UTC time with the same clock reading.
 * @param zone a zone of the IANA database (`Europe/Brussels`). Throws RangeError for an unknown zone.
 */
export function toLocal(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    // The Swedish locale formats dates as ISO 8601.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formatters.set(zone, formatter);
  }
  const seconds = Math.floor(instant / 1_000) * 1_000;
  return Date.parse(`${formatter.format(seconds).replace(' ', 'T')}Z`) + (instant - seconds);
}

/**
 * The instant of a local time in a zone, encoded as by `toLocal`. For an hour that occurs twice, because clocks were put back, the
 * first occurrence counts; a time that was skipped counts by the offset before the change (02:30 is 03:30 summer time).
 * NaN outside the years 1000 to 9999. Throws RangeError for an unknown zone.
 */
export function fromLocal(local: number, zone: string): number {
  // No zone changes its clocks twice within two days.
  const [before, after] = [local - DAY_MS, local + DAY_MS].map((near) => local - (toLocal(near, zone) - near));
  return (
    [before, after].find((instant) => instant !== undefined && toLocal(instant, zone) === local) ?? before ?? Number.NaN
  );
}
