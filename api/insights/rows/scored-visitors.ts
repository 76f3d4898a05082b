import { SCORED_DAYS } from '../../../analysis/insights/intent/features.ts';
import { profilesOf } from '../../../analysis/insights/profile.ts';
import { countHot, scoreAll } from '../../../analysis/insights/intent/score.ts';
import type { HotVisitors, ScoredVisitor } from '../../../analysis/insights/intent/score.ts';
import { addDays, endOf } from '../../../analysis/insights/window.ts';
import type { DayWindow } from '../../../analysis/insights/window.ts';
import { HOUR_MS } from '../../../model/shared/time.ts';
import type { HandlerDeps } from '../../deps.ts';
import { rememberedRows } from './remember-rows.ts';
import type { RememberedRows } from './remember-rows.ts';
import { visitorLineOf } from '../schemas/visitor-schemas.ts';
import type { VisitorLine } from '../schemas/visitor-schemas.ts';

/** Scores change with the hour, so they are cached for that long. */
/** Bytes of a visitor's line in memory, approximately. */
const LINE_BYTES = 1_500;

/** Days before the end of the window that its scores are computed from. */
export const scoredDays = ({ to }: DayWindow): DayWindow => ({ from: addDays(to, 1 - SCORED_DAYS), to });

/** The time of a score: the end of the window, or of this hour if that is earlier. */
export const scoredAt = (window: DayWindow, now: Date): number =>
  Math.min(endOf(window), Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Visitors who came in the window, the highest intent first. The score is as of the end of the window, or of this hour if that is earlier, from the 60 days up to
 * then: in longer windows visitors who last came before those 60 days are left out.
 */
export async function scoredVisitors(
  gatewayId: string,
  window: DayWindow,
  { store }: Pick<HandlerDeps, 'store'>,
  now: Date,
): Promise<ScoredVisitor[]> {
  const days = await store.insightDays.visitors(gatewayId, scoredDays(window));
  const profiles = [...profilesOf(days).values()].filter(({ last_day: day }) => day >= window.from);
  return scoreAll(profiles, scoredAt(window, now));
}

/** The same lines without outcomes, cached until a row changes or the hour ends. */
export async function scoredLines(
  gatewayId: string,
  window: DayWindow,
  deps: Pick<HandlerDeps, 'store' | 'insightsMemory'>,
  now: Date,
): Promise<readonly VisitorLine[]> {
  const name = `leads/${window.from}/${scoredAt(window, now)}`;
  const remembered = await rememberedRows(deps, gatewayId);
  return remembered.remember(
    { name, read: scoredDays(window) },
    async () =>
      (await scoredVisitors(gatewayId, window, deps, now)).map((visitor) => visitorLineOf(visitor, undefined)),
    (lines) => lines.length * LINE_BYTES,
  );
}

/** The number of visitors of the window per level, cached likewise. Without the lines, which take three times as long to make. */
export function hotVisitors(
  remembered: RememberedRows,
  gatewayId: string,
  window: DayWindow,
  { store }: Pick<HandlerDeps, 'store'>,
  now: Date,
): Promise<HotVisitors> {
  const at = scoredAt(window, now);
  const read = scoredDays(window);
  return remembered.remember({ name: `hot/${window.from}/${at}`, read }, async () =>
    countHot(await store.insightDays.visitors(gatewayId, read), window.from, at),
  );
}
