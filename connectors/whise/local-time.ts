/** Times of estates name no zone: they are those of Belgium, as a comparison with the times of their pictures shows, which are UTC. */
const ZONE = 'Europe/Brussels';

let formatter: Intl.DateTimeFormat | undefined;

/** What a clock in Belgium shows at an instant, as the milliseconds of an instant at which one in Greenwich shows the same. */
export function toLocal(instant: number): number {
  formatter ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${formatter.format(instant).replace(' ', 'T')}Z`);
}

/** A local time (`2025-04-28T09:14:35.457`) as those milliseconds; undefined when it is none. */
export function parseLocal(text: string): number | undefined {
  const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,7})?$/.exec(text) ?? [];
  const local = Date.parse(`${date}T${time}${fraction.slice(0, 4)}Z`);
  // The year 1 is what .NET writes for a time that was never set.
  return Number.isNaN(local) || local <= 0 ? undefined : local;
}

/** A local time as an ISO instant; of the hour that comes twice in autumn, either. */
export function localInstant(text: string): string | undefined {
  const local = parseLocal(text);
  if (local === undefined) {
    return undefined;
  }
  const offset = (instant: number): number => toLocal(instant) - Math.floor(instant / 1_000) * 1_000;
  return new Date(local - offset(local - offset(local))).toISOString();
}

/** The inverse of `parseLocal`, to the second. */
export function writeLocal(local: number): string {
  return new Date(local).toISOString().slice(0, 19);
}
