import type { ActivityDeps } from '../runtime/deps.ts';

/**
 * Has sent what waits for the sites of a gateway. Called where a chunk and where a run ends: an activity that was cut off before is repeated, so no event
 * that was written stays behind.
 */
export async function wakeSubscribers(deps: ActivityDeps, gatewayId: string): Promise<void> {
  for (const id of await deps.store.siteEvents.waitingSubscriptions(gatewayId)) await deps.wakeSiteEvents(id);
}
