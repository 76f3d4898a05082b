import { SCORED_DAYS } from '../../analysis/insights/features.ts';
import { profilesOf } from '../../analysis/insights/profile.ts';
import { LEVEL_FROM, scoreAll } from '../../analysis/insights/score.ts';
import type { ScoredVisitor } from '../../analysis/insights/score.ts';
import { addDays, endOf } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * Visitors who came in the window, the highest intent first. The score is that of the end of the window, or of now if that is earlier, from the 60 days up to
 * then: in longer windows visitors who last came before those 60 days are left out.
 */
export async function scoredVisitors(
  gatewayId: string,
  window: DayWindow,
  { store }: Pick<HandlerDeps, 'store'>,
  now: Date,
): Promise<ScoredVisitor[]> {
  const days = await store.insightDays.visitors(gatewayId, {
    from: addDays(window.to, 1 - SCORED_DAYS),
    to: window.to,
  });
  const at = Math.min(endOf(window), now.getTime());
  const profiles = [...profilesOf(days).values()].filter(({ last_day: day }) => day >= window.from);
  return scoreAll(profiles, at);
}

/** How many visitors reach a level. */
export const countHot = (visitors: readonly Pick<ScoredVisitor, 'score'>[]) => ({
  hot_leads: visitors.filter(({ score }) => score >= LEVEL_FROM.hot).length,
  urgent_leads: visitors.filter(({ score }) => score >= LEVEL_FROM.urgent).length,
});
