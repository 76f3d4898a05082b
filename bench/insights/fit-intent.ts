import { writeFile } from 'node:fs/promises';
import { vectorOf } from '../../analysis/insights/intent/features.ts';
import { fitLogistic } from '../../analysis/insights/intent/fit-logistic.ts';
import { HORIZON_DAYS } from '../../analysis/insights/intent/intent-cases.ts';
import { RIDGE } from '../../analysis/insights/intent/judge-intent.ts';
import { modelSource } from '../../analysis/insights/intent/model-source.ts';
import { rate } from '../../analysis/insights/intent/quality.ts';
import { TRAINING_SEEDS, casesOf } from './population.ts';

/**
 * `npx node bench/insights/fit-intent.ts`: fits the intent model on the training populations and writes `analysis/insights/intent/intent-model.ts`. The same code
 * gives the same constants, digit for digit.
 */
const cases = TRAINING_SEEDS.flatMap(casesOf);
const fit = fitLogistic(
  cases.map(({ values, outcome }) => ({ vector: vectorOf(values), outcome })),
  RIDGE,
);
const base = rate(cases.map(({ outcome }) => ({ score: 0, outcome })));

await writeFile(
  new URL('../../analysis/insights/intent/intent-model.ts', import.meta.url),
  modelSource(fit, [
    `Constants of the intent model, written by \`npx node bench/insights/fit-intent.ts\`: logistic regression with a ridge penalty of ${RIDGE} on`,
    `${cases.length} visitors of the simulated populations ${TRAINING_SEEDS.join(', ')}, of whom ${(base * 100).toFixed(2)} % became customers in the ${HORIZON_DAYS} days after the`,
    'score. `npm run insights:evaluate` judges them by outcomes that agencies report, and fits others once there are enough.',
  ]),
);
process.stdout.write(`${cases.length} cases, base rate ${base.toFixed(4)}\n`);
