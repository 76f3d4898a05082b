import { condition, continueAsNew, setHandler, workflowInfo } from '@temporalio/workflow';
import { sendSiteEvents } from './activities.ts';
import { wakeSignal } from './messages.ts';

/**
 * Sends one site the events that wait in the outbox, and sleeps until the next attempt is due or something new is there. Ends when nothing waits; the next
 * event starts it again. It carries nothing: whatever is lost of it, the outbox has.
 */
export async function siteEvents(subscriptionId: string): Promise<void> {
  let woken = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  for (;;) {
    woken = false;
    const { nextInMs } = await sendSiteEvents(subscriptionId);
    // A signal that comes after this look makes Temporal refuse the end and ask again.
    if (nextInMs === undefined && !woken) return;
    if (nextInMs !== undefined && nextInMs > 0) await condition(() => woken, nextInMs);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof siteEvents>(subscriptionId);
  }
}
