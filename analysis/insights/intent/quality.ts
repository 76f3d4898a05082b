/** A prediction and its outcome. */
export interface Judged {
  readonly score: number;
  readonly outcome: boolean;
}

/** Area under the ROC curve: the probability that a random case with the outcome ranks above a random one without (Mann–Whitney U; ties count half). */
export function auc(cases: readonly Judged[]): number {
  const sorted = cases.toSorted((a, b) => a.score - b.score);
  let positives = 0;
  let rankSum = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    // Ranks count from 1; equal scores share their mean.
    const rank = (start + 1 + end) / 2;
    const hits = sorted.slice(start, end).filter(({ outcome }) => outcome).length;
    positives += hits;
    rankSum += rank * hits;
    start = end;
  }
  const negatives = sorted.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** How many times as many outcomes the top share has as the same number of random cases. */
export function lift(cases: readonly Judged[], share: number): number {
  const top = cases.toSorted((a, b) => b.score - a.score).slice(0, Math.round(cases.length * share));
  return rate(top) / rate(cases);
}

export const rate = (cases: readonly Judged[]): number =>
  cases.filter(({ outcome }) => outcome).length / Math.max(1, cases.length);

/** Mean prediction and rate of the outcome per band of the prediction. */
export function calibration(cases: readonly Judged[], edges: readonly number[]) {
  return edges.slice(0, -1).map((from, place) => {
    const to = edges[place + 1] ?? 1;
    const band = cases.filter(({ score }) => score >= from && (score < to || to === 1));
    const mean = band.reduce((total, { score }) => total + score, 0) / Math.max(1, band.length);
    return { from, to, cases: band.length, predicted: mean, observed: rate(band) };
  });
}

/** Bands of equal size for the calibration error. */
const BANDS = 10;

/** Mean distance of predictions from outcomes, over ten bands with as many cases each; 0 is perfect. Scores are probabilities. */
export function expectedCalibrationError(cases: readonly Judged[]): number {
  const sorted = cases.toSorted((a, b) => a.score - b.score);
  let sum = 0;
  for (let band = 0; band < BANDS; band++) {
    const own = sorted.slice((sorted.length * band) / BANDS, (sorted.length * (band + 1)) / BANDS);
    if (own.length === 0) continue;
    const mean = own.reduce((total, { score }) => total + score, 0) / own.length;
    sum += Math.abs(mean - rate(own)) * own.length;
  }
  return sum / Math.max(1, cases.length);
}

/** Mean squared distance of predictions from outcomes (Brier score); lower is better. Scores are probabilities. */
export const brier = (cases: readonly Judged[]): number =>
  cases.reduce((sum, { score, outcome }) => sum + (score - (outcome ? 1 : 0)) ** 2, 0) / Math.max(1, cases.length);
