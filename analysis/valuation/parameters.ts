import type { Pool } from './calibration.ts';
import type { DwellingType } from './dwelling.ts';
import type { KrigingParameters, SpatialPart } from './kriging.ts';
import type { RegressionParameters } from './local-regression.ts';

/** Which sales the kriging takes: those with the lowest ln(1 + metres / distance) + |Δ ln area| · area + years · age. */
export interface SelectionParameters {
  readonly distance: number;
  readonly area: number;
  readonly age: number;
  readonly count: number;
}

export interface ValuationParameters {
  readonly regression: RegressionParameters;
  readonly selection: SelectionParameters;
  readonly kriging: KrigingParameters;
  readonly errorPool: Pool;
  /** Spreads from the central value to both ends of the 80 % range, from errors of both files; 1.28 if prices were normal and the spread exact. */
  readonly range: { readonly below: number; readonly above: number };
}

/** What flats and houses differ in. */
interface Differences {
  /** Of the regression. */
  readonly sizeReach: number;
  readonly memory: number;
  readonly huber: number;
  readonly carrezRidge: number;
  /** Of the selection: ranks per year. */
  readonly ageRank: number;
  /** Of the kriging. */
  readonly street: SpatialPart;
  readonly townVariance: number;
  readonly similar: { readonly variance: number; readonly sizeReach: number };
  readonly roomsSlope: number;
  readonly noise: number;
  readonly errorPool: Pool;
  readonly range: ValuationParameters['range'];
}

/**
 * Found by a coordinate search in steps of two from round first guesses, on the early part of two files only (docs/estimation.md names them): plain values
 * that know nothing of a place. The pool of errors is their mean over the valuations of the early parts, each place counting the same. The swings of the
 * market, the widths of the ranges (both places as near to 80 % as may be) and the trend of the latest year were settled with the results of both parts in view.
 */
const DIFFERENCES: Readonly<Record<DwellingType, Differences>> = {
  apartment: {
    sizeReach: 0.6,
    memory: 3,
    huber: 0.2,
    carrezRidge: 0.5,
    ageRank: 0.2,
    street: { variance: 0.02, reach: 60 },
    townVariance: 0.02,
    similar: { variance: 0.04, sizeReach: 0.8 },
    roomsSlope: 0.003,
    noise: 0.04,
    errorPool: { middle: 0.05, scale: 0.69 },
    range: { below: 1.54, above: 1.34 },
  },
  house: {
    sizeReach: 1.2,
    memory: 6,
    huber: 0.1,
    carrezRidge: 1,
    ageRank: 0.8,
    street: { variance: 0.01, reach: 120 },
    townVariance: 0.01,
    similar: { variance: 0.02, sizeReach: 0.4 },
    roomsSlope: 0.0015,
    noise: 0.02,
    errorPool: { middle: 0.03, scale: 0.84 },
    range: { below: 1.68, above: 1.34 },
  },
};

const parametersOf = (own: Differences): ValuationParameters => ({
  regression: {
    reach: 2_000,
    farWeight: 0.02,
    sizeReach: own.sizeReach,
    memory: own.memory,
    huber: own.huber,
    ridge: Float64Array.of(0, 1, 2, 1, 10, 3, own.carrezRidge, 1, 0.3),
    growth: 0.03,
  },
  selection: { distance: 100, area: 1.5, age: own.ageRank, count: 60 },
  kriging: {
    level: 0.005,
    places: [own.street, { variance: 0.02, reach: 400 }, { variance: own.townVariance, reach: 5_000 }],
    similar: { ...own.similar, reach: 300 },
    building: { variance: 0.01, sameSize: 0.005, memory: 5 },
    // Within a year prices swing by some 7 % about their trend.
    market: { variance: 0.006, memory: 2 },
    slopes: [0.01, own.roomsSlope],
    noise: own.noise,
    freedom: 4,
  },
  errorPool: own.errorPool,
  range: own.range,
});

export const PARAMETERS: Readonly<Record<DwellingType, ValuationParameters>> = {
  apartment: parametersOf(DIFFERENCES.apartment),
  house: parametersOf(DIFFERENCES.house),
};
