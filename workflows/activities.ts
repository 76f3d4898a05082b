import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ActivityInterfaceFor, ActivityOptions } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { queueOf } from './task-queues.ts';
import type { WorkKind } from './task-queues.ts';

/** Waits for a cancelled activity to say so: only then are all its pages journalled and its counts final. */
const cancellationType = ActivityCancellationType.WAIT_CANCELLATION_COMPLETED;

/**
 * A worker that dies is noticed by its missing heartbeat. Twenty times the interval at which workers send it (temporal/worker.ts), so that a busy machine is not
 * treated as dead; where one is all the same, the journal turns its attempt away once another has begun.
 */
const HEARTBEAT = '5 seconds';

/**
 * Work in chunks of about a minute. Attempts are not limited: our own engines may be down for a while and the run's time-out bounds
 * everything; what a retry cannot mend comes as a non-retryable failure. The longest delay bounds how late a run continues after its worker died: attempts
 * that were turned away count for the delay as well.
 */
const CHUNK: ActivityOptions = {
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: HEARTBEAT,
  cancellationType,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '3 seconds' },
};

/** Sends for about a minute; sites that fail are no failure of it. Our own engines may be down for a while. */
const SENDING: ActivityOptions = { ...CHUNK, startToCloseTimeout: '15 minutes' };

/** Short bookkeeping in our own engines: seconds each, repeated until it succeeds. It beats as well, so that a worker's death is noticed as soon. */
const BOOKKEEPING: ActivityOptions = {
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: HEARTBEAT,
  cancellationType,
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '3 seconds' },
};

/** Settles equal keys and counts all mutations of a country: minutes at most. */
const PUBLISHING: ActivityOptions = { ...BOOKKEEPING, startToCloseTimeout: '30 minutes' };

/** A person waits for this result, and for no longer than this in all; the connectors' own retries are inside of an attempt. */
const CHECK: ActivityOptions = {
  startToCloseTimeout: '80 seconds',
  scheduleToCloseTimeout: '85 seconds',
  heartbeatTimeout: HEARTBEAT,
};

/** Reads a whole file while a person waits: minutes for the largest. Our own engines may be away for some minutes. */
const STUDY: ActivityOptions = {
  ...CHUNK,
  startToCloseTimeout: '20 minutes',
  scheduleToCloseTimeout: '30 minutes',
};

/** Waits up to about a minute for the gateway's run to end, then repeats until everything is removed. */
const PURGE: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: HEARTBEAT,
  retry: { initialInterval: '1 second', backoffCoefficient: 1 },
};

/** A mail server may be away over a weekend; what it has not taken by then is of no use to anybody. */
const MAIL: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '1 hour' },
};

/** A mail that cannot be written down must not hold the run up for long. */
const NOTICE: ActivityOptions = {
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '1 second', maximumAttempts: 3 },
};

/** Activities in the queue of their kind of work. Only within a workflow: the queues are named after the one it runs in. */
const on = (kind: WorkKind, options: ActivityOptions): ActivityInterfaceFor<Activities> =>
  proxyActivities<Activities>({ ...options, taskQueue: queueOf(workflowInfo().taskQueue, kind) });

/** A single listing is requested by a person or an event: it does not wait behind whole catalogues. */
export const importChunk: Activities['importChunk'] = (input) =>
  on(input.crmReference === undefined ? 'import' : 'interactive', CHUNK).importChunk(input);
export const reconcileInput: Activities['reconcileInput'] = (input) => on('import', CHUNK).reconcileInput(input);
export const archiveHeld: Activities['archiveHeld'] = (input) => on('import', CHUNK).archiveHeld(input);
export const restoreListings: Activities['restoreListings'] = (input) => on('import', CHUNK).restoreListings(input);
export const deliverChunk: Activities['deliverChunk'] = (input) => on('deliver', CHUNK).deliverChunk(input);
export const makeCovers: Activities['makeCovers'] = (gatewayId) => on('media', CHUNK).makeCovers(gatewayId);
/** In the queue of its workflow, which is the one for events. */
export const { announceMatches, sendSiteEvents } = proxyActivities<Activities>(SENDING);
export const { beginRun, checkEventTarget, endStudy, noteMissedEvents, nextDelivery, finishPhase, finishRun } =
  proxyActivities<Activities>(BOOKKEEPING);
export const checkConnectors: Activities['checkConnectors'] = (input) =>
  on('interactive', CHECK).checkConnectors(input);
export const studyMapping: Activities['studyMapping'] = (id) => on('import', STUDY).studyMapping(id);
export const withdrawGateway: Activities['withdrawGateway'] = (gatewayId) =>
  on('deliver', CHUNK).withdrawGateway(gatewayId);
export const purgeGateway: Activities['purgeGateway'] = (gatewayId) => on('deliver', PURGE).purgeGateway(gatewayId);
export const sendMail: Activities['sendMail'] = (mailId) => on('mail', MAIL).sendMail(mailId);
export const sendMails: Activities['sendMails'] = () => on('mail', SENDING).sendMails();
export const { beginDvfImport, removeReplacedDvf } = proxyActivities<Activities>(BOOKKEEPING);
export const fetchDvfFile: Activities['fetchDvfFile'] = (input) => on('import', CHUNK).fetchDvfFile(input);
export const importDvfChunk: Activities['importDvfChunk'] = (input) => on('import', CHUNK).importDvfChunk(input);
export const aggregateInsights: Activities['aggregateInsights'] = (gatewayId) =>
  on('import', CHUNK).aggregateInsights(gatewayId);
export const recomputeInsights: Activities['recomputeInsights'] = (input) =>
  on('import', CHUNK).recomputeInsights(input);
export const { publishDvf } = proxyActivities<Activities>(PUBLISHING);
export const { notifyOverflow } = proxyActivities<Activities>(NOTICE);
