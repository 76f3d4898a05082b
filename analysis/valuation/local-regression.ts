import { factorise, solveLower, solveUpper } from './cholesky.ts';
import { dot } from './dot.ts';
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
  /** Strength of the ridge per feature; the first one is that of the level. Typed: engines compile code again for an array that happens to hold integers only. */
  readonly ridge: Float64Array;
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
/** The sums that a solution starts from, kept for another one with fewer features. */
const sums = new Float64Array(WIDTH * WIDTH);
const products = new Float64Array(WIDTH);
/** What a garage or more land brings is never negative: where the sales seem to say so, it is what else those dwellings have in common. */
const NEVER_NEGATIVE = [FEATURE.outbuildings, FEATURE.land] as const;

/** Sales that a fit has, as columns. */
export interface Sample {
  /** From `writeFeatures`: `rows` numbers per feature. */
  readonly features: Float64Array;
  readonly rows: number;
  readonly logPrices: Float64Array;
  /** By distance, size and age. */
  readonly weights: Float64Array;
  /** How many of the rows are filled. */
  readonly count: number;
}

let capacity = 0;
/** Weights times Huber weights, and a feature times those. */
let robust = new Float64Array();
let weighted = new Float64Array();
let expected = new Float64Array();

function reserve(count: number): void {
  if (count <= capacity) return;
  capacity = count;
  robust = new Float64Array(count);
  weighted = new Float64Array(count);
  expected = new Float64Array(count);
}

/** Fits the logarithm of prices by weighted ridge regression with Huber weights (Huber 1964; iteratively re-weighted least squares). */
export function fitLocal(
  { features, rows, logPrices, weights, count }: Sample,
  { huber, ridge, growth }: Pick<RegressionParameters, 'huber' | 'ridge' | 'growth'>,
): LocalFit {
  reserve(count);
  const coefficients = new Float64Array(WIDTH);
  const means = new Float64Array(WIDTH);
  let meanLogPrice = 0;
  for (let row = 0; row < count; row++) robust[row] = weights[row] ?? 0;
  for (let pass = 0; pass < PASSES; pass++) {
    sumProducts({ features, rows, logPrices, count }, coefficients);
    const total = normal[LEVEL] ?? 0;
    for (let one = 0; one < WIDTH; one++) means[one] = (normal[one * WIDTH] ?? 0) / total;
    meanLogPrice = (coefficients[LEVEL] ?? 0) / total;
    addRidge(ridge, growth, coefficients);
    solveNonNegative(coefficients);
    if (pass === PASSES - 1) break;
    predict({ features, rows, count }, coefficients, expected);
    for (let row = 0; row < count; row++) {
      const away = Math.abs((logPrices[row] ?? 0) - (expected[row] ?? 0));
      robust[row] = (weights[row] ?? 0) * (away <= huber ? 1 : huber / away);
    }
  }
  return { coefficients, means, meanLogPrice };
}

/** Fills `normal` and the right side of the normal equations with the weights in `robust`. */
function sumProducts({ features, rows, logPrices, count }: Omit<Sample, 'weights'>, coefficients: Float64Array): void {
  for (let one = 0; one < WIDTH; one++) {
    const column = one * rows;
    for (let row = 0; row < count; row++) weighted[row] = (robust[row] ?? 0) * (features[column + row] ?? 0);
    coefficients[one] = dot(weighted, 0, logPrices, 0, count);
    for (let other = 0; other <= one; other++)
      normal[one * WIDTH + other] = dot(weighted, 0, features, other * rows, count);
  }
}

/** Pulls every coefficient towards 0, that of the age towards the usual growth of prices. */
function addRidge(ridge: Float64Array, growth: number, coefficients: Float64Array): void {
  for (let one = 0; one < WIDTH; one++) {
    const strength = one === LEVEL ? LEVEL_RIDGE : (ridge[one] ?? 0);
    normal[one * WIDTH + one] = (normal[one * WIDTH + one] ?? 0) + strength;
    // An older sale was cheaper in a growing market: the feature is the age.
    if (one === AGE) coefficients[one] = (coefficients[one] ?? 0) - strength * growth;
  }
}

/** Solves the normal equations; a feature of NEVER_NEGATIVE with a negative coefficient is left out, and the rest is solved again. */
function solveNonNegative(coefficients: Float64Array): void {
  sums.set(normal);
  products.set(coefficients);
  for (;;) {
    factorise(normal, WIDTH);
    solveLower(normal, coefficients, WIDTH);
    solveUpper(normal, coefficients, WIDTH);
    const negative = NEVER_NEGATIVE.find((one) => (coefficients[one] ?? 0) < 0);
    if (negative === undefined) return;
    for (let other = 0; other < WIDTH; other++) {
      sums[negative * WIDTH + other] = 0;
      sums[other * WIDTH + negative] = 0;
    }
    sums[negative * WIDTH + negative] = 1;
    products[negative] = 0;
    normal.set(sums);
    coefficients.set(products);
  }
}

/** Writes the prices, in logarithms, that the fit expects of the sales. */
export function predict(
  { features, rows, count }: Pick<Sample, 'features' | 'rows' | 'count'>,
  coefficients: Float64Array,
  into: Float64Array,
): void {
  into.fill(coefficients[LEVEL] ?? 0, 0, count);
  for (let one = LEVEL + 1; one < WIDTH; one++) {
    const [column, slope] = [one * rows, coefficients[one] ?? 0];
    for (let row = 0; row < count; row++) into[row] = (into[row] ?? 0) + slope * (features[column + row] ?? 0);
  }
}
