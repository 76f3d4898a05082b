import { FEATURES } from './features.ts';
import type { LogisticFit } from './fit-logistic.ts';

const DIGITS = 4;

/** The text of `intent-model.ts` for a fit; `origin` is the comment on where the constants come from, without comment signs. */
export function modelSource({ intercept, weights, means }: LogisticFit, origin: readonly string[]): string {
  const table = (values: readonly number[]) =>
    FEATURES.map((feature, place) => `  ${feature}: ${(values[place] ?? 0).toFixed(DIGITS)},`).join('\n');
  return `import type { FeatureValues } from './features.ts';

/**
${origin.map((line) => ` * ${line}`).join('\n')}
 */
export const INTERCEPT = ${intercept.toFixed(DIGITS)};

/** Log-odds per unit of log(1 + value). */
export const WEIGHTS: FeatureValues = {
${table(weights)}
};

/** Mean of log(1 + value) over the training cases: what a reason is compared with. */
export const MEANS: FeatureValues = {
${table(means)}
};
`;
}
