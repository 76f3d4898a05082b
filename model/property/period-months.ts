import type { PERIODS } from './enums.ts';

/** Months per period of an amount; undefined for periods of days and weeks, which rents and charges of homes do not have. */
export const PERIOD_MONTHS: Readonly<Record<(typeof PERIODS)[number], number | undefined>> = {
  day: undefined,
  week: undefined,
  fortnight: undefined,
  month: 1,
  bimonthly: 2,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
};
