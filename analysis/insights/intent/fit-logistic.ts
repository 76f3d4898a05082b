import { factorise, solveLower, solveUpper } from '../../valuation/cholesky.ts';

/** One case: its features and whether the outcome came. */
export interface Case {
  readonly vector: readonly number[];
  readonly outcome: boolean;
}

export interface LogisticFit {
  readonly intercept: number;
  readonly weights: readonly number[];
  /** Mean of each feature over the cases. */
  readonly means: readonly number[];
}

/** Steps of Newton's method; it converges quadratically, in some eight steps from zero. */
const STEPS = 25;
/** Change of every coefficient below which the fit has converged. */
const TOLERANCE = 1e-9;

/**
 * Logistic regression with a ridge penalty by iteratively reweighted least squares (Newton's method; McCullagh and Nelder, Generalized Linear Models, 4.4).
 * @param ridge penalty on the squared weights, not on the intercept
 */
export function fitLogistic(cases: readonly Case[], ridge: number): LogisticFit {
  const width = cases[0]?.vector.length ?? 0;
  const beta = new Float64Array(width + 1);
  for (let step = 0; step < STEPS; step++) {
    const changes = newtonStep(cases, beta, ridge);
    for (const [place, change] of changes.entries()) beta[place] = (beta[place] ?? 0) + change;
    if (changes.every((change) => Math.abs(change) < TOLERANCE)) break;
  }
  return {
    intercept: beta[0] ?? 0,
    weights: Array.from(beta.subarray(1)),
    means: Array.from(
      { length: width },
      (_, place) => cases.reduce((total, { vector }) => total + (vector[place] ?? 0), 0) / Math.max(1, cases.length),
    ),
  };
}

/** The change of each coefficient by one step of Newton's method: the gradient, solved by the Hessian. */
function newtonStep(cases: readonly Case[], beta: Float64Array, ridge: number): Float64Array {
  const size = beta.length;
  const hessian = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (const { vector, outcome } of cases) {
    const row = [1, ...vector];
    const p = sigmoid(row.reduce((total, value, place) => total + value * (beta[place] ?? 0), 0));
    for (const [a, left] of row.entries()) {
      gradient[a] = (gradient[a] ?? 0) + left * ((outcome ? 1 : 0) - p);
      for (let b = 0; b <= a; b++) {
        hessian[a * size + b] = (hessian[a * size + b] ?? 0) + left * (row[b] ?? 0) * p * (1 - p);
      }
    }
  }
  for (let place = 1; place < size; place++) {
    gradient[place] = (gradient[place] ?? 0) - ridge * (beta[place] ?? 0);
    hessian[place * size + place] = (hessian[place * size + place] ?? 0) + ridge;
  }
  factorise(hessian, size);
  solveLower(hessian, gradient, size);
  solveUpper(hessian, gradient, size);
  return gradient;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
