import type { Judged } from './quality.ts';

/** Cases with about the same prediction, and their outcomes. Fractions. */
export interface ReliabilityBand {
  readonly cases: number;
  readonly won: number;
  /** Mean of the predictions. */
  readonly predicted: number;
  /** Share that won, and the interval that holds the true share in 19 of 20 such bands. */
  readonly observed: number;
  readonly low: number;
  readonly high: number;
}

const MOST_BANDS = 10;
/** Fewer cases say nothing about a share of some per cent. */
const LEAST_CASES = 30;
/** Standard deviations of a normal distribution that hold 95 %. */
const DEVIATIONS = 1.96;

/** Predictions in at most ten bands of about as many cases each, the lowest first; equal predictions are in one band. Empty with fewer than 30 cases. */
export function reliabilityBands(judged: readonly Judged[]): ReliabilityBand[] {
  const sorted = judged.toSorted((one, other) => one.score - other.score);
  const size = Math.max(LEAST_CASES, Math.ceil(sorted.length / MOST_BANDS));
  const bands: Judged[][] = [];
  for (const one of sorted) {
    const last = bands.at(-1);
    if (last && (last.length < size || last.at(-1)?.score === one.score)) last.push(one);
    else bands.push([one]);
  }
  // What is left over at the end joins the band before.
  const rest = bands.at(-1);
  if (rest && rest.length < LEAST_CASES) {
    bands.pop();
    bands.at(-1)?.push(...rest);
  }
  return bands.map(bandOf);
}

function bandOf(band: readonly Judged[]): ReliabilityBand {
  const won = band.filter(({ outcome }) => outcome).length;
  const predicted = band.reduce((sum, { score }) => sum + score, 0) / band.length;
  return { cases: band.length, won, predicted, observed: won / band.length, ...interval(won, band.length) };
}

/** The score interval of a share (Wilson 1927), which is never outside 0 to 1 and not empty where nobody won. */
function interval(won: number, cases: number): { low: number; high: number } {
  const share = won / cases;
  const square = DEVIATIONS ** 2 / cases;
  const middle = share + square / 2;
  const half = DEVIATIONS * Math.sqrt((share * (1 - share)) / cases + square / (4 * cases));
  // Rounding must not leave the share itself outside.
  return {
    low: Math.min(share, Math.max(0, (middle - half) / (1 + square))),
    high: Math.max(share, Math.min(1, (middle + half) / (1 + square))),
  };
}
