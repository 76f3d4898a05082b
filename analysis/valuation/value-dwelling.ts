import { calibrate } from './calibration.ts';
import { FEATURE, FEATURES, measure, SCALE, writeFeatures } from './dwelling.ts';
import type { Dwelling, DwellingType, MeasuredSale } from './dwelling.ts';
import { interpolate } from './kriging.ts';
import type { Residual } from './kriging.ts';
import { fitLocal, predict } from './local-regression.ts';
import { PARAMETERS } from './parameters.ts';
import { selectSmallest } from './select-smallest.ts';
import type { TimeTrend } from './time-trend.ts';

/** Sales that a valuation looks at, the nearest ones. More bring nothing that the nearest do not say; fewer lose the trend of prices. */
export const MAX_SALES = 400;
/** Older sales are left out, days: five years, as many as DVF publishes at a time. */
export const MEMORY_DAYS = 1_826;
/** With fewer sales every figure would be a guess about one of them. */
export const MIN_SALES = 5;

/** Why a dwelling is worth more or less per m² than the sales around it, as differences of logarithms of prices per m². */
export interface Effects {
  /** Change of prices between the sales and the day of the valuation. */
  readonly time: number;
  readonly area: number;
  readonly rooms: number;
  readonly outbuildings: number;
  readonly land: number;
  /** What the nearest and most similar sales fetched beyond the above. */
  readonly location: number;
}

export interface Valuation {
  /** EUR per m² of the built area. */
  readonly pricePerM2: number;
  /** The range that holds the price in eight of ten cases, EUR per m². */
  readonly low: number;
  readonly high: number;
  /** Weighted geometric mean of the prices of the sales, EUR per m²; times the exponentials of all effects it is the price. */
  readonly average: number;
  readonly effects: Effects;
  /** Brings the price of a sale to the day: `timeFactor`. */
  readonly trend: TimeTrend;
  /** Standard deviation of the logarithm of the price. */
  readonly spread: number;
  /** The sales used. */
  readonly sampleSize: number;
  /** Distance of the farthest sale used, m. */
  readonly radius: number;
  /** Places in `sales` of the most similar ones, the most similar first. */
  readonly similar: readonly number[];
}

/** Residuals beyond it, in logarithms of prices, are no prices of this market: they pull no farther than this. */
const RESIDUAL_LIMIT = 0.6;

/** A constant of this module: an import is looked up at every use under some loaders, and these uses are hot. */
const WIDTH = FEATURES;
const AGE = FEATURE.age;

/** Scratch of a valuation, a number per sale used; features feature by feature. Allocating them for every valuation takes a quarter of its time. */
const features = new Float64Array(MAX_SALES * WIDTH);
const logPrices = new Float64Array(MAX_SALES);
const weights = new Float64Array(MAX_SALES);
const distances = new Float64Array(MAX_SALES);
const ranks = new Float64Array(MAX_SALES);
const expected = new Float64Array(MAX_SALES);
/** Places in `sales` of the sales used, and in these of the most similar ones. */
const near = new Int32Array(MAX_SALES);
const alike = new Int32Array(MAX_SALES);

/**
 * Values a dwelling from sales around it: a weighted robust regression of the logarithm of prices per m², and kriging of its residuals over the most
 * similar sales. Undefined with fewer than MIN_SALES sales.
 * @param sales before the day; of more than MAX_SALES only the nearest are used
 * @param day of the valuation, days since 1970
 */
export function valueDwelling(
  type: DwellingType,
  dwelling: Dwelling,
  sales: readonly MeasuredSale[],
  day: number,
): Valuation | undefined {
  if (sales.length < MIN_SALES) return undefined;
  const { regression, selection, kriging, errorPool, range } = PARAMETERS[type];
  const own = measure(dwelling);
  // The fit is the same with and without a garage or land; what they add is added afterwards, so that no rounding turns it into a loss.
  const subject = { ...own, outbuildings: 0, logLand: 0 };
  const count = findNearest(sales, subject);

  const radius = weigh(sales, subject, day, count, PARAMETERS[type]);
  const sample = { features, rows: MAX_SALES, logPrices, weights, count };
  const { coefficients, means, meanLogPrice } = fitLocal(sample, regression);
  predict(sample, coefficients, expected);

  const similar = [...alike.subarray(0, selectSmallest(ranks, count, selection.count, alike))].sort(
    (one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0),
  );
  const { value, variance, errors } = interpolate(residualsOf(sales, similar), kriging);

  const { middle, scale } = calibrate(errors, errorPool);
  const deviation = Math.sqrt(variance);
  const location = value + middle * deviation;
  const garages = (coefficients[FEATURE.outbuildings] ?? 0) * SCALE.outbuildings * own.outbuildings;
  const plot = (coefficients[FEATURE.land] ?? 0) * SCALE.land * own.logLand;
  const logPrice = (coefficients[FEATURE.level] ?? 0) + location + garages + plot;
  const spread = deviation * scale;
  const effect = (...names: readonly (keyof typeof FEATURE)[]): number =>
    names.reduce((sum, name) => sum - (coefficients[FEATURE[name]] ?? 0) * (means[FEATURE[name]] ?? 0), 0);
  return {
    pricePerM2: Math.exp(logPrice),
    low: Math.exp(logPrice - range.below * spread),
    high: Math.exp(logPrice + range.above * spread),
    average: Math.exp(meanLogPrice),
    effects: {
      time: effect('age', 'recentAge'),
      area: effect('area', 'areaSquared', 'carrez'),
      rooms: effect('rooms'),
      outbuildings: effect('outbuildings') + garages,
      land: effect('land') + plot,
      location,
    },
    trend: { perYear: coefficients[AGE] ?? 0, latestYear: coefficients[FEATURE.recentAge] ?? 0 },
    spread,
    sampleSize: count,
    radius,
    similar: similar.map((row) => near[row] ?? 0),
  };
}

/**
 * Fills features, prices, weights and ranks of the nearest sales; returns the distance of the farthest, m. The rank grows with what makes a sale unlike the
 * subject.
 */
function weigh(
  sales: readonly MeasuredSale[],
  subject: ReturnType<typeof measure>,
  day: number,
  count: number,
  { regression, selection }: (typeof PARAMETERS)[DwellingType],
): number {
  let heaviest = 0;
  let radius = 0;
  for (let row = 0; row < count; row++) {
    const sale = sales[near[row] ?? 0];
    if (!sale) continue;
    writeFeatures(features, { row, rows: MAX_SALES }, sale, subject, day);
    logPrices[row] = sale.logPrice;
    const [distance, size, age] = [distances[row] ?? 0, at(row, FEATURE.area), at(row, AGE)];
    const apart = size / regression.sizeReach;
    const weight =
      (Math.exp(-distance / regression.reach) + regression.farWeight) *
      Math.exp(-0.5 * apart * apart - age / regression.memory);
    weights[row] = weight;
    if (weight > heaviest) heaviest = weight;
    if (distance > radius) radius = distance;
    ranks[row] = Math.log(1 + distance / selection.distance) + Math.abs(size) * selection.area + age * selection.age;
  }
  // The ridge is stated for a weight of one at the heaviest sale. A dwelling unlike all sales has weights that vanish.
  for (let row = 0; row < count; row++) weights[row] = heaviest > 0 ? (weights[row] ?? 0) / heaviest : 1;
  return radius;
}

/** What the fit does not explain of the most similar sales, the oldest first. */
function residualsOf(sales: readonly MeasuredSale[], similar: readonly number[]): Residual[] {
  const byAge = similar.toSorted((one, other) => at(other, AGE) - at(one, AGE));
  return byAge.map((row): Residual => {
    const residual = (logPrices[row] ?? 0) - (expected[row] ?? 0);
    return {
      value: Math.max(-RESIDUAL_LIMIT, Math.min(RESIDUAL_LIMIT, residual)),
      x: sales[near[row] ?? 0]?.at.x ?? 0,
      y: sales[near[row] ?? 0]?.at.y ?? 0,
      distance: distances[row] ?? 0,
      age: at(row, AGE),
      area: at(row, FEATURE.area),
      rooms: at(row, FEATURE.rooms),
    };
  });
}

const at = (row: number, feature: number): number => features[feature * MAX_SALES + row] ?? 0;

let squares = new Float64Array(1_024);

/** Fills `near` and `distances` with the nearest sales, at most MAX_SALES; returns their number. */
function findNearest(sales: readonly MeasuredSale[], { x, y }: { x: number; y: number }): number {
  if (squares.length < sales.length) squares = new Float64Array(2 * sales.length);
  // Squares order sales like distances; Math.hypot takes many times longer.
  sales.forEach(({ at: { x: east, y: north } }, index) => {
    squares[index] = (east - x) * (east - x) + (north - y) * (north - y);
  });
  const count = selectSmallest(squares, sales.length, MAX_SALES, near);
  for (let row = 0; row < count; row++) distances[row] = Math.sqrt(squares[near[row] ?? 0] ?? 0);
  return count;
}
