export const HOUR_MS = 3_600_000;
/** Milliseconds of 24 hours; calendar days with a clock change are longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;

/** Days since 1970 of YYYY-MM-DD. */
export const dayNumber = (date: string): number => Math.round(Date.parse(date) / DAY_MS);

/** YYYY-MM-DD of days since 1970. */
export const dateOfDay = (day: number): string => new Date(Math.floor(day) * DAY_MS).toISOString().slice(0, 10);

/** Days of a calendar month, 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  // Day 0 of the next month is the last one of this.
  new Date(Date.UTC(year, month, 0)).getUTCDate();
