import type { FeatureValues } from './features.ts';

/**
 * Constants of the intent model, written by `npx tsx bench/insights/fit-intent.ts`: logistic regression with a ridge penalty of 1 on
 * 99891 visitors of the simulated populations 101, 102, 103, 104, of whom 2.09 % became customers in the 30 days after the
 * score. Outcomes that agencies report take the place of the simulation once there are enough of them.
 */
export const INTERCEPT = -1.9846;

/** Log-odds per unit of log(1 + value). */
export const WEIGHTS: FeatureValues = {
  recent_views: 0.6383,
  earlier_views: 0.2597,
  days_since_last: -1.0422,
  repeat_views: 0.7505,
  breadth: -1.5024,
  saved: 0.8985,
  contacts: 0.8166,
  leads: 2.1514,
  narrow_searches: 0.8112,
};

/** Mean of log(1 + value) over the training cases: what a reason is compared with. */
export const MEANS: FeatureValues = {
  recent_views: 0.3054,
  earlier_views: 1.5598,
  days_since_last: 2.9388,
  repeat_views: 0.5226,
  breadth: 1.6092,
  saved: 0.1907,
  contacts: 0.036,
  leads: 0.0092,
  narrow_searches: 0.5508,
};
