import { LEAST_CALIBRATION_CASES, calibrateIntent } from '../../analysis/insights/intent/calibrate-intent.ts';
import { SCORED_DAYS } from '../../analysis/insights/intent/features.ts';
import { HORIZON_DAYS, casesAt } from '../../analysis/insights/intent/intent-cases.ts';
import { recalibrate, shownScores } from '../../analysis/insights/intent/judge-intent.ts';
import type { DatedCase, DatedScore } from '../../analysis/insights/intent/judge-intent.ts';
import { reliabilityBands } from '../../analysis/insights/intent/reliability.ts';
import { addDays, endOf } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { LeadOutcomeRecord } from '../../store/insights/lead-outcomes.ts';
import type { Store } from '../../store/store.ts';

/** What calibrating needs of the store. */
export type CalibrationStore = Pick<Store, 'insightDays' | 'intentCalibrations' | 'leadOutcomes'>;

/** Days between two scores of a visitor: half of the time in which an outcome counts, so that a case adds something to the one before. */
const STEP_DAYS = 15;
/** Days of scores: rows of the retention, less what a score looks back on. */
const MOST_DAYS = 330;
/** Outcomes come in one by one; a day more or less changes no constant. */
const EVERY_MS = DAY_MS;

/** The days on which visitors are scored for an evaluation, as of a day. */
export const evaluatedDays = (today: string): DayWindow => ({
  from: addDays(today, -MOST_DAYS),
  to: addDays(today, -HORIZON_DAYS),
});

/** Cases of a gateway, day by day, from its first reported outcome on: before it, a missing outcome means nothing. */
export async function* casesOfGateway(
  { insightDays }: Pick<Store, 'insightDays'>,
  gatewayId: string,
  outcomes: readonly LeadOutcomeRecord[],
  window: DayWindow,
): AsyncGenerator<DatedCase[]> {
  const [first] = outcomes;
  if (!first) return;
  const wonAt = new Map(
    outcomes.flatMap(({ visitor, outcome, at }) => (outcome === 'won' ? [[visitor, at.getTime()] as const] : [])),
  );
  const since = first.at.toISOString().slice(0, 10);
  for (let day = since > window.from ? since : window.from; day <= window.to; day = addDays(day, STEP_DAYS)) {
    const visitors = await insightDays.visitors(gatewayId, { from: addDays(day, 1 - SCORED_DAYS), to: day });
    yield casesAt(visitors, wonAt, endOf({ from: day, to: day })).map((one) => ({ ...one, day }));
  }
}

/** Calibrates the intent score of a gateway by its reported outcomes, once a day. Repeatable. Returns whether it did. */
export async function calibrateGateway(
  store: CalibrationStore,
  gatewayId: string,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<boolean> {
  const before = await store.intentCalibrations.find(gatewayId);
  if (before && now.getTime() - before.computed_at.getTime() < EVERY_MS) return false;
  const window = evaluatedDays(now.toISOString().slice(0, 10));
  const outcomes = await store.leadOutcomes.between(gatewayId, new Date(window.from), now);
  const cases: DatedScore[] = [];
  // Most gateways report few: nothing is read for them.
  if (outcomes.filter(({ outcome }) => outcome === 'won').length >= LEAST_CALIBRATION_CASES) {
    for await (const found of casesOfGateway(store, gatewayId, outcomes, window)) {
      signal.throwIfAborted();
      for (const one of shownScores(found)) cases.push(one);
    }
  }
  const calibration = calibrateIntent(cases);
  const judged = calibration && recalibrate(cases);
  const reliability = judged && { judged_from: judged.judgedFrom, bands: reliabilityBands(judged.calibrated) };
  await store.intentCalibrations.set({
    _id: gatewayId,
    ...(calibration ? { calibration } : {}),
    ...(reliability ? { reliability } : {}),
    computed_at: now,
  });
  return true;
}
