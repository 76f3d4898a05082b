import { toLocal as toLocalIn } from '../../kit/mapping/local-time.ts';

/** Times of estates name no zone: they are those of Belgium, as a comparison with the times of their pictures shows, which are UTC. */
export const ZONE = 'Europe/Brussels';

/** What a clock in Belgium shows at an instant, as the milliseconds of an instant at which one in Greenwich shows the same. */
export const toLocal = (instant: number): number => toLocalIn(instant, ZONE);

/** A local time (`2025-04-28T09:14:35.457`) as those milliseconds; undefined when it is none. */
export function parseLocal(text: string): number | undefined {
  const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,7})?$/.exec(text) ?? [];
  const local = Date.parse(`${date}T${time}${fraction.slice(0, 4)}Z`);
  // The year 1 is what .NET writes for a time that was never set.
  return Number.isNaN(local) || local <= 0 ? undefined : local;
}

/** The inverse of `parseLocal`, to the second. */
export function writeLocal(local: number): string {
  return new Date(local).toISOString().slice(0, 19);
}
