import type { Store } from './store/store.ts';
import type { Engine } from './temporal/engine.ts';

export interface DueInsightsDeps {
  readonly store: Pick<Store, 'gatewayRhythms' | 'insightEvents' | 'insightStates'>;
  readonly engine: Pick<Engine, 'insights'>;
}

/** Gateways read from the store at a time. */
const PAGE = 500;
/** Days before today are settled once a day; a gateway whose last run is younger than this and that has no new events needs no run. */
const SETTLE_EVERY_MS = 24 * 3_600_000;

/**
 * Starts the aggregation of every gateway with events that are not aggregated, with days that are left, or whose settlement is due. A gateway whose run is
 * under way is left alone. Throws DOWNSTREAM_ERROR if Temporal cannot be reached.
 */
export async function startDueInsights({ store, engine }: DueInsightsDeps, now: Date): Promise<string[]> {
  const started: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.gatewayRhythms.page(after, PAGE);
    for (const { _id: gatewayId, client_id } of page) {
      if (!(await isDue(store, gatewayId, now))) continue;
      if (await engine.insights.start({ gatewayId }, client_id)) started.push(gatewayId);
    }
    after = page.at(-1)?._id;
    if (page.length < PAGE) return started;
  }
}

async function isDue(
  { insightEvents, insightStates }: DueInsightsDeps['store'],
  gatewayId: string,
  now: Date,
): Promise<boolean> {
  const state = await insightStates.find(gatewayId);
  if (state && state.pending.length > 0) return true;
  if (state && now.getTime() - state.received_until.getTime() >= SETTLE_EVERY_MS) return true;
  return insightEvents.hasReceived(gatewayId, state?.received_until);
}
