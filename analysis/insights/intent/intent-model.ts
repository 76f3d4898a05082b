import type { FeatureValues } from './features.ts';

/**
 * Constants of the intent model, written by `npx node bench/insights/fit-intent.ts`: logistic regression with a ridge penalty of 1 on
 * 100126 visitors of the simulated populations 101, 102, 103, 104, of whom 2.14 % became customers in the 30 days after the
 * score. `npm run insights:evaluate` judges them by outcomes that agencies report, and fits others once there are enough.
 */
export const INTERCEPT = -2.1449;

/** Log-odds per unit of log(1 + value). */
export const WEIGHTS: FeatureValues = {
  recent_views: 0.6254,
  earlier_views: 0.2059,
  days_since_last: -0.9726,
  repeat_views: 0.5666,
  breadth: -1.433,
  saved: 0.9218,
  contacts: 0.6938,
  leads: 2.309,
  narrow_searches: 0.9851,
};

/** Mean of log(1 + value) over the training cases: what a reason is compared with. */
export const MEANS: FeatureValues = {
  recent_views: 0.3062,
  earlier_views: 1.5731,
  days_since_last: 2.9384,
  repeat_views: 0.5265,
  breadth: 1.6218,
  saved: 0.1959,
  contacts: 0.0362,
  leads: 0.0099,
  narrow_searches: 0.5609,
};
