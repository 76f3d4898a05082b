import { DAY_MS } from '../../model/shared/time.ts';

/** Calendar days as YYYY-MM-DD, both ends inclusive. */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/** The day `days` after a day; before it if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Days of a window. */
export const lengthOf = ({ from, to }: DayWindow): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Every day of a window, the earliest first. */
export const daysOf = (window: DayWindow): string[] =>
  Array.from({ length: lengthOf(window) }, (_, place) => addDays(window.from, place));

/** The window of equal length that ends on the day before. */
export const previousWindow = (window: DayWindow): DayWindow => ({
  from: addDays(window.from, -lengthOf(window)),
  to: addDays(window.from, -1),
});

export const isIn = ({ from, to }: DayWindow, day: string): boolean => from <= day && day <= to;

/** Time at which a window is over, milliseconds since 1970: midnight UTC after its last day. */
export const endOf = ({ to }: DayWindow): number => Date.parse(`${to}T00:00:00Z`) + DAY_MS;
