import { FEATURES, featuresOf, vectorOf } from './features.ts';
import type { Feature } from './features.ts';
import { sigmoid } from './fit-logistic.ts';
import { INTERCEPT, MEANS, WEIGHTS } from './intent-model.ts';
import { byVisitor } from '../profile.ts';
import type { DatedVisitorDay, VisitorProfile } from '../profile.ts';

/** Why a visitor has a score: what was counted, and how far it moves the log-odds from those of an average visitor. */
export interface ScoreReason {
  readonly code: Feature;
  /** The count itself, or days for `days_since_last`. */
  readonly value: number;
  /** Log-odds; positive ones raise the score. */
  readonly effect: number;
}

export const INTENT_LEVELS = ['urgent', 'hot', 'warm', 'cold'] as const;
export type IntentLevel = (typeof INTENT_LEVELS)[number];

/**
 * Scores from which a level counts. A score is a rank and no probability: on a population that the model was not fitted on, visitors with a score of 75 became customers
 * in 8 % of the cases, still four times as often as the average. What a score means for a gateway follows from its outcomes, see `calibrateIntent`.
 */
export const LEVEL_FROM = { urgent: 50, hot: 25, warm: 10, cold: 0 } as const satisfies Record<IntentLevel, number>;

export interface IntentScore {
  /** 0 to 100: a rank. */
  readonly score: number;
  readonly level: IntentLevel;
  /** The strongest first; those too weak to matter are left out. */
  readonly reasons: readonly ScoreReason[];
}

/** Reasons with less effect change a score by less than a few per cent of itself. */
const LEAST_EFFECT = 0.1;
const MOST_REASONS = 4;

/** Intent of a visitor as of a time, milliseconds since 1970. The profile holds the scored days only, see `SCORED_DAYS`. */
export function scoreOf(profile: VisitorProfile, now: number): IntentScore {
  const values = featuresOf(profile.days, now);
  const vector = vectorOf(values);
  const score = percentOf(vector);
  const reasons = FEATURES.map((code, place) => ({
    code,
    value: Math.round(values[code] * 10) / 10,
    effect: Math.round(((vector[place] ?? 0) - MEANS[code]) * WEIGHTS[code] * 100) / 100,
  }))
    .filter(({ effect }) => Math.abs(effect) >= LEAST_EFFECT)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, MOST_REASONS);
  return { score, level: levelOf(score), reasons };
}

/** The score of a vector, a whole number from 0 to 100. */
const percentOf = (vector: readonly number[]): number =>
  Math.round(100 * sigmoid(vector.reduce((sum, value, place) => sum + value * (WEIGHT_LIST[place] ?? 0), INTERCEPT)));

const WEIGHT_LIST = FEATURES.map((feature) => WEIGHTS[feature]);

export const levelOf = (score: number): IntentLevel =>
  INTENT_LEVELS.find((level) => score >= LEVEL_FROM[level]) ?? 'cold';

export interface ScoredVisitor extends IntentScore {
  readonly profile: VisitorProfile;
}

/** Scores of all profiles; the highest first, equal ones by the latest visit, then by hash. */
export function scoreAll(profiles: Iterable<VisitorProfile>, now: number): ScoredVisitor[] {
  return [...profiles]
    .map((profile) => ({ ...scoreOf(profile, now), profile }))
    .toSorted(
      (a, b) =>
        b.score - a.score || b.profile.last - a.profile.last || (a.profile.visitor < b.profile.visitor ? -1 : 1),
    );
}

/** Visitors by level; urgent ones are among the hot ones. */
export interface HotVisitors {
  readonly hot: number;
  readonly urgent: number;
}

/**
 * How many visitors reach a level as of a time, milliseconds since 1970: the same scores as those of `scoreAll`, without what only a list of visitors needs.
 * @param days the scored days of all visitors, in any order
 * @param from first day of the window: visitors who came only before it are left out
 */
export function countHot(days: Iterable<DatedVisitorDay>, from: string, now: number): HotVisitors {
  let [hot, urgent] = [0, 0];
  for (const own of byVisitor(days).values()) {
    if (own.every(({ day }) => day < from)) continue;
    const score = percentOf(vectorOf(featuresOf(own, now)));
    if (score >= LEVEL_FROM.hot) hot++;
    if (score >= LEVEL_FROM.urgent) urgent++;
  }
  return { hot, urgent };
}
