import type { Store } from '../store/store.ts';
import type { Engine } from '../temporal/engine.ts';

export interface DueInsightsDeps {
  readonly store: Pick<Store, 'gateways' | 'gatewayRhythms' | 'insightEvents' | 'insightStates' | 'visitorKeys'>;
  readonly engine: Pick<Engine, 'insights'>;
}

/** Gateways read from the store at a time. */
const PAGE = 500;
/** Days before today are settled once a day; a gateway whose last run is younger than this and that has no new events needs no run. */
const SETTLE_EVERY_MS = 24 * 3_600_000;

/** An increment leaves out events younger than a minute: one that began sooner would find nothing, and the next one is an hour away. */
const FIRST_AFTER_MS = 90_000;
/** First aggregations of one pass: the others wait for the next one, a minute later. */
const MAX_FIRST = 100;

/**
 * Starts the aggregation of gateways that have had events for some ninety seconds and were never aggregated, so that a new site sees figures within minutes. Asks
 * for gateways with a key of visitors, which the first accepted event makes: one query over some thousand ids, not one per gateway. Throws DOWNSTREAM_ERROR if
 * Temporal cannot be reached.
 * @param known gateways that were aggregated, as far as earlier calls found out; added to
 */
export async function startFirstInsights(
  { store, engine }: DueInsightsDeps,
  known: Set<string>,
  now: Date,
): Promise<string[]> {
  const open = (await store.visitorKeys.gatewayIds()).filter((id) => !known.has(id));
  for (const id of await store.insightStates.known(open)) known.add(id);
  const started: string[] = [];
  for (const id of open.filter((one) => !known.has(one))) {
    if (started.length === MAX_FIRST) break;
    const until = new Date(now.getTime() - FIRST_AFTER_MS);
    if (!(await store.insightEvents.hasReceived(id, { until }))) continue;
    const gateway = await store.gateways.find(id);
    if (!gateway || gateway.deleted_at) continue;
    if (await engine.insights.start({ gatewayId: id }, gateway.client_id)) started.push(id);
  }
  return started;
}

/**
 * Starts the aggregation of every gateway with events that are not aggregated, with days that are left, or whose settlement is due. A gateway whose run is
 * under way is skipped. Throws DOWNSTREAM_ERROR if Temporal cannot be reached.
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
  return insightEvents.hasReceived(gatewayId, { after: state?.received_until });
}
