import { condition, continueAsNew, setHandler, sleep, uuid4, workflowInfo } from '@temporalio/workflow';
import { nextDelivery } from './activities.ts';
import { wakeSignal } from './messages.ts';
import type { ReadDeliveriesInput, SyncInput } from './messages.ts';
import { startSync } from './start-sync.ts';

/** How soon it is tried again while another run of the gateway is under way; doubled up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Delay before a delivery that could not be read is read again, per attempt. */
const RETRY_MS = 30_000;

/**
 * Reads the deliveries of one inbox in the order in which they arrived, each in a run of its own, one after the other. Lives as long as deliveries wait; what is signalled is
 * never lost, also not between two executions.
 */
export async function readDeliveries(input: ReadDeliveriesInput): Promise<void> {
  let arrivals = 0;
  setHandler(wakeSignal, () => void arrivals++);
  const isLong = () => workflowInfo().continueAsNewSuggested;
  const target = { gatewayId: input.gatewayId, inputId: input.inputId };
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const seen = arrivals;
    const next = await nextDelivery(target);
    if (!next && seen === arrivals) return;
    if (isLong()) await continueAsNew<typeof readDeliveries>(input);
    if (!next) continue;
    const run = await startSync(runOf(input, next.deliveryId), input.clientId);
    if (!run) {
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      continue;
    }
    pause = FIRST_PAUSE_MS;
    let hasEnded = false;
    const end = () => void (hasEnded = true);
    void run.result().then(end, end);
    await condition(() => hasEnded || isLong());
    if (!hasEnded) continue;
    const after = await nextDelivery(target);
    // The same one: it was not read.
    if (after?.deliveryId === next.deliveryId) await sleep(RETRY_MS * Math.max(1, after.attempts));
  }
}

const runOf = ({ gatewayId, inputId, timeoutSeconds }: ReadDeliveriesInput, deliveryId: string): SyncInput => ({
  jobId: uuid4(),
  gatewayId,
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'INBOX',
  delivery: { inputId, deliveryId },
  allowMassArchive: false,
  redeliver: false,
  createdAt: new Date().toISOString(),
  timeoutSeconds,
});
