import { factorise, solveLower, solveUpper } from './cholesky.ts';

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
  /** Variances of slopes by feature, which correct those of the regression: area, rooms, outbuildings, land. */
  readonly slopes: readonly [area: number, rooms: number, outbuildings: number, land: number];
  /** What no other sale tells: condition, floor, view, haste. */
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
  readonly outbuildings: number;
  readonly land: number;
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
  const [areaSlope, roomsSlope, outbuildingsSlope, landSlope] = parameters.slopes;
  residuals.forEach((one, row) => {
    towards[row] = likeness(parameters, one.distance, one.age, one.area);
    noise[row] = parameters.noise;
    for (let column = 0; column <= row; column++) {
      const other = residuals[column] ?? one;
      const east = one.x - other.x;
      const north = one.y - other.y;
      const apart = Math.sqrt(east * east + north * north);
      covariance[row * count + column] =
        likeness(parameters, apart, Math.abs(one.age - other.age), one.area - other.area) +
        areaSlope * one.area * other.area +
        roomsSlope * one.rooms * other.rooms +
        outbuildingsSlope * one.outbuildings * other.outbuildings +
        landSlope * one.land * other.land;
    }
  });
  let value = 0;
  let errors: Float64Array = new Float64Array();
  for (let pass = 0; pass < PASSES; pass++) {
    for (let row = 0; row < count; row++) {
      for (let column = 0; column <= row; column++)
        factor[row * count + column] = covariance[row * count + column] ?? 0;
      factor[row * count + row] = (covariance[row * count + row] ?? 0) + (noise[row] ?? 0);
      solved[row] = residuals[row]?.value ?? 0;
    }
    factorise(factor, count);
    solveLower(factor, solved, count);
    // L⁻¹ y: each residual less its expectation from the rows above it, by its standard deviation.
    if (pass === 0) errors = solved.slice(0, count);
    solveUpper(factor, solved, count);
    value = 0;
    for (let row = 0; row < count; row++) value += (towards[row] ?? 0) * (solved[row] ?? 0);
    if (pass === PASSES - 1) break;
    for (let row = 0; row < count; row++) {
      const away = (noise[row] ?? 0) * (solved[row] ?? 0);
      noise[row] =
        (parameters.noise * (parameters.freedom + (away * away) / parameters.noise)) / (parameters.freedom + 1);
    }
  }
  const own = likeness(parameters, 0, 0, 0);
  solveLower(factor, towards, count);
  let explained = 0;
  for (let row = 0; row < count; row++) explained += (towards[row] ?? 0) ** 2;
  return { value, variance: Math.max(own - explained, 0) + parameters.noise, errors };
}

/** Covariance of two residuals, slopes apart. */
function likeness(
  { level, places, similar, building, market }: KrigingParameters,
  distance: number,
  years: number,
  area: number,
): number {
  const sameSize = Math.exp(-0.5 * (area / similar.sizeReach) ** 2);
  let sum = level + market.variance * Math.exp(-years / market.memory);
  for (const { variance, reach } of places) sum += variance * Math.exp(-distance / reach);
  sum += similar.variance * sameSize * Math.exp(-distance / similar.reach);
  if (distance < SAME_PLACE)
    sum += (building.variance + building.sameSize * sameSize) * Math.exp(-years / building.memory);
  return sum;
}
