/** Lengths of the window in the list, days. */
export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const DEFAULT: Period = 30;

/** The length in an address; 30 days by default. */
export const periodOf = (query: Readonly<Record<string, string>>): Period =>
  PERIODS.find((days) => String(days) === query['days']) ?? DEFAULT;

/** The window that ends today in UTC, both days included. */
export const windowOf = (days: Period, now = Date.now()): { readonly from: string; readonly to: string } => ({
  from: new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  to: new Date(now).toISOString().slice(0, 10),
});

/** The calendar months that a window touches, YYYY-MM, the latest first. */
export function monthsOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const months: string[] = [];
  for (let month = to.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month)) months.push(month);
  return months;
}

const monthBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 7);

/** The address of a page of insights, with its window unless that is the default. */
export const insightsPath = (gatewayId: string, page: string, days: Period): string =>
  `/console/insights/${gatewayId}${page}${days === DEFAULT ? '' : `?days=${days}`}`;
