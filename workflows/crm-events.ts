import { condition, continueAsNew, patched, setHandler, sleep, uuid4, workflowInfo } from '@temporalio/workflow';
import { NO_EVENTS, addEvents, hasEvents } from '../model/gateway/crm-event.ts';
import type { PendingEvents } from '../model/gateway/crm-event.ts';
import type { JobStatus } from '../model/sync/sync-job.ts';
import { checkEventTarget, noteMissedEvents } from './activities.ts';
import { crmEventsSignal } from './messages.ts';
import type { CrmEventsInput, SyncInput } from './messages.ts';
import { startSync } from './start-sync.ts';

/** A burst is over when nothing has come for so long … */
const QUIET_MS = 2_000;
/** … and is not waited out any longer than this: changes are shown soon, however busy a CRM is. */
const LONGEST_BURST_MS = 30_000;
/** How soon it is tried again while another run of the gateway is under way; doubled up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Ends of a run that leave something to be made up for. */
const UNFINISHED: readonly JobStatus[] = ['FAILED', 'CANCELLED', 'TIMED_OUT'];

/**
 * Follows the events of one input: gathers a burst, but follows an event that comes alone at once, then looks at each listing once, in runs of their own, one after the other; many listings are one
 * incremental run. Lives as long as events wait; what is signalled is never lost, also not between two executions.
 */
export async function crmEvents(input: CrmEventsInput): Promise<void> {
  let pending: PendingEvents = input.pending ?? NO_EVENTS;
  let arrivals = 0;
  const target = { gatewayId: input.gatewayId, inputId: input.inputId };
  setHandler(crmEventsSignal, (events) => {
    pending = addEvents(pending, events);
    arrivals++;
  });
  const isLong = () => workflowInfo().continueAsNewSuggested;
  let pause = FIRST_PAUSE_MS;

  // A workflow that an earlier release began waited for the end of a burst always.
  const isSooner = patched('single-events-at-once');
  /** Waits for the end of a burst; not at all for an event that comes alone, because a timer of Temporal may be a second late. */
  const gather = async () => {
    if (!isSooner || isCrowd(pending)) await quietMoment(() => arrivals);
  };

  if (isSooner) await condition(() => hasEvents(pending));
  await gather();
  while (hasEvents(pending)) {
    if (isLong()) await continueAsNew<typeof crmEvents>({ ...input, pending });
    const seen = arrivals;
    const state = await checkEventTarget(target);
    // What came meanwhile came to a gateway that may be ready again.
    if (state !== 'ready' && seen === arrivals) return;
    if (state !== 'ready') continue;
    // The first events of a burst came one after the other.
    if (isSooner && seen !== arrivals && isCrowd(pending)) await quietMoment(() => arrivals);
    const { next, rest } = takeNext(pending);
    pending = rest;
    const run = await startSync(runOf(input, next), input.clientId);
    if (!run) {
      pending = addEvents(next, pending);
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      continue;
    }
    pause = FIRST_PAUSE_MS;
    const before = arrivals;
    let end: JobStatus | undefined;
    void run.result().then(
      (status) => (end = status),
      () => (end = 'CANCELLED'),
    );
    await condition(() => end !== undefined || isLong());
    if (end !== undefined && UNFINISHED.includes(end)) await noteMissedEvents(target);
    if (arrivals !== before) await gather();
  }
}

/** Whether what waits is more than one listing: then more may follow. */
const isCrowd = ({ events, whole }: PendingEvents): boolean => whole || events.length > 1;

async function quietMoment(arrivals: () => number): Promise<void> {
  for (let waited = 0; waited < LONGEST_BURST_MS; waited += QUIET_MS) {
    const seen = arrivals();
    await sleep(QUIET_MS);
    if (arrivals() === seen) return;
  }
}

/** What one run takes on: everything, or the listing that was announced first. */
function takeNext({ events: [first, ...others], whole }: PendingEvents): { next: PendingEvents; rest: PendingEvents } {
  return whole || !first
    ? { next: { events: [], whole: true }, rest: NO_EVENTS }
    : { next: { events: [first], whole: false }, rest: { events: others, whole: false } };
}

function runOf({ gatewayId, inputId, timeoutSeconds }: CrmEventsInput, { events: [event] }: PendingEvents): SyncInput {
  return {
    jobId: uuid4(),
    gatewayId,
    kind: 'SYNC',
    mode: event ? 'FULL' : 'INCREMENTAL',
    trigger: 'CRM_EVENT',
    ...(event ? { crmReference: event.reference } : {}),
    events: { inputId, mayBeGone: event?.mayBeGone ?? false },
    allowMassArchive: false,
    redeliver: false,
    createdAt: new Date().toISOString(),
    timeoutSeconds,
  };
}
