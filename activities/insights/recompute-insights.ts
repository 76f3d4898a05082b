import { addDays } from '../../analysis/insights/window.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { recomputeDay } from './recompute-day.ts';

export interface RecomputeInput {
  readonly gatewayId: string;
  /** YYYY-MM-DD, both ends inclusive. */
  readonly from: string;
  readonly to: string;
}

export interface RecomputeTurn {
  /** The first day that is left; absent when all are done. */
  readonly next?: string;
  readonly written: number;
  /** Days whose rows stay because retention has deleted some of their events. */
  readonly kept: number;
  readonly events: number;
}

/** Computes the days of a window again from their events, for about a minute. Repeatable. */
export const recomputeInsights =
  (deps: ActivityDeps) =>
  ({ gatewayId, from, to }: RecomputeInput): Promise<RecomputeTurn> =>
    runActivity(async ({ signal, report }) => {
      const started = performance.now();
      let [written, kept, events] = [0, 0, 0];
      for (let day = from; day <= to; day = addDays(day, 1)) {
        if (day > from && performance.now() - started > deps.chunkSeconds * 1_000)
          return { next: day, written, kept, events };
        const { outcome, events: count } = await recomputeDay(deps.store, gatewayId, day, signal);
        events += count;
        if (outcome === 'written') written++;
        if (outcome === 'kept') kept++;
        report({ day, written, kept, events });
      }
      return { written, kept, events };
    });
