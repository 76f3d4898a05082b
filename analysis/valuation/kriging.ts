import { factorise, solveLower, solveUpper } from './cholesky.ts';
import { dot } from './dot.ts';

/** A covariance that falls with the distance: `variance` · exp(−distance / `reach`), variances of logarithms of prices, metres. */
export interface SpatialPart {
  readonly variance: number;
  readonly reach: number;
}

/** How alike the residuals of two sales are. Every variance is one of logarithms of prices per m². */
export interface KrigingParameters {
  /** Level of the whole neighbourhood against the regression. */
  readonly level: number;
  /** Streets, quarters, towns. */
  readonly places: readonly SpatialPart[];
  /** What dwellings of one size have in common in a quarter: `sizeReach` in logarithms of the area. */
  readonly similar: SpatialPart & { readonly sizeReach: number };
  /** Of one building or plot, and of one size in it; `memory`: years over which it falls by e. */
  readonly building: { readonly variance: number; readonly sameSize: number; readonly memory: number };
  /** Swings of the market over time. */
  readonly market: { readonly variance: number; readonly memory: number };
  /**
   * Variances of slopes by feature, which correct those of the regression: area and rooms. None of outbuildings and land: a correction could turn what a garage adds
   * into a loss.
   */
  readonly slopes: readonly [area: number, rooms: number];
  /** Noise: factors unknown from other sales, such as condition, floor, view, haste. */
  readonly noise: number;
  /** Degrees of freedom of the noise: the smaller, the less a far-off sale counts. */
  readonly freedom: number;
}

/** A residual of the regression and where it is; differences are to what is valued. */
export interface Residual {
  readonly value: number;
  readonly x: number;
  readonly y: number;
  /** Metres to what is valued. */
  readonly distance: number;
  /** Years. */
  readonly age: number;
  /** Difference of logarithms of areas. */
  readonly area: number;
  readonly rooms: number;
}

export interface Interpolated {
  /** Residual to be expected. */
  readonly value: number;
  /** Variance of a price around it, noise included. */
  readonly variance: number;
  /** Each residual less what those before it expect of it, in standard deviations: how well the model predicts here. */
  readonly errors: Float64Array;
}

/** DVF gives all dwellings of a parcel the same position; metres. */
const SAME_PLACE = 3;
/** Passes of re-weighting for the noise with heavy tails. */
const PASSES = 2;

let capacity = 0;
let covariance = new Float64Array();
let factor = new Float64Array();
let towards = new Float64Array();
let solved = new Float64Array();
let noise = new Float64Array();

function reserve(count: number): void {
  if (count <= capacity) return;
  capacity = count;
  covariance = new Float64Array(count * count);
  factor = new Float64Array(count * count);
  towards = new Float64Array(count);
  solved = new Float64Array(count);
  noise = new Float64Array(count);
}

/**
 * Expects a residual from those of other sales: simple kriging, that is a Gaussian process (Rasmussen and Williams 2006, algorithm 2.1), with Student-t noise
 * by re-weighting. Time grows with the cube of the number of residuals.
 * @param residuals the oldest sale first: `errors` are those of predictions from earlier sales
 */
export function interpolate(residuals: readonly Residual[], parameters: KrigingParameters): Interpolated {
  const count = residuals.length;
  reserve(count);
  writeCovariances(residuals, parameters);
  let value = 0;
  let errors: Float64Array = new Float64Array();
  for (let pass = 0; pass < PASSES; pass++) {
    for (let row = 0; row < count; row++) {
      const start = row * count;
      for (let column = start; column <= start + row; column++) factor[column] = covariance[column] ?? 0;
      factor[start + row] = (covariance[start + row] ?? 0) + (noise[row] ?? 0);
      solved[row] = residuals[row]?.value ?? 0;
    }
    factorise(factor, count);
    solveLower(factor, solved, count);
    // L⁻¹ y: each residual less its expectation from the rows above it, by its standard deviation.
    if (pass === 0) errors = solved.slice(0, count);
    solveUpper(factor, solved, count);
    value = dot(towards, 0, solved, 0, count);
    if (pass === PASSES - 1) break;
    for (let row = 0; row < count; row++) {
      const away = (noise[row] ?? 0) * (solved[row] ?? 0);
      noise[row] =
        (parameters.noise * (parameters.freedom + (away * away) / parameters.noise)) / (parameters.freedom + 1);
    }
  }
  solveLower(factor, towards, count);
  const explained = dot(towards, 0, towards, 0, count);
  return { value, variance: Math.max(ownVariance(parameters) - explained, 0) + parameters.noise, errors };
}

/** Variance of what is valued, without noise and before any sale is known. */
const ownVariance = ({ level, places, similar, building, market }: KrigingParameters): number =>
  places.reduce((sum, { variance }) => sum + variance, level + market.variance + similar.variance) +
  building.variance +
  building.sameSize;

/** Fills `covariance` (lower triangle), `towards` (covariances with what is valued) and `noise`. */
function writeCovariances(residuals: readonly Residual[], parameters: KrigingParameters): void {
  const count = residuals.length;
  const [areaSlope, roomsSlope] = parameters.slopes;
  residuals.forEach((one, row) => {
    const { x, y, age, area, rooms } = one;
    towards[row] = likeness(parameters, one.distance, age, area);
    noise[row] = parameters.noise;
    for (let column = 0; column <= row; column++) {
      const other = residuals[column] ?? one;
      const east = x - other.x;
      const north = y - other.y;
      const apart = Math.sqrt(east * east + north * north);
      covariance[row * count + column] =
        likeness(parameters, apart, Math.abs(age - other.age), area - other.area) +
        areaSlope * area * other.area +
        roomsSlope * rooms * other.rooms;
    }
  });
}

/** Covariance of two residuals, slopes apart. It is calculated thousands of times per valuation, and most of that time is exponentials. */
function likeness(
  { level, places, similar, building, market }: KrigingParameters,
  distance: number,
  years: number,
  area: number,
): number {
  const unlike = (area * area) / (2 * similar.sizeReach * similar.sizeReach);
  let sum =
    level +
    market.variance * Math.exp(-years / market.memory) +
    similar.variance * Math.exp(-distance / similar.reach - unlike);
  for (let part = 0; part < places.length; part++) {
    const place = places[part];
    if (place) sum += place.variance * Math.exp(-distance / place.reach);
  }
  if (distance < SAME_PLACE)
    sum += (building.variance + building.sameSize * Math.exp(-unlike)) * Math.exp(-years / building.memory);
  return sum;
}
