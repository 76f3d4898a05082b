import type { ActivityDeps } from '../runtime/deps.ts';

/**
 * Has the changes of a gateway matched with its saved searches. Called where a chunk and where a run ends: an activity that was cut off before is repeated, so no
 * change stays unmatched.
 */
export async function wakeSearchAlerts(
  { store, wakeSearchAlerts: wake }: Pick<ActivityDeps, 'store' | 'wakeSearchAlerts'>,
  gatewayId: string,
): Promise<void> {
  if (await store.savedSearches.hasActive(gatewayId)) await wake(gatewayId);
}
