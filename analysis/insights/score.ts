import { FEATURES, featuresOf, vectorOf } from './features.ts';
import type { Feature } from './features.ts';
import { sigmoid } from './fit-logistic.ts';
import { INTERCEPT, MEANS, WEIGHTS } from './intent-model.ts';
import type { VisitorProfile } from './profile.ts';

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
 * Scores from which a level counts. A score is a percentage: of visitors with a score of 25, about a quarter become customers in the following 30 days. `hot`
 * is twelve times the average visitor of two months, `urgent` means more likely than not.
 */
export const LEVEL_FROM = { urgent: 50, hot: 25, warm: 10, cold: 0 } as const satisfies Record<IntentLevel, number>;

export interface IntentScore {
  /** 0 to 100. */
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
  const values = featuresOf(profile, now);
  const vector = vectorOf(values);
  const odds = vector.reduce((sum, value, place) => sum + value * weightAt(place), INTERCEPT);
  const score = Math.round(100 * sigmoid(odds));
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

const weightAt = (place: number): number => {
  const feature = FEATURES[place];
  return feature === undefined ? 0 : WEIGHTS[feature];
};

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
