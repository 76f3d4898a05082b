import type { Priority } from '@temporalio/common';

/**
 * Kinds of work, each with a task queue and a number of slots of its own, so that work that waits for other systems takes no slot from work that a person waits for.
 * run: workflows, and their bookkeeping in our own engines. interactive: requests to CRMs and sites while a person waits. import, deliver: whole
 * catalogues. media: pictures. events: webhooks to sites. mail: the mail server.
 */
export const WORK_KINDS = ['run', 'interactive', 'import', 'deliver', 'media', 'events', 'mail'] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

/** Kinds whose queue has workflows in addition to activities. */
export const WORKFLOW_KINDS: readonly WorkKind[] = ['run', 'events'];

/** The task queue of a kind; `taskQueue` is the configured one, in which workflows run whichever release started them. */
export const queueOf = (taskQueue: string, kind: WorkKind): string =>
  kind === 'run' ? taskQueue : `${taskQueue}-${kind}`;

/** Temporal's limit, in bytes. */
const MAX_FAIRNESS_KEY = 64;

/** Has Temporal dispatch the work of several clients in turns; workflows hand it on to their activities and children. */
export const fairTo = (clientId: string): Priority => ({
  fairnessKey: encodeURIComponent(clientId).slice(0, MAX_FAIRNESS_KEY),
});
