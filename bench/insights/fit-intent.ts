import { writeFile } from 'node:fs/promises';
import { FEATURES, vectorOf } from '../../analysis/insights/features.ts';
import { fitLogistic } from '../../analysis/insights/fit-logistic.ts';
import { HORIZON_DAYS, TRAINING_SEEDS, casesOf } from './population.ts';
import { rate } from './quality.ts';

/**
 * `npx tsx bench/insights/fit-intent.ts`: fits the intent model on the training populations and writes `analysis/insights/intent-model.ts`. The same code
 * gives the same constants, digit for digit.
 */
/** Keeps weights of rare features from growing without bound; of little effect with thousands of outcomes. */
const RIDGE = 1;
const DIGITS = 4;

const cases = TRAINING_SEEDS.flatMap(casesOf);
const fit = fitLogistic(
  cases.map(({ values, outcome }) => ({ vector: vectorOf(values), outcome })),
  RIDGE,
);
const base = rate(cases.map(({ outcome }) => ({ score: 0, outcome })));
const table = (values: readonly number[]) =>
  FEATURES.map((feature, place) => `  ${feature}: ${(values[place] ?? 0).toFixed(DIGITS)},`).join('\n');

await writeFile(
  new URL('../../analysis/insights/intent-model.ts', import.meta.url),
  `import type { FeatureValues } from './features.ts';

/**
 * Constants of the intent model, written by \`npx tsx bench/insights/fit-intent.ts\`: logistic regression with a ridge penalty of ${RIDGE} on
 * ${cases.length} visitors of the simulated populations ${TRAINING_SEEDS.join(', ')}, of whom ${(base * 100).toFixed(2)} % became customers in the ${HORIZON_DAYS} days after the
 * score. Outcomes that agencies report take the place of the simulation once there are enough of them.
 */
export const INTERCEPT = ${fit.intercept.toFixed(DIGITS)};

/** Log-odds per unit of log(1 + value). */
export const WEIGHTS: FeatureValues = {
${table(fit.weights)}
};

/** Mean of log(1 + value) over the training cases: what a reason is compared with. */
export const MEANS: FeatureValues = {
${table(fit.means)}
};
`,
);
process.stdout.write(`${cases.length} cases, base rate ${base.toFixed(4)}\n`);
