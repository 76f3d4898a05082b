import { SCORED_DAYS } from '../analysis/insights/features.ts';
import { HORIZON_DAYS, casesAt } from '../analysis/insights/intent-cases.ts';
import type { DatedCase } from '../analysis/insights/judge-intent.ts';
import { outcomeReport } from '../analysis/insights/outcome-report.ts';
import { addDays, endOf } from '../analysis/insights/window.ts';
import type { DayWindow } from '../analysis/insights/window.ts';
import type { LeadOutcomeRecord } from '../store/insights/lead-outcomes.ts';
import type { Store } from '../store/store.ts';
import { runStoreCommand } from './run-command.ts';

/** Days between two scores of a visitor: half of the time in which an outcome counts, so that a case adds something to the one before. */
const STEP_DAYS = 15;
/** Days of scores: rows of the retention, less what a score looks back on. */
const MOST_DAYS = 330;
/** Some 200 bytes each. */
const MOST_CASES = 500_000;

await runStoreCommand({
  usage: `npm run insights:evaluate [-- GATEWAY_ID…]
  Judges the intent score by the outcomes that agencies have reported (docs/insights.md): ranking (AUC, lift), calibration, number
  of outcomes. With enough outcomes it also fits other constants and prints them with their quality. Changes nothing.`,
  accepts: () => true,
  async run({ positionals }, { store }) {
    const today = new Date().toISOString().slice(0, 10);
    const gatewayIds = positionals.length > 0 ? positionals : await store.leadOutcomes.gatewayIds();
    const outcomes: LeadOutcomeRecord[] = [];
    const cases: DatedCase[] = [];
    for (const gatewayId of gatewayIds) {
      const window = { from: addDays(today, -MOST_DAYS), to: addDays(today, -HORIZON_DAYS) };
      const own = await store.leadOutcomes.between(gatewayId, new Date(window.from), new Date());
      outcomes.push(...own);
      for await (const found of casesOfGateway(store, gatewayId, own, window)) {
        for (const one of found) cases.push(one);
        if (cases.length > MOST_CASES)
          throw new Error(`More than ${MOST_CASES} cases by gateway ${gatewayId}; name fewer gateways.`);
      }
    }
    const count = (...kinds: readonly string[]) => outcomes.filter(({ outcome }) => kinds.includes(outcome)).length;
    const reported = {
      gateways: new Set(outcomes.map(({ gateway_id: id }) => id)).size,
      won: count('won'),
      lost: count('lost'),
      open: count('contacted', 'visit', 'offer'),
      scores: outcomes.flatMap(({ outcome, score }) =>
        score !== undefined && (outcome === 'won' || outcome === 'lost') ? [{ score, outcome: outcome === 'won' }] : [],
      ),
    };
    process.stdout.write(`${outcomeReport(reported, cases)}\n`);
  },
});

/** Cases of a gateway, day by day; from its first reported outcome on, because nobody reported before. */
async function* casesOfGateway(
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
