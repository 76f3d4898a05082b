import { createDayFold } from '../../analysis/insights/fold-day.ts';
import { summariseDay } from '../../analysis/insights/summarise-day.ts';
import type { Store } from '../../store/store.ts';

/** What recomputing needs of the store. */
export type RecomputeStore = Pick<Store, 'insightDays' | 'insightEvents' | 'transaction'>;

/** The outcome of a day. `kept`: fewer events are left than the rows were computed from, because retention has deleted some; the rows stay as they are. */
export interface RecomputedDay {
  readonly outcome: 'written' | 'kept' | 'empty';
  readonly events: number;
}

/** Attempts when other writers are faster; an erasure is the only one, as a gateway has one run at a time. */
const ATTEMPTS = 5;

/**
 * Computes all rows of a day from all of its events and replaces them in one transaction. Idempotent: the rows depend on the events alone.
 * Throws when other writers were faster several times.
 */
export async function recomputeDay(
  store: RecomputeStore,
  gatewayId: string,
  day: string,
  signal: AbortSignal,
): Promise<RecomputedDay> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Before the events are read: after an erasure meanwhile the rows are not written.
    const stamp = await store.insightDays.stamp(gatewayId, day);
    const fold = createDayFold();
    let events = 0;
    for await (const event of store.insightEvents.ofDay(gatewayId, day)) {
      if (events++ % CHECK_EVERY === 0) signal.throwIfAborted();
      fold.add(event);
    }
    if (events < stamp.events) return { outcome: 'kept', events };
    if (stamp.version === 0 && events === 0) return { outcome: 'empty', events };
    const visitors = fold.result();
    const row = summariseDay(day, visitors);
    if (await replaced(store, gatewayId, { row, visitors }, stamp)) return { outcome: 'written', events };
  }
  throw new Error(`The rows of ${day} changed while they were computed, ${ATTEMPTS} times; try again.`);
}

/** Events between two looks at whether the run was cancelled. */
const CHECK_EVERY = 1_000;

class VersionConflictError extends Error {}

async function replaced(
  { insightDays, transaction }: RecomputeStore,
  gatewayId: string,
  day: Parameters<Store['insightDays']['replace']>[1],
  stamp: Awaited<ReturnType<Store['insightDays']['stamp']>>,
): Promise<boolean> {
  try {
    await transaction(async (session) => {
      if (!(await insightDays.replace(gatewayId, day, stamp, session))) throw new VersionConflictError('Rewritten');
    });
    return true;
  } catch (error) {
    if (error instanceof VersionConflictError) return false;
    throw error;
  }
}
