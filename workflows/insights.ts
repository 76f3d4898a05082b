import { continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import type { RecomputeTurn } from '../activities/insights/recompute-insights.ts';
import { aggregateInsights, recomputeInsights } from './activities.ts';
import { insightsStateQuery } from './messages.ts';
import type { InsightsInput, InsightsState } from './messages.ts';

/**
 * Aggregates the visitor events of one gateway: with a window every day of it again, else what came in since the last run. One workflow id per gateway, so that
 * no two runs of a gateway overlap. It carries days and counts only; how far the events are aggregated is in the store.
 */
export async function insights(input: InsightsInput): Promise<InsightsState> {
  const { gatewayId, window } = input;
  let state: InsightsState = input.progress ?? { days: 0, kept: 0, events: 0 };
  setHandler(insightsStateQuery, () => state);
  const show = (next: InsightsState) => {
    state = next;
    setCurrentDetails(
      `${state.days} days written from ${state.events} events, ${state.kept} kept${state.next === undefined ? '' : `; next is ${state.next}`}`,
    );
  };
  if (!window) {
    for (let done = false; !done;) {
      const turn = await aggregateInsights(gatewayId);
      ({ done } = turn);
      show({ ...state, days: state.days + turn.days, events: state.events + turn.events });
      if (!done && workflowInfo().continueAsNewSuggested)
        await continueAsNew<typeof insights>({ ...input, progress: state });
    }
    return state;
  }
  for (let next: string | undefined = state.next ?? window.from; next !== undefined;) {
    const turn: RecomputeTurn = await recomputeInsights({ gatewayId, from: next, to: window.to });
    ({ next } = turn);
    show({
      days: state.days + turn.written,
      kept: state.kept + turn.kept,
      events: state.events + turn.events,
      ...(next === undefined ? {} : { next }),
    });
    if (next !== undefined && workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof insights>({ ...input, progress: state });
    }
  }
  return state;
}
