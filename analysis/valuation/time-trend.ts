import { DAYS_PER_YEAR, RECENT } from './dwelling.ts';

/** The trend of prices around a dwelling: what the regression of a valuation found for the age of a sale. */
export interface TimeTrend {
  /** Change of the logarithm of the price per year of age; below 0 where prices grow. */
  readonly perYear: number;
  /** What the latest year adds to it, because markets turn. */
  readonly latestYear: number;
}

/**
 * The factor that brings the price of a sale to the day of the valuation: exp(−(perYear · age + latestYear · min(age, 1))), age in years of 365 days. It is the
 * part of the regression (`valueDwelling`) that depends on time, and nothing else: other differences of the sale remain in its adjusted price.
 * The weighted mean of the logarithms of these factors over all sales used is the effect `time` of the valuation.
 * @param days from the sale to the valuation
 */
export function timeFactor({ perYear, latestYear }: TimeTrend, days: number): number {
  const age = days / DAYS_PER_YEAR;
  return Math.exp(-(perYear * age + latestYear * Math.min(age, RECENT)));
}
