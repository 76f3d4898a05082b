import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

/** Waits for a cancelled activity to say so: only then are all its pages journalled and its counts final. */
const cancellationType = ActivityCancellationType.WAIT_CANCELLATION_COMPLETED;

/**
 * Work in chunks of about a minute. A worker that dies is noticed by its missing heartbeat; the time-out is many times the beat, so that a
 * busy machine is not taken for a dead one. Attempts are not limited: our own engines may be down for a while and the run's time-out bounds
 * everything; what a retry cannot mend comes as a non-retryable failure.
 */
export const { importChunk, reconcileInput, restoreListings, deliverChunk, makeCovers } = proxyActivities<Activities>({
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '10 seconds',
  cancellationType,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** Sends for about a minute; sites that fail are no failure of it. Our own engines may be down for a while. */
export const { sendSiteEvents } = proxyActivities<Activities>({
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '10 seconds',
  cancellationType,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** Short bookkeeping in our own engines: seconds each, repeated until it succeeds. It beats as well, so that a worker's death is noticed as soon. */
export const { beginRun, checkEventTarget, noteMissedEvents, finishPhase, finishRun } = proxyActivities<Activities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  cancellationType,
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '15 seconds' },
});

/** A person waits for this answer: one attempt, and the connectors' own retries inside it. */
export const { checkConnectors } = proxyActivities<Activities>({
  startToCloseTimeout: '80 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { maximumAttempts: 2 },
});

/** Waits up to about a minute for the gateway's run to end, then repeats until everything is removed. */
export const { purgeGateway } = proxyActivities<Activities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 1 },
});

/** A mail server may be away over a weekend; what it has not taken by then is of no use to anybody. */
export const { sendMail } = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '1 hour' },
});

/** A mail server that is down must not hold the run up for long. */
export const { notifyOverflow } = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '1 second', maximumAttempts: 3 },
});
