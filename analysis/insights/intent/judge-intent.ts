import { FEATURES, vectorOf } from './features.ts';
import type { FeatureValues } from './features.ts';
import { fitLogistic, sigmoid } from './fit-logistic.ts';
import type { LogisticFit } from './fit-logistic.ts';
import type { ScoredCase } from './intent-cases.ts';
import { INTERCEPT, WEIGHTS } from './intent-model.ts';
import { calibrateIntent, probabilityOf, shownScore } from './calibrate-intent.ts';
import { auc, brier, calibration, expectedCalibrationError, lift, rate } from './quality.ts';
import type { Judged } from './quality.ts';

/** Orders visitors. */
export type Ranking = (values: FeatureValues) => number;

/** Share of the visitors that an agency can call. */
const TOP = 0.1;
/** Bands of the prediction, narrow where most visitors are. */
const EDGES = [0, 0.02, 0.05, 0.1, 0.25, 0.5, 1];
/** Keeps weights of rare features from growing without bound; of little effect with thousands of outcomes. */
export const RIDGE = 1;

/** Simple orders that a model has to beat. */
export const BASELINES: readonly (readonly [string, Ranking])[] = [
  ['recency', (values) => -values.days_since_last],
  ['listing views', (values) => values.recent_views + values.earlier_views],
  ['leads sent', (values) => values.leads],
];

/** The output of a logistic model, from 0 to 1. A probability only on the population that it was fitted on. */
export const predictorOf =
  ({ intercept, weights }: Pick<LogisticFit, 'intercept' | 'weights'>): Ranking =>
  (values) =>
    sigmoid(vectorOf(values).reduce((sum, value, place) => sum + value * (weights[place] ?? 0), intercept));

/** The model as shipped. */
export const shippedModel: Ranking = predictorOf({
  intercept: INTERCEPT,
  weights: FEATURES.map((feature) => WEIGHTS[feature]),
});

export const judge = (cases: readonly ScoredCase[], ranking: Ranking): Judged[] =>
  cases.map(({ values, outcome }) => ({ score: ranking(values), outcome }));

/** A Markdown table of how well each order ranks the cases. */
export const rankingTable = (cases: readonly ScoredCase[], rankings: readonly (readonly [string, Ranking])[]): string =>
  [
    '| ranking by | AUC | lift at 10 % |',
    '| --- | --- | --- |',
    ...rankings.map(([name, ranking]) => {
      const judged = judge(cases, ranking);
      return `| ${name} | ${auc(judged).toFixed(3)} | ${lift(judged, TOP).toFixed(1)} |`;
    }),
  ].join('\n');

/** A Markdown table of mean predictions and what became true of them, by band of the prediction. */
export const calibrationTable = (judged: readonly Judged[]): string =>
  [
    '| predicted | visitors | mean prediction | outcomes |',
    '| --- | --- | --- | --- |',
    ...calibration(judged, EDGES).map(
      ({ from, to, cases, predicted, observed }) =>
        `| ${from * 100}–${to * 100} % | ${cases} | ${(100 * predicted).toFixed(1)} % | ${(100 * observed).toFixed(1)} % |`,
    ),
  ].join('\n');

/** A case, the day of its score, and the gateway where there are several. */
export type DatedCase = ScoredCase & { readonly day: string; readonly gateway?: string };

/** A model fitted on real cases. */
export interface Refit {
  /** Fitted on all cases. */
  readonly fit: LogisticFit;
  /** First day of the cases that judge it: the last third of the days, on which `judged` was not fitted. */
  readonly judgedFrom: string;
  readonly held: readonly DatedCase[];
  /** Fitted on the days before. */
  readonly judged: LogisticFit;
}

/** Outcomes below which constants are noise: ten per weight is the least that is commonly asked for (Peduzzi et al., 1996). */
export const LEAST_OUTCOMES = 10 * FEATURES.length;
/** Share of the days that judge the fit. */
const HELD = 1 / 3;

/** Fits the model on cases; undefined as long as there are fewer than `LEAST_OUTCOMES` outcomes, or none in the days that judge it. */
export function refit(cases: readonly DatedCase[]): Refit | undefined {
  if (cases.filter(({ outcome }) => outcome).length < LEAST_OUTCOMES) return undefined;
  const days = [...new Set(cases.map(({ day }) => day))].toSorted();
  const judgedFrom = days[Math.floor(days.length * (1 - HELD))] ?? '';
  const held = cases.filter(({ day }) => day >= judgedFrom);
  const before = cases.filter(({ day }) => day < judgedFrom);
  if ([rate(judge(held, shippedModel)), rate(judge(before, shippedModel))].includes(0)) return undefined;
  return { fit: fitted(cases), judged: fitted(before), judgedFrom, held };
}

/** How far predictions come true: a Markdown table of the score taken as a probability, of the calibrated one and of always predicting the mean. */
export const reliabilityTable = (rows: readonly (readonly [string, readonly Judged[]])[]): string =>
  [
    '| probability | cases | Brier score | mean error of ten bands |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ([name, judged]) =>
        `| ${name} | ${judged.length} | ${brier(judged).toFixed(4)} | ${(100 * expectedCalibrationError(judged)).toFixed(1)} points |`,
    ),
  ].join('\n');

/** The calibration of a gateway, judged by days that it was not fitted on. */
export interface Recalibration {
  readonly judgedFrom: string;
  /** The score as a probability, and the calibrated one, on the later days. */
  readonly raw: readonly Judged[];
  readonly calibrated: readonly Judged[];
  readonly mean: readonly Judged[];
}

/** The score of a visitor as it was shown, 0 to 1, on a day, and the outcome. */
export type DatedScore = Judged & { readonly day: string };

/** The scores of cases as the shipped model shows them. */
export const shownScores = (cases: readonly DatedCase[]): DatedScore[] =>
  cases.map(({ values, outcome, day }) => ({ score: shownScore(shippedModel(values)), outcome, day }));

/** Calibrates on the first two thirds of the days and judges on the last; undefined while there are too few outcomes for that. */
export function recalibrate(cases: readonly DatedScore[]): Recalibration | undefined {
  const days = [...new Set(cases.map(({ day }) => day))].toSorted();
  const judgedFrom = days[Math.floor(days.length * (1 - HELD))] ?? '';
  const before = cases.filter(({ day }) => day < judgedFrom);
  const raw = cases.filter(({ day }) => day >= judgedFrom);
  const found = calibrateIntent(before);
  if (!found || raw.length === 0) return undefined;
  const mean = rate(before);
  return {
    judgedFrom,
    raw,
    calibrated: raw.map(({ score, outcome }) => ({ score: probabilityOf(found, score), outcome })),
    mean: raw.map(({ outcome }) => ({ score: mean, outcome })),
  };
}

const fitted = (cases: readonly ScoredCase[]): LogisticFit =>
  fitLogistic(
    cases.map(({ values, outcome }) => ({ vector: vectorOf(values), outcome })),
    RIDGE,
  );
