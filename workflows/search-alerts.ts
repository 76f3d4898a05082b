import { condition, continueAsNew, setHandler, workflowInfo } from '@temporalio/workflow';
import { announceMatches } from './activities.ts';
import { wakeSignal } from './messages.ts';

/**
 * Matches what changed in a gateway with its saved searches and announces it; sleeps until the next mail is due or something changed again. Ends when nothing
 * waits. It carries nothing: how far each search has been matched, and what waits, is in the store.
 */
export async function searchAlerts(gatewayId: string): Promise<void> {
  let woken = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  for (;;) {
    woken = false;
    const { nextInMs } = await announceMatches(gatewayId);
    // A signal that comes after this look makes Temporal refuse the end and ask again.
    if (nextInMs === undefined && !woken) return;
    if (nextInMs !== undefined && nextInMs > 0) await condition(() => woken, nextInMs);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof searchAlerts>(gatewayId);
  }
}
