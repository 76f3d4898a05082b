import type { VisitorDay } from '../../../model/insights/insights.ts';
import { DAY_MS } from '../../../model/shared/time.ts';
import { featuresOf } from './features.ts';
import type { FeatureValues } from './features.ts';
import { byVisitor } from '../profile.ts';
import type { DatedVisitorDay } from '../profile.ts';

/** A visitor as of a time, and whether the visitor became a customer in the 30 days after it. */
export interface ScoredCase {
  readonly values: FeatureValues;
  readonly outcome: boolean;
}

/** Days after the score in which an outcome counts. */
export const HORIZON_DAYS = 30;

/**
 * A visitor as a case of the intent model; undefined for one who had become a customer before.
 * @param seen the scored days, see `SCORED_DAYS`; at least one
 * @param wonAt when the visitor became a customer, milliseconds since 1970; undefined if that is not known to have happened
 * @param now time of the score
 */
export function caseOf(seen: readonly VisitorDay[], wonAt: number | undefined, now: number): ScoredCase | undefined {
  if (wonAt !== undefined && wonAt < now) return undefined;
  return { values: featuresOf(seen, now), outcome: wonAt !== undefined && wonAt < now + HORIZON_DAYS * DAY_MS };
}

/**
 * All visitors of the scored days as cases. Who is not in `wonAt` counts as no customer.
 * @param wonAt by visitor, milliseconds since 1970
 */
export const casesAt = (
  days: Iterable<DatedVisitorDay>,
  wonAt: ReadonlyMap<string, number>,
  now: number,
): ScoredCase[] => [...byVisitor(days)].flatMap(([visitor, own]) => caseOf(own, wonAt.get(visitor), now) ?? []);
