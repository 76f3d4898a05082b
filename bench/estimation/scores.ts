import { quantile } from '../../analysis/valuation/quantile.ts';
import { rounded } from '../../model/shared/rounded.ts';

/** Accuracy of the estimates of a segment; percent. */
export interface Scores {
  readonly segment: string;
  readonly n: number;
  /** Median of the absolute errors. */
  readonly mdape: number;
  /** Fraction of estimates within 10 % and 20 % of the price. */
  readonly pe10: number;
  readonly pe20: number;
  /** Median of the signed errors; above 0: too high. */
  readonly bias: number;
  /** Fraction of prices within the 80 % range; null for a baseline, which has none. */
  readonly coverage80: number | null;
}

export interface Estimate {
  readonly estimated: number;
  readonly price: number;
  readonly range?: { readonly low: number; readonly high: number };
}

const hundredths = (percent: number): number => rounded(percent, 2);

/** The median of the values; NaN for none. */
export const median = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5);

/** The scores of a segment; zeros without estimates. */
export function scoresOf(segment: string, estimates: readonly Estimate[]): Scores {
  const errors = estimates.map(({ estimated, price }) => estimated / price - 1);
  const sizes = errors.map(Math.abs);
  const share = (wanted: number): number => (errors.length === 0 ? 0 : hundredths((100 * wanted) / errors.length));
  const within = (limit: number): number => share(sizes.filter((size) => size <= limit).length);
  const ranged = estimates.filter(({ range }) => range !== undefined);
  const held = ranged.filter(({ range, price }) => range && range.low <= price && price <= range.high).length;
  return {
    segment,
    n: errors.length,
    mdape: errors.length === 0 ? 0 : hundredths(100 * median(sizes)),
    pe10: within(0.1),
    pe20: within(0.2),
    bias: errors.length === 0 ? 0 : hundredths(100 * median(errors)),
    coverage80: ranged.length === 0 ? null : hundredths((100 * held) / ranged.length),
  };
}
