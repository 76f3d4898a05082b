import { casesOfGateway, evaluatedDays } from '../activities/insights/calibrate-gateway.ts';
import type { DatedCase } from '../analysis/insights/intent/judge-intent.ts';
import { outcomeReport } from '../analysis/insights/outcome-report.ts';
import type { LeadOutcomeRecord } from '../store/insights/lead-outcomes.ts';
import { runStoreCommand } from './run-command.ts';

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
      const window = evaluatedDays(today);
      const own = await store.leadOutcomes.between(gatewayId, new Date(window.from), new Date());
      outcomes.push(...own);
      for await (const found of casesOfGateway(store, gatewayId, own, window)) {
        for (const one of found) cases.push({ ...one, gateway: gatewayId });
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
