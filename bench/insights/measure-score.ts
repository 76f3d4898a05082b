import { FEATURES, vectorOf } from '../../analysis/insights/features.ts';
import type { FeatureValues } from '../../analysis/insights/features.ts';
import { sigmoid } from '../../analysis/insights/fit-logistic.ts';
import { INTERCEPT, WEIGHTS } from '../../analysis/insights/intent-model.ts';
import { LEVEL_FROM } from '../../analysis/insights/score.ts';
import { TEST_SEEDS, casesOf } from './population.ts';
import { auc, calibration, lift, rate } from './quality.ts';

const BASELINES: readonly (readonly [string, (values: FeatureValues) => number])[] = [
  ['recency', (values) => -values.days_since_last],
  ['listing views', (values) => values.recent_views + values.earlier_views],
  ['leads sent', (values) => values.leads],
];
/** Share of the visitors that an agency can call. */
const TOP = 0.1;

/** How well the score ranks visitors of populations that it was not fitted on, next to simple orders, and whether its percentages come true. */
export function measureScore(): string {
  const cases = TEST_SEEDS.flatMap(casesOf);
  const judge = (scoreOf: (values: FeatureValues) => number) =>
    cases.map(({ values, outcome }) => ({ score: scoreOf(values), outcome }));
  const model = judge((values) =>
    sigmoid(
      vectorOf(values).reduce((sum, value, place) => sum + value * WEIGHTS[FEATURES[place] ?? 'leads'], INTERCEPT),
    ),
  );
  const row = (name: string, cells: readonly (string | number)[]) => `| ${[name, ...cells].join(' | ')} |`;
  const ranked = [['intent score', model] as const, ...BASELINES.map(([name, of]) => [name, judge(of)] as const)];
  const levels = Object.entries(LEVEL_FROM).map(([level, from]) => {
    const reached = model.filter(({ score }) => Math.round(score * 100) >= from);
    return `${level} from ${from}: ${((100 * reached.length) / model.length).toFixed(2)} % of visitors, ${(100 * rate(reached)).toFixed(1)} % of them became customers`;
  });
  return [
    `Score: ${cases.length} visitors of the populations ${TEST_SEEDS.join(', ')}, ${(100 * rate(model)).toFixed(2)} % became customers within 30 days.`,
    '',
    '| ranking by | AUC | lift at 10 % |',
    '| --- | --- | --- |',
    ...ranked.map(([name, judged]) => row(name, [auc(judged).toFixed(3), lift(judged, TOP).toFixed(1)])),
    '',
    '| predicted | visitors | mean prediction | outcomes |',
    '| --- | --- | --- | --- |',
    ...calibration(model, [0, 0.02, 0.05, 0.1, 0.25, 0.5, 1]).map((band) =>
      row(`${band.from * 100}–${band.to * 100} %`, [
        band.cases,
        `${(100 * band.predicted).toFixed(1)} %`,
        `${(100 * band.observed).toFixed(1)} %`,
      ]),
    ),
    '',
    `${levels.join('; ')}.`,
  ].join('\n');
}
