import type { ListingFilter } from '../../../model/listing/listing-filter.ts';
import { DAY_MS } from '../../../model/shared/time.ts';

/** How many days listings have been on the market, inclusive. */
export interface DaysOnMarket {
  readonly min?: number;
  readonly max?: number;
}

/**
 * A filter that also holds for the days on the market: days of the calendar (UTC) since the listing was created in its CRM, so that all pages of one day agree.
 * Pure.
 */
export function withDaysOnMarket(filter: ListingFilter, { min, max }: DaysOnMarket, now: Date): ListingFilter {
  const today = Math.floor(now.getTime() / DAY_MS);
  const dayStart = (daysAgo: number) => new Date((today - daysAgo) * DAY_MS).toISOString();
  const since = latest(filter.created_since, max === undefined ? undefined : dayStart(max));
  const before = earliest(filter.created_before, min === undefined ? undefined : dayStart(min - 1));
  return {
    ...filter,
    ...(since === undefined ? {} : { created_since: since }),
    ...(before === undefined ? {} : { created_before: before }),
  };
}

type Time = string | undefined;

const latest = (a: Time, b: Time): Time => (a !== undefined && (b === undefined || isLater(a, b)) ? a : b);
const earliest = (a: Time, b: Time): Time => (a !== undefined && (b === undefined || isLater(b, a)) ? a : b);
const isLater = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);
