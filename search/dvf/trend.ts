import { DAY_MS } from '../../model/shared/time.ts';

/** How prices per m² moved. */
export interface Trend {
  /** Percent by which the median changes in a year. */
  readonly percent_per_year: number;
  /** Periods it is made of. */
  readonly periods: number;
  /** Sales it is made of. */
  readonly count: number;
  /** Fewest sales of a period that counts. */
  readonly min_sales_per_period: number;
}

/** Fewer sales have no median that says anything: one flat is no market. */
export const MIN_PERIOD_SALES = 5;
/** Fewer periods or sales make a line through chance. */
const MIN_PERIODS = 3;
const MIN_COUNT = 20;
const YEAR_MS = 365.25 * DAY_MS;

/** A period of a series. */
export interface TrendPeriod {
  readonly start: string;
  readonly median: number;
  readonly count: number;
}

/** Whether a period has enough sales for a trend. */
export const isTrendPeriod = ({ count }: Pick<TrendPeriod, 'count'>): boolean => count >= MIN_PERIOD_SALES;

/**
 * The slope of the logarithm of medians over time, by least squares weighted by the number of sales; undefined for too little data. Periods of fewer than
 * MIN_PERIOD_SALES sales are left out. It does not know what was sold: a market that turned to larger flats looks like a falling one.
 */
export function trendOf(series: readonly TrendPeriod[]): Trend | undefined {
  const points = series
    .filter((period) => period.median > 0 && isTrendPeriod(period))
    .map(({ start, median, count }) => ({ x: Date.parse(start) / YEAR_MS, y: Math.log(median), weight: count }));
  const count = points.reduce((sum, { weight }) => sum + weight, 0);
  if (points.length < MIN_PERIODS || count < MIN_COUNT) return undefined;
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point.weight * point[of], 0) / count;
  const [x, y] = [mean('x'), mean('y')];
  const spread = points.reduce((sum, point) => sum + point.weight * (point.x - x) ** 2, 0);
  if (spread === 0) return undefined;
  const slope = points.reduce((sum, point) => sum + point.weight * (point.x - x) * (point.y - y), 0) / spread;
  return {
    percent_per_year: Math.round((Math.exp(slope) - 1) * 1_000) / 10,
    periods: points.length,
    count,
    min_sales_per_period: MIN_PERIOD_SALES,
  };
}
