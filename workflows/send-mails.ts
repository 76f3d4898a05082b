import { condition, continueAsNew, setHandler, workflowInfo } from '@temporalio/workflow';
import { sendMails as send } from './activities.ts';
import { wakeSignal } from './messages.ts';

/**
 * Sends the mails that wait in the outbox. Never ends, so that mails are one row in Temporal's list, however many there are: it sleeps until the next attempt is due or a mail is
 * queued. It carries nothing: whatever is lost of it, the outbox has.
 */
export async function sendMails(): Promise<never> {
  let woken = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  for (;;) {
    woken = false;
    const { nextInMs } = await send();
    if (nextInMs === undefined) await condition(() => woken);
    else if (nextInMs > 0) await condition(() => woken, nextInMs);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof sendMails>();
  }
}
