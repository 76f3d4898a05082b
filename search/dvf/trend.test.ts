import { expect } from 'chai';
import { MIN_PERIOD_SALES, trendOf } from './trend.ts';

/** Years from 2018 on: median in EUR per m² and number of sales. */
const years = (...of: readonly (readonly [number, number])[]) =>
  of.map(([median, count], index) => ({ start: `${2018 + index}-01-01`, median, count }));

describe('The trend of prices', () => {
  it('is the yearly change of the medians', () => {
    const trend = trendOf(years([1_000, 50], [1_100, 50], [1_210, 50]));
    expect(trend).to.deep.equal({
      percent_per_year: 10,
      periods: 3,
      count: 150,
      min_sales_per_period: MIN_PERIOD_SALES,
    });
  });

  it('is made of periods with enough sales only', () => {
    const steady = years([1_000, 50], [1_000, 50], [1_000, 50]);
    const odd = { start: '2021-01-01', median: 9_000, count: 1 };
    expect(trendOf([...steady, odd])).to.deep.equal(trendOf(steady));
    const just = { ...odd, count: MIN_PERIOD_SALES };
    expect(trendOf([...steady, just])?.periods).to.equal(4);
  });

  it('is undefined for two periods, or when the third has too few sales', () => {
    expect(trendOf(years([1_000, 50], [1_100, 50]))).to.equal(undefined);
    expect(trendOf(years([1_000, 50], [1_100, 50], [1_200, MIN_PERIOD_SALES - 1]))).to.equal(undefined);
    expect(trendOf(years([1_000, 6], [1_100, 6], [1_200, 6]))).to.equal(undefined);
  });
});
