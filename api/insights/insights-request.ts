import { addDays, lengthOf, previousWindow } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { requireAddon } from '../addons/has-addon.ts';
import type { HandlerDeps } from '../deps.ts';

/** Days of the default window: today and the 29 days before. */
const DEFAULT_DAYS = 30;
/** Longest window in days: bounds the read of a year and its comparison. */
const MAX_DAYS = 400;
/** Years outside contain no events; the bound keeps date arithmetic within four-digit years. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

const date = { type: 'string', format: 'date' } as const;

/** Query parameters of every figure of a window. */
export const windowQuery = {
  from: { ...date, description: 'First day, inclusive; by default 29 days before `to`.' },
  to: {
    ...date,
    description:
      'Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.',
  },
} as const;

interface WindowQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the window of a request. Throws BAD_REQUEST for a first day after the last one and for more than 400 days. */
export function readWindow({ from, to }: WindowQuery, now: Date): DayWindow {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && (day < FIRST_DAY || day > LAST_DAY))
      throw new AppError('BAD_REQUEST', `${name} must be between ${FIRST_DAY} and ${LAST_DAY}.`, { detail: name });
  }
  const last = to ?? now.toISOString().slice(0, 10);
  const window = { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last };
  if (window.from > window.to)
    throw new AppError('BAD_REQUEST', `from (${window.from}) must not be after to (${window.to}).`, { detail: 'from' });
  if (lengthOf(window) > MAX_DAYS)
    throw new AppError('BAD_REQUEST', `The window has ${lengthOf(window)} days; at most ${MAX_DAYS} are possible.`, {
      detail: 'from',
    });
  return window;
}

/** CONFLICT unless the addon INSIGHTS is active on the gateway. */
export const requireInsights = (
  gateway: Pick<GatewayRecord, '_id'>,
  deps: Pick<HandlerDeps, 'billing'>,
): Promise<void> => requireAddon(gateway, 'INSIGHTS', deps);

/**
 * The window of a request, and the one of equal length before it.
 * Throws BAD_REQUEST as readWindow does, and CONFLICT unless the addon INSIGHTS is active on the gateway.
 */
export async function insightsWindow(
  gateway: Pick<GatewayRecord, '_id'>,
  query: WindowQuery,
  deps: Pick<HandlerDeps, 'billing'>,
): Promise<{ readonly now: Date; readonly window: DayWindow; readonly previous: DayWindow }> {
  const now = new Date();
  const window = readWindow(query, now);
  await requireInsights(gateway, deps);
  return { now, window, previous: previousWindow(window) };
}
