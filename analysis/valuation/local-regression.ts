import { factorise, solveLower, solveUpper } from './cholesky.ts';
import { FEATURE, FEATURES } from './dwelling.ts';

/** How the prices around a dwelling follow the features of dwellings. */
export interface RegressionParameters {
  /** Distance over which the weight of a sale falls by e, m. */
  readonly reach: number;
  /** Weight of sales far away, so that a fit is possible where near ones are few. */
  readonly farWeight: number;
  /** Standard deviation of the size kernel, in logarithms of the area. */
  readonly sizeReach: number;
  /** Time over which the weight of a sale falls by e, years. */
  readonly memory: number;
  /** Residuals beyond it, in logarithms of the price, count less and less (Huber). */
  readonly huber: number;
  /** Strength of the ridge per feature; the first one is that of the level. */
  readonly ridge: readonly number[];
  /** What the ridge pulls towards: yearly growth of prices where the sales do not say it. */
  readonly growth: number;
}

export interface LocalFit {
  /** Per feature: logarithm of the price per unit of the feature; the level is the price of the dwelling itself. */
  readonly coefficients: Float64Array;
  /** Weighted means of the features of the sales. */
  readonly means: Float64Array;
  /** Weighted mean of the logarithms of prices. */
  readonly meanLogPrice: number;
}

/** Re-weighting passes; the weights change little after the second. */
const PASSES = 3;
/** Keeps the level solvable without pulling it. */
const LEVEL_RIDGE = 1e-6;

/** Constants of this module: an import is looked up at every use under some loaders, and these uses are hot. */
const WIDTH = FEATURES;
const LEVEL = FEATURE.level;
const AGE = FEATURE.age;

const normal = new Float64Array(WIDTH * WIDTH);

/**
 * Fits the logarithm of prices by weighted ridge regression with Huber weights (Huber 1964; iteratively re-weighted least squares).
 * @param features row by row, from `writeFeatures`
 * @param weights by distance, size and age; changed: the Huber weights are multiplied in
 */
export function fitLocal(
  {
    features,
    logPrices,
    weights,
    count,
  }: { features: Float64Array; logPrices: Float64Array; weights: Float64Array; count: number },
  { huber, ridge, growth }: Pick<RegressionParameters, 'huber' | 'ridge' | 'growth'>,
): LocalFit {
  const coefficients = new Float64Array(WIDTH);
  const means = new Float64Array(WIDTH);
  let meanLogPrice = 0;
  const robust = new Float64Array(count).fill(1);
  for (let pass = 0; pass < PASSES; pass++) {
    normal.fill(0);
    coefficients.fill(0);
    let total = 0;
    for (let row = 0; row < count; row++) {
      const offset = row * WIDTH;
      const weight = (weights[row] ?? 0) * (robust[row] ?? 0);
      const price = logPrices[row] ?? 0;
      total += weight;
      for (let one = 0; one < WIDTH; one++) {
        const weighted = weight * (features[offset + one] ?? 0);
        coefficients[one] = (coefficients[one] ?? 0) + weighted * price;
        const line = one * WIDTH;
        for (let other = 0; other <= one; other++)
          normal[line + other] = (normal[line + other] ?? 0) + weighted * (features[offset + other] ?? 0);
      }
    }
    for (let one = 0; one < WIDTH; one++) means[one] = (normal[one * WIDTH] ?? 0) / total;
    meanLogPrice = (coefficients[LEVEL] ?? 0) / total;
    for (let one = 0; one < WIDTH; one++) {
      const strength = one === LEVEL ? LEVEL_RIDGE : (ridge[one] ?? 0);
      normal[one * WIDTH + one] = (normal[one * WIDTH + one] ?? 0) + strength;
      // An older sale was cheaper in a growing market: the feature is the age.
      if (one === AGE) coefficients[one] = (coefficients[one] ?? 0) - strength * growth;
    }
    factorise(normal, WIDTH);
    solveLower(normal, coefficients, WIDTH);
    solveUpper(normal, coefficients, WIDTH);
    if (pass === PASSES - 1) break;
    for (let row = 0; row < count; row++) {
      const away = Math.abs((logPrices[row] ?? 0) - predict(features, row, coefficients));
      robust[row] = away <= huber ? 1 : huber / away;
    }
  }
  return { coefficients, means, meanLogPrice };
}

/** The price, in logarithms, that the fit expects of a sale. */
export function predict(features: Float64Array, row: number, coefficients: Float64Array): number {
  let sum = 0;
  for (let one = 0; one < WIDTH; one++) sum += (features[row * WIDTH + one] ?? 0) * (coefficients[one] ?? 0);
  return sum;
}
