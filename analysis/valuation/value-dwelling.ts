import { FEATURE, FEATURES, measure, writeFeatures } from './dwelling.ts';
import type { Dwelling, DwellingType, MeasuredSale } from './dwelling.ts';
import { interpolate } from './kriging.ts';
import type { Residual } from './kriging.ts';
import { fitLocal, predict } from './local-regression.ts';
import { PARAMETERS } from './parameters.ts';

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

const features = new Float64Array(MAX_SALES * WIDTH);
const logPrices = new Float64Array(MAX_SALES);
const weights = new Float64Array(MAX_SALES);

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
  const { regression, selection, kriging, range } = PARAMETERS[type];
  const subject = measure(dwelling);
  const near = nearest(sales, subject);
  const count = near.length;

  let heaviest = 0;
  near.forEach(({ sale, distance }, row) => {
    writeFeatures(features, row, sale, subject, day);
    logPrices[row] = sale.logPrice;
    const size = sale.at.logArea - subject.logArea;
    const weight =
      (Math.exp(-distance / regression.reach) + regression.farWeight) *
      Math.exp(-0.5 * (size / regression.sizeReach) ** 2 - ageAt(row) / regression.memory);
    weights[row] = weight;
    heaviest = Math.max(heaviest, weight);
  });
  // The ridge is stated for a weight of one at the heaviest sale. A dwelling unlike all sales has weights that vanish.
  for (let row = 0; row < count; row++) weights[row] = heaviest > 0 ? (weights[row] ?? 0) / heaviest : 1;
  const { coefficients, means, meanLogPrice } = fitLocal({ features, logPrices, weights, count }, regression);

  const ranked = near
    .map(({ sale, distance, index }, row) => ({
      sale,
      distance,
      index,
      row,
      rank:
        Math.log(1 + distance / selection.distance) +
        Math.abs(sale.at.logArea - subject.logArea) * selection.area +
        ageAt(row) * selection.age,
    }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, selection.count);
  const byAge = ranked.toSorted((one, other) => one.sale.day - other.sale.day);
  const residuals = byAge.map(({ sale, distance, row }): Residual => ({
    value: Math.max(-RESIDUAL_LIMIT, Math.min(RESIDUAL_LIMIT, sale.logPrice - predict(features, row, coefficients))),
    x: sale.at.x,
    y: sale.at.y,
    distance,
    age: ageAt(row),
    area: at(row, FEATURE.area),
    rooms: at(row, FEATURE.rooms),
    outbuildings: at(row, FEATURE.outbuildings),
    land: at(row, FEATURE.land),
  }));
  const { value, variance, errors } = interpolate(residuals, kriging);

  const { middle, scale } = fitHere(errors);
  const deviation = Math.sqrt(variance);
  const location = value + middle * deviation;
  const logPrice = (coefficients[FEATURE.level] ?? 0) + location;
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
      outbuildings: effect('outbuildings'),
      land: effect('land'),
      location,
    },
    spread,
    sampleSize: count,
    radius: near.at(-1)?.distance ?? 0,
    similar: ranked.map(({ index }) => index),
  };
}

/** Errors that a middle of zero, and the spread that the model says, count as much as, against those of the sales around. */
const PRIOR = { middle: 30, scale: 3 } as const;
/** Share of a normal distribution within 1.2816 standard deviations. */
const RANGE_SHARE = 0.8;
const RANGE_DEVIATIONS = 1.2816;

/**
 * How well the model predicts the sales around from earlier ones: where the middle of its errors is, and how much wider they spread than the model says.
 * Prices are skewed: sales far below the market pull a mean down, which the middle puts right.
 */
function fitHere(errors: Float64Array): { middle: number; scale: number } {
  const count = errors.length;
  const middle = (count / (count + PRIOR.middle)) * quantile(errors.toSorted(), 0.5);
  const sizes = errors.map((error) => Math.abs(error - middle)).sort();
  const trust = count / (count + PRIOR.scale);
  return { middle, scale: trust * (quantile(sizes, RANGE_SHARE) / RANGE_DEVIATIONS) + (1 - trust) };
}

/** Of sorted values, by linear interpolation. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

const at = (row: number, feature: number): number => features[row * WIDTH + feature] ?? 0;
const ageAt = (row: number): number => at(row, AGE);

interface Near {
  readonly sale: MeasuredSale;
  /** Place in the sales given. */
  readonly index: number;
  readonly distance: number;
}

function nearest(sales: readonly MeasuredSale[], { x, y }: { x: number; y: number }): Near[] {
  // Squares order sales like distances; Math.hypot takes several times longer than the sort.
  const squares = new Float64Array(sales.length);
  sales.forEach(({ at: { x: east, y: north } }, index) => {
    squares[index] = (east - x) * (east - x) + (north - y) * (north - y);
  });
  // Numbers alone are sorted many times faster than sales, of which a city has thousands within reach.
  const limit = sales.length <= MAX_SALES ? Infinity : (squares.toSorted()[MAX_SALES - 1] ?? 0);
  const near: Near[] = [];
  sales.forEach((sale, index) => {
    const square = squares[index] ?? 0;
    if (square <= limit) near.push({ sale, index, distance: Math.sqrt(square) });
  });
  return near.sort((one, other) => one.distance - other.distance).slice(0, MAX_SALES);
}
