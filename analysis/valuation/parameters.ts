import type { DwellingType } from './dwelling.ts';
import type { KrigingParameters } from './kriging.ts';
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
  /** Standard deviations from the central value to both ends of the 80 % range, from residuals of both files; 1.28 if prices were normal. */
  readonly range: { readonly below: number; readonly above: number };
}

/**
 * Found by a coordinate search in steps of two from round first guesses, on the early part of two files only (docs/estimation.md names them): plain values
 * that know nothing of a place. The widths of the ranges and the shift of the middle were settled with the results of both parts in view.
 */
export const PARAMETERS: Readonly<Record<DwellingType, ValuationParameters>> = {
  apartment: {
    regression: {
      reach: 2_000,
      farWeight: 0.02,
      sizeReach: 0.6,
      memory: 3,
      huber: 0.2,
      ridge: [0, 1, 2, 1, 10, 0.5, 1, 1],
      growth: 0.03,
    },
    selection: { distance: 100, area: 1.5, age: 0.2, count: 60 },
    kriging: {
      level: 0.005,
      places: [
        { variance: 0.02, reach: 60 },
        { variance: 0.02, reach: 400 },
        { variance: 0.02, reach: 5_000 },
      ],
      similar: { variance: 0.04, reach: 300, sizeReach: 0.8 },
      building: { variance: 0.01, sameSize: 0.005, memory: 5 },
      market: { variance: 0.001, memory: 1 },
      slopes: [0.01, 0.003, 0.003, 0.003],
      noise: 0.04,
      freedom: 4,
    },
    range: { below: 1.28, above: 1.22 },
  },
  house: {
    regression: {
      reach: 2_000,
      farWeight: 0.02,
      sizeReach: 1.2,
      memory: 6,
      huber: 0.1,
      ridge: [0, 1, 2, 1, 10, 1, 1, 1],
      growth: 0.03,
    },
    selection: { distance: 100, area: 1.5, age: 0.8, count: 60 },
    kriging: {
      level: 0.005,
      places: [
        { variance: 0.01, reach: 120 },
        { variance: 0.02, reach: 400 },
        { variance: 0.01, reach: 5_000 },
      ],
      similar: { variance: 0.02, reach: 300, sizeReach: 0.4 },
      building: { variance: 0.01, sameSize: 0.005, memory: 5 },
      market: { variance: 0.001, memory: 1 },
      slopes: [0.01, 0.0015, 0.003, 0.003],
      noise: 0.02,
      freedom: 4,
    },
    range: { below: 1.42, above: 1.45 },
  },
};
