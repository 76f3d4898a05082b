import { sigmoid } from './fit-logistic.ts';
import type { Judged } from './quality.ts';

/** Parameters that turn the intent score of a gateway into a probability: Platt scaling, sigmoid(intercept + slope · logit(score)), within the scores that were seen. */
export interface IntentCalibration {
  readonly slope: number;
  readonly intercept: number;
  /** Lowest and highest score among the cases, 0 to 1: beyond them the probability stays as it is there. */
  readonly lowest: number;
  readonly highest: number;
  /** Cases that it was fitted on, and how many of them won. */
  readonly cases: number;
  readonly won: number;
}

/** Fewest cases that won, and that did not: ten per constant is the least that is commonly asked for (Peduzzi et al., 1996), and there are two. */
export const LEAST_CALIBRATION_CASES = 20;

/**
 * The prior of the constants. Standard deviations of the slope about 1 and of the intercept about 0. Simulated populations are
 * wrong by a factor of ten (2.3 in the intercept) at worst, and a slope beyond 0.5 to 1.5 needs many cases.
 */
const SLOPE_SPREAD = 0.5;
const INTERCEPT_SPREAD = 2.5;
/** Scores are whole per cents: 0 and 100 stand for what rounds to them. */
const EDGE = 0.0025;
/** Newton steps; the sum that is minimised is convex, and some six are enough. */
const STEPS = 50;
const LONGEST_STEP = 2;

/** The score as a model sees it: a whole per cent, as it is shown, from 0 to 1. */
export const shownScore = (score: number): number => Math.round(score * 100) / 100;

const logit = (score: number): number => {
  const inner = Math.min(1 - EDGE, Math.max(EDGE, score));
  return Math.log(inner / (1 - inner));
};

/**
 * Fits the calibration on cases with scores from 0 to 1. Undefined with too few cases of either outcome, and where a higher score does not mean more
 * customers: then the score is not even a rank, and cannot be calibrated.
 */
export function calibrateIntent(cases: readonly Judged[]): IntentCalibration | undefined {
  const won = cases.filter(({ outcome }) => outcome).length;
  if (won < LEAST_CALIBRATION_CASES || cases.length - won < LEAST_CALIBRATION_CASES) return undefined;
  let [slope, intercept, isFound] = [1, 0, false];
  for (let step = 0; step < STEPS; step++) {
    // Gradient and Hessian of the negative log-likelihood with both penalties.
    let [gs, gi] = [(slope - 1) / SLOPE_SPREAD ** 2, intercept / INTERCEPT_SPREAD ** 2];
    let [hss, hsi, hii] = [1 / SLOPE_SPREAD ** 2, 0, 1 / INTERCEPT_SPREAD ** 2];
    for (const { score, outcome } of cases) {
      const x = logit(score);
      const p = sigmoid(intercept + slope * x);
      const off = p - (outcome ? 1 : 0);
      const weight = p * (1 - p);
      gs += off * x;
      gi += off;
      hss += weight * x * x;
      hsi += weight * x;
      hii += weight;
    }
    const determinant = hss * hii - hsi * hsi;
    const [ds, di] = [(hii * gs - hsi * gi) / determinant, (hss * gi - hsi * gs) / determinant];
    // A step is damped where the curve is flat, so that it does not overshoot.
    const size = Math.abs(ds) + Math.abs(di);
    const share = Math.min(1, LONGEST_STEP / size);
    slope -= share * ds;
    intercept -= share * di;
    isFound = size < 1e-9;
    if (isFound) break;
  }
  if (!isFound || slope <= 0) return undefined;
  let [lowest, highest] = [1, 0];
  for (const { score } of cases) {
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }
  return { slope, intercept, lowest, highest, cases: cases.length, won };
}

/** The probability of a score, both from 0 to 1. Never falls with the score. */
export function probabilityOf({ slope, intercept, lowest, highest }: IntentCalibration, score: number): number {
  return sigmoid(intercept + slope * logit(Math.min(highest, Math.max(lowest, score))));
}
