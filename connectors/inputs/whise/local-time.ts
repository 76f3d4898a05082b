import { toLocal as toLocalIn } from '../../kit/mapping/local-time.ts';

/** Times of estates have no zone and are Belgian time: a comparison with the times of their pictures, which are UTC, shows it. */
export const ZONE = 'Europe/Brussels';

/** The Belgian local time at an instant, encoded as the milliseconds of the UTC time with the same clock reading. */
export const toLocal = (instant: number): number => toLocalIn(instant, ZONE);

/** A local time (`2025-04-28T09:14:35.457`) as those milliseconds; undefined if invalid. */
export function parseLocal(text: string): number | undefined {
  const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,7})?$/.exec(text) ?? [];
  const local = Date.parse(`${date}T${time}${fraction.slice(0, 4)}Z`);
  // .NET writes the year 1 for a time that was never set.
  return Number.isNaN(local) || local <= 0 ? undefined : local;
}

/** The inverse of `parseLocal`, to the second. */
export function writeLocal(local: number): string {
  return new Date(local).toISOString().slice(0, 19);
}
