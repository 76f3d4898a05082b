/** The basis of the confidence in an estimate. */
export interface Grounds {
  readonly sampleSize: number;
  /** Half the width of the 80 % range by the central value. */
  readonly halfRange: number;
  /** Distance of the farthest of the sales that are most alike, m. */
  readonly similarRadius: number;
  /** False: only the commune is known. */
  readonly isPlaceExact: boolean;
  /** Years between the latest sale and the valuation. */
  readonly staleness: number;
}

/**
 * HIGH: many sales close by, a narrow range, an exact place and recent sales. LOW: few or far sales, a wide range, or a place known as its commune only.
 * A range of ±26 % is that of the typical flat of the backtests.
 */
export function confidenceOf({
  sampleSize,
  halfRange,
  similarRadius,
  isPlaceExact,
  staleness,
}: Grounds): 'LOW' | 'MEDIUM' | 'HIGH' {
  if (sampleSize < 20 || halfRange > 0.45 || similarRadius > 15_000 || !isPlaceExact || staleness > 3) return 'LOW';
  const isHigh = sampleSize >= 100 && halfRange <= 0.24 && similarRadius <= 1_500 && staleness <= 1.5;
  return isHigh ? 'HIGH' : 'MEDIUM';
}
