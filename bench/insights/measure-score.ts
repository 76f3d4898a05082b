import {
  BASELINES,
  calibrationTable,
  judge,
  rankingTable,
  shippedModel,
} from '../../analysis/insights/intent/judge-intent.ts';
import { rate } from '../../analysis/insights/intent/quality.ts';
import { LEVEL_FROM } from '../../analysis/insights/intent/score.ts';
import { TEST_SEEDS, casesOf } from './population.ts';

/** How well the score ranks visitors of populations that it was not fitted on, compared with simple orders, and the outcomes of visitors per band. */
export function measureScore(): string {
  const cases = TEST_SEEDS.flatMap(casesOf);
  const model = judge(cases, shippedModel);
  const levels = Object.entries(LEVEL_FROM).map(([level, from]) => {
    const reached = model.filter(({ score }) => Math.round(score * 100) >= from);
    return `${level} from ${from}: ${((100 * reached.length) / model.length).toFixed(2)} % of visitors, ${(100 * rate(reached)).toFixed(1)} % of them became customers`;
  });
  return [
    `Score: ${cases.length} visitors of the populations ${TEST_SEEDS.join(', ')}, ${(100 * rate(model)).toFixed(2)} % became customers within 30 days.`,
    rankingTable(cases, [['intent score', shippedModel], ...BASELINES]),
    calibrationTable(model),
    `${levels.join('; ')}.`,
  ].join('\n\n');
}
