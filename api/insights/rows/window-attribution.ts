import { LOOKBACK_DAYS, attributionOf } from '../../../analysis/insights/attribution.ts';
import type { Attribution } from '../../../analysis/insights/attribution.ts';
import { journeysOf } from '../../../analysis/insights/profile.ts';
import { addDays } from '../../../analysis/insights/window.ts';
import type { DayWindow } from '../../../analysis/insights/window.ts';
import type { HandlerDeps } from '../../deps.ts';
import type { RememberedRows } from './remember-rows.ts';

/** Campaigns of one reply. */
const MAX_CAMPAIGNS = 100;
/** Bytes of channels and campaigns in memory, approximately. */
const ATTRIBUTION_BYTES = 30_000;

/** Leads of a window by channel and campaign, cached until a row changes. */
export function windowAttribution(
  rows: RememberedRows,
  gatewayId: string,
  { from, to }: DayWindow,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<Attribution> {
  // One day more: with summer time the look-back of a lead in the first hour starts on the day before.
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
