import { LOOKBACK_DAYS, attributionOf } from '../../../analysis/insights/attribution.ts';
import type { Attribution } from '../../../analysis/insights/attribution.ts';
import { journeysOf } from '../../../analysis/insights/profile.ts';
import { addDays } from '../../../analysis/insights/window.ts';
import type { DayWindow } from '../../../analysis/insights/window.ts';
import type { HandlerDeps } from '../../deps.ts';
import type { RememberedRows } from './remember-rows.ts';

/** Campaigns of one reply. */
const MAX_CAMPAIGNS = 100;
/** Channels and campaigns in memory, bytes, about. */
const ATTRIBUTION_BYTES = 30_000;

/** Leads of a window by the channels and campaigns that brought them, remembered until a row changes. */
export function windowAttribution(
  rows: RememberedRows,
  gatewayId: string,
  { from, to }: DayWindow,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<Attribution> {
  // A day more: with summer time the look-back from a lead of the first hour begins on the day before.
  const read = { from: addDays(from, -LOOKBACK_DAYS - 1), to };
  return rows.remember(
    { name: 'attribution', read },
    async () => {
      const found = attributionOf(journeysOf(await store.insightDays.visitors(gatewayId, read)), { from, to });
      return { ...found, campaigns: found.campaigns.slice(0, MAX_CAMPAIGNS) };
    },
    () => ATTRIBUTION_BYTES,
  );
}
