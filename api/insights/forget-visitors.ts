import { prefixOf, summariseDay } from '../../analysis/insights/summarise-day.ts';
import type { VisitorForgetter } from '../../model/insights/visitor-collection.ts';
import type { Store } from '../../store/store.ts';

/** The store functions that removing visitors needs. */
export type ForgetStore = Pick<Store, 'insightDays' | 'insightStates' | 'transaction'>;

/** Attempts when the aggregation rewrites the same day simultaneously. */
const ATTEMPTS = 5;

class VersionConflictError extends Error {}

/** Called by the erasure of a visitor after its events are deleted, see `api/persons/person-places.ts`. */
export const createVisitorForgetter = (store: ForgetStore): VisitorForgetter => ({
  async forgetVisitor(gatewayId, visitors) {
    return (await forgetVisitors(store, gatewayId, visitors)).length;
  },
});

/**
 * Removes visitors from all rows of a gateway. Delete their events first: a day that the aggregation recomputes meanwhile is
 * written from the events. New events are counted by the next increment, which recomputes the rewritten days. Repeatable.
 * @param visitors keyed hashes, as in the events
 * @returns days that were rewritten
 */
export async function forgetVisitors(
  store: ForgetStore,
  gatewayId: string,
  visitors: readonly string[],
): Promise<string[]> {
  const gone = new Set(visitors);
  // Before the days are read: rows computed from events read earlier are either stored by now or refused.
  await store.insightDays.noteErasure(gatewayId);
  const days = await store.insightDays.daysOf(gatewayId, visitors.map(prefixOf));
  for (const day of days) await rewritten(store, gatewayId, day, gone);
  return days;
}

async function rewritten(
  { insightDays, insightStates, transaction }: ForgetStore,
  gatewayId: string,
  day: string,
  gone: ReadonlySet<string>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stamp = await insightDays.stamp(gatewayId, day);
    const all = await insightDays.visitors(gatewayId, { from: day, to: day });
    const visitors = all.filter(({ visitor }) => !gone.has(visitor)).map(({ day: _day, ...visitor }) => visitor);
    if (visitors.length === all.length) return;
    try {
      await transaction(async (session) => {
        const row = summariseDay(day, visitors);
        if (!(await insightDays.replace(gatewayId, { row, visitors }, stamp, session)))
          throw new VersionConflictError('Rewritten');
        // A late event may have been counted with the erased visitors, or skipped because fewer events than before were found.
        await insightStates.addPending(gatewayId, day, session);
      });
      return;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
    }
  }
  throw new Error(`The rows of ${day} changed while visitors were removed from them, ${ATTEMPTS} times; try again.`);
}
