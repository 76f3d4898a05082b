import { DAY_MS, HOUR_MS } from '../../model/shared/time.ts';

/** Clock time of a time zone, for every moment. */
export interface Zone {
  readonly name: string;
  /** Local minus universal time, ms. */
  offset(time: number): number;
  /** The moment at which clocks show what a universal time reads, ms. One that a change of clocks leaves out is the same moment after it. */
  momentOf(wall: number): number;
  /** The first moment of a local day; month 1 to 12. Months and days beyond their range lead into the next or the one before. */
  startOf(year: number, month: number, day: number): number;
  /** Year, month (1 to 12), day, hour and minute on the clock. */
  clock(time: number): { year: number; month: number; day: number; hour: number; minute: number };
  /** `2026-06-21`. */
  date(time: number): string;
  /** `2026-06-21T06:14:00+02:00`, to the minute. */
  iso(time: number): string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A zone of the IANA database by name. Throws RangeError for an unknown name. */
export function openZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const ask = (time: number): number => {
    const text = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? [];
    const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
    return sign === '-' ? -size : size;
  };
  // One offset per day is enough, except for the few days on which clocks change.
  const days = new Map<number, number>();
  const atDay = (day: number): number => {
    const known = days.get(day) ?? ask(day * DAY_MS);
    days.set(day, known);
    return known;
  };
  const offset = (time: number): number => {
    const day = Math.floor(time / DAY_MS);
    const start = atDay(day);
    return start === atDay(day + 1) ? start : ask(time);
  };
  const local = (time: number) => new Date(time + offset(time));
  const clock = (time: number) => {
    const at = local(time);
    return {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
    };
  };
  // The offset of the first guess may be that of the other side of a change of clocks.
  const momentOf = (wall: number): number => wall - offset(wall - offset(wall));
  return {
    name,
    offset,
    clock,
    momentOf,
    startOf(year, month, day) {
      const wall = Date.UTC(year, month - 1, day);
      const found = momentOf(wall);
      // Where clocks are put forward at midnight, the day begins at one.
      return local(found).getTime() < wall ? found + HOUR_MS : found;
    },
    date: (time) => local(time).toISOString().slice(0, 10),
    iso(time) {
      const minute = Math.round(time / 60_000) * 60_000;
      const size = Math.abs(offset(minute)) / 60_000;
      const sign = offset(minute) < 0 ? '-' : '+';
      return `${local(minute).toISOString().slice(0, 17)}00${sign}${two(Math.floor(size / 60))}:${two(Math.floor(size % 60))}`;
    },
  };
}
