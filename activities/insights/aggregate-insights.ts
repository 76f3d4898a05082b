import { addDays } from '../../analysis/insights/window.ts';
import { defined } from '../../model/shared/defined.ts';
import { localDay } from '../../model/shared/local-day.ts';
import type { InsightStateRecord } from '../../store/insights/insight-states.ts';
import type { Store } from '../../store/store.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { mailQualityOfWeek } from '../mail/notify-quality.ts';
import { calibrateGateway } from './calibrate-gateway.ts';
import type { CalibrationStore } from './calibrate-gateway.ts';
import { recomputeDay } from './recompute-day.ts';
import type { RecomputeStore } from './recompute-day.ts';

/** What an increment needs of the store. */
export type AggregateStore = RecomputeStore & CalibrationStore & Pick<Store, 'gateways' | 'insightStates'>;

export interface Aggregated {
  /** False: days are left for the next call. */
  readonly done: boolean;
  /** Days written by this call. */
  readonly days: number;
  readonly events: number;
  /** Days that are left. */
  readonly left: number;
}

/** Events get their time of receipt before they are written. A batch is written within seconds; the settlement finds events that take longer. */
const LAG_MS = 60_000;
/** Days before today that are computed once more each day. Events that arrive even later are counted by the increment that finds them. */
const SETTLED_DAYS = 3;

/** Brings the rows of a gateway up to date: an increment, once a day the settlement of the days before and the calibration of the score, and once a week the mail on the quality of the listings. Repeatable at any instant. */
export const aggregateInsights =
  (deps: ActivityDeps) =>
  (gatewayId: string): Promise<Aggregated> =>
    runActivity(async ({ signal, report }) => {
      const until = new Date(Date.now() - LAG_MS);
      const aggregated = await aggregateGateway(deps.store, gatewayId, { signal, report, until }, deps.chunkSeconds);
      if (aggregated.done) await mailQualityOfWeek(deps, gatewayId, { now: new Date(), signal, report });
      return aggregated;
    });

interface Pass {
  readonly signal: AbortSignal;
  readonly report?: (details: Readonly<Record<string, unknown>>) => void;
  /** Events received until then are counted. */
  readonly until: Date;
}

/** The same without Temporal. Exported for tests. */
export async function aggregateGateway(
  store: AggregateStore,
  gatewayId: string,
  { signal, report, until }: Pass,
  seconds = Number.POSITIVE_INFINITY,
): Promise<Aggregated> {
  const started = performance.now();
  let state = await notePending(store, gatewayId, until);
  if (!state) return { done: true, days: 0, events: 0, left: 0 };
  let days = 0;
  let events = 0;
  for (const day of state.pending) {
    // At least one day per call, so that every call comes further.
    if (days > 0 && performance.now() - started > seconds * 1_000) break;
    events += (await recomputeDay(store, gatewayId, day, signal)).events;
    days++;
    const pending = state.pending.filter((other) => other !== day);
    state = await saved(
      store,
      { ...state, pending, ...(pending.length === 0 ? { completed_at: new Date() } : {}) },
      state,
    );
    report?.({ day, days, events, left: pending.length });
  }
  if (state.pending.length === 0) await calibrateGateway(store, gatewayId, { now: until, signal });
  return { done: state.pending.length === 0, days, events, left: state.pending.length };
}

/** Stores the days of new events and the days to be settled before any is computed, so that a killed worker loses none. Undefined for a gateway that is gone. */
async function notePending(
  store: AggregateStore,
  gatewayId: string,
  until: Date,
): Promise<InsightStateRecord | undefined> {
  const gateway = await store.gateways.find(gatewayId);
  if (!gateway || gateway.deleted_at) return undefined;
  const before = await store.insightStates.find(gatewayId);
  const after = before?.received_until;
  const isNew = after === undefined || after < until;
  const touched = isNew ? await store.insightEvents.daysReceived(gatewayId, after, until) : [];
  const today = localDay(until, gateway.schedule?.time_zone ?? 'UTC');
  const pending = [...new Set([...(before?.pending ?? []), ...touched, ...settlementOf(before, today)])].toSorted();
  const next = {
    _id: gatewayId,
    received_until: isNew ? until : after,
    pending,
    settled_on: laterOf(before?.settled_on, today),
    completed_at: pending.length === 0 ? new Date() : before?.completed_at,
    ...defined({ quality_week: before?.quality_week }),
  };
  return saved(store, next, before);
}

const laterOf = (settled: string | undefined, today: string): string =>
  settled !== undefined && settled > today ? settled : today;

/** Days that are computed once more on the first increment of a day; none before the first aggregation. */
function settlementOf(before: InsightStateRecord | undefined, today: string): string[] {
  if (!before || (before.settled_on !== undefined && before.settled_on >= today)) return [];
  return Array.from({ length: SETTLED_DAYS }, (_, back) => addDays(today, -1 - back));
}

async function saved(
  { insightStates }: AggregateStore,
  next: Omit<InsightStateRecord, 'version'>,
  expected: InsightStateRecord | undefined,
): Promise<InsightStateRecord> {
  if (await insightStates.save(next, expected)) return { ...next, version: (expected?.version ?? 0) + 1 };
  // Optimistic locking: an attempt that timed out is still writing. The workflow runs the activity again.
  throw new Error(`Another attempt aggregates the gateway ${next._id}; this one stops.`);
}
