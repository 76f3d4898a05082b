import { quantile } from './quantile.ts';

/** How the errors of the model are spread, in the standard deviations that the model says. Typical values, of all places. */
export interface Pool {
  /** Middle of the errors: prices are skewed, sales far below the market pull a mean down. */
  readonly middle: number;
  /** How much wider the errors spread than the model says. */
  readonly scale: number;
}

/**
 * Errors of sales around that the values of the pool count as much as. The middle of sixty errors differs from one valuation to the next by 0.1, no more than
 * chance makes it, so that the pool counts as much as all of them; their spread differs from place to place by more than chance, so that the pool counts little.
 */
const POOL_COUNTS = { middle: 60, scale: 10 } as const;
/** Share of a normal distribution within 1.2816 standard deviations. */
const RANGE_SHARE = 0.8;
const RANGE_DEVIATIONS = 1.2816;

/**
 * How well the model predicts the sales around from earlier ones, shrunk towards the pool: where the middle of its errors is, and how much wider they spread
 * than the model says (conformal calibration: Vovk, Gammerman and Shafer 2005).
 * @param errors in the standard deviations that the model says
 */
export function calibrate(errors: Float64Array, pool: Pool): Pool {
  const count = errors.length;
  const shrink = (own: number, typical: number, weight: number): number =>
    (count * own + weight * typical) / (count + weight);
  const middle = shrink(quantile(errors.toSorted(), 0.5), pool.middle, POOL_COUNTS.middle);
  const sizes = errors.map((error) => Math.abs(error - middle)).sort();
  const scale = shrink(quantile(sizes, RANGE_SHARE) / RANGE_DEVIATIONS, pool.scale, POOL_COUNTS.scale);
  return { middle, scale };
}
