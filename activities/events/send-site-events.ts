import { ConnectorError } from '../../connectors/errors.ts';
import type { HttpClient } from '../../connectors/connector.ts';
import { signWebhook } from '../../connectors/kit/http/sign-webhook.ts';
import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { secretContext, subscriptionUrl } from '../../store/sites/event-subscriptions.ts';
import { validSecrets } from '../../store/access/signing-secrets.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { AttemptOutcome, EventDeliveryRecord } from '../../store/sites/site-events.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';

/** What a site has to acknowledge an event (spec.md, Limits). */
const ACKNOWLEDGE_MS = 5_000;
/** Events on their way to one site at a time: as many as the HTTP client has sockets for it. */
const LANES = 6;
/** Outbox rows read at a time. */
const BATCH = 60;
/** Failures in a row after which the site counts as down, not the event as faulty: the site is paused, and waiting events keep their attempts. */
const FAILED_IN_A_ROW = 6;
/** Longest pause of a site: a site that recovers is noticed within this time. */
const LONGEST_REST_MS = 30 * 60_000;
/** Largest response that is read. The body of an acknowledgement is ignored. */
const MAX_ANSWER_BYTES = 64 * 1024;
const GONE = 410;
/** Longest fault kept with an attempt. */
const MAX_ERROR = 300;

/** How a pass over the outbox went. */
interface Pass {
  acknowledged: number;
  failedInARow: number;
  gone: boolean;
  /** The site asked for a pause. */
  restUntil?: Date;
}

/** What sending works with. */
export type SenderDeps = Pick<ActivityDeps, 'store' | 'keys' | 'http' | 'metrics' | 'chunkSeconds' | 'eventRetries'>;

/** What an attempt at an event of a saved search counts as. */
const ALERT_OUTCOMES = { DELIVERED: 'SENT', PENDING: 'RETRY', FAILED: 'FAILED', CANCELLED: 'SKIPPED' } as const;

export interface SendResult {
  /** Delay until the next attempt, ms; undefined if no event waits. */
  readonly nextInMs?: number;
}

/** `sendDue` as an activity. */
export const sendSiteEvents =
  (deps: ActivityDeps) =>
  (subscriptionId: string): Promise<SendResult> =>
    runActivity((activity) => sendDue(deps, subscriptionId, activity));

/**
 * Sends a site the events that are due, each signed with every secret in force, until none is due, the site fails as a whole or about a minute has passed.
 * An attempt that is cut off is repeated with the same `webhook-id`.
 */
export async function sendDue(
  deps: SenderDeps,
  subscriptionId: string,
  { signal, report }: RunningActivity,
): Promise<SendResult> {
  const { subscriptions, siteEvents } = deps.store;
  const http = deps.http(signal);
  const deadline = Date.now() + deps.chunkSeconds * 1000;
  let sent = 0;
  for (;;) {
    signal.throwIfAborted();
    const subscription = await subscriptions.byId(subscriptionId);
    if (!subscription) await siteEvents.removeOfSubscription(subscriptionId);
    if (subscription?.status !== 'ACTIVE') return {};
    const now = new Date();
    const rest = (subscription.resting_until?.getTime() ?? 0) - now.getTime();
    if (rest > 0) return { nextInMs: rest };
    const due = await siteEvents.due(subscriptionId, now, BATCH);
    if (due.length === 0) {
      const next = await siteEvents.nextDue(subscriptionId);
      return next ? { nextInMs: Math.max(0, next.getTime() - now.getTime()) } : {};
    }
    const pass = await sendAll(deps, http, subscription, due, signal);
    await conclude(deps, subscription, pass);
    sent += pass.acknowledged;
    report({ sent });
    if (Date.now() >= deadline) return { nextInMs: 0 };
  }
}

/** Sends deliveries concurrently until all are tried, or the site is gone, asks for a pause or counts as down. */
async function sendAll(
  deps: SenderDeps,
  http: HttpClient,
  subscription: SubscriptionRecord,
  due: readonly EventDeliveryRecord[],
  signal: AbortSignal,
): Promise<Pass> {
  const bodies = await deps.store.siteEvents.bodies(due.map(({ event_id }) => event_id));
  const secrets = validSecrets(subscription, new Date()).map(({ sealed }) =>
    deps.keys.open(sealed, secretContext(subscription._id)),
  );
  const url = subscriptionUrl(deps.keys, subscription);
  const pass: Pass = { acknowledged: 0, failedInARow: 0, gone: false };
  const queue = [...due];
  const lane = async () => {
    for (;;) {
      const delivery = queue.shift();
      if (!delivery || pass.gone || pass.restUntil || pass.failedInARow >= FAILED_IN_A_ROW) return;
      const body = bodies.get(delivery.event_id) ?? '';
      const at = new Date();
      const error = await post(http, url, signWebhook(secrets, delivery.event_id, at, body), body);
      // Aborted by a worker that stops: whether the site has the event is unknown, so it is sent again.
      signal.throwIfAborted();
      const outcome = judge(delivery, { at, error }, deps.eventRetries);
      note(pass, error, at);
      deps.metrics.siteEvent(outcome.status);
      if (delivery.type === 'saved_search.matched')
        deps.metrics.searchAlert({ channel: 'webhook', outcome: ALERT_OUTCOMES[outcome.status] });
      await deps.store.siteEvents.settle([outcome]);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return pass;
}

/** Undefined: the site acknowledged. */
async function post(
  http: HttpClient,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<ConnectorError | undefined> {
  try {
    await http.bytes(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      attempts: 1,
      redirects: 0,
      timeoutMs: ACKNOWLEDGE_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return undefined;
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

/** What an attempt means for its delivery. Exported for tests. */
export function judge(
  { _id: id, tries }: Pick<EventDeliveryRecord, '_id' | 'tries'>,
  { at, error }: { at: Date; error?: ConnectorError },
  retries: readonly number[],
  now = new Date(),
): AttemptOutcome {
  const attempt = {
    at,
    duration_ms: Math.max(0, now.getTime() - at.getTime()),
    ...(error?.status === undefined ? {} : { http_status: error.status }),
    ...(error ? { error: error.message.slice(0, MAX_ERROR) } : {}),
  };
  if (!error) return { id, attempt, status: 'DELIVERED', tries: tries + 1 };
  if (error.status === GONE) return { id, attempt, status: 'CANCELLED', tries: tries + 1 };
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  // A pause that the site asked for by Retry-After is no failure and uses up no retry.
  const asked = askedPause(error);
  if (asked !== undefined) return { id, attempt, status: 'PENDING', tries, next_attempt_at: after(asked) };
  const pause = retries[tries];
  if (pause === undefined) return { id, attempt, status: 'FAILED', tries: tries + 1 };
  return { id, attempt, status: 'PENDING', tries: tries + 1, next_attempt_at: after(pause) };
}

/** Seconds that the site asked for by Retry-After; at least one, because a zero would send without pause. */
const askedPause = ({ retryAfter }: ConnectorError) => (retryAfter === undefined ? undefined : Math.max(1, retryAfter));

function note(pass: Pass, error: ConnectorError | undefined, at: Date): void {
  if (!error) {
    pass.acknowledged++;
    pass.failedInARow = 0;
  } else if (error.status === GONE) pass.gone = true;
  else {
    const asked = askedPause(error);
    if (asked === undefined) pass.failedInARow++;
    else pass.restUntil = new Date(at.getTime() + asked * 1000);
  }
}

/** Records how the site behaved. */
async function conclude(deps: SenderDeps, subscription: SubscriptionRecord, pass: Pass): Promise<void> {
  const { subscriptions, siteEvents, audit } = deps.store;
  const { _id, gateway_id, failed_passes } = subscription;
  const now = new Date();
  if (pass.acknowledged > 0) await subscriptions.recovered(_id, now);
  if (pass.gone) {
    const status_reason = 'The site responded with 410 Gone: it wants no more events.';
    await subscriptions.update(gateway_id, _id, { status: 'UNSUBSCRIBED', status_reason });
    await siteEvents.cancel(_id);
    await audit.append({
      gateway_id,
      action: 'event_subscription.unsubscribed',
      actor: SYSTEM,
      detail: { subscription_id: _id },
    });
  } else if (pass.restUntil) await subscriptions.rest(_id, pass.restUntil, false);
  else if (pass.failedInARow >= FAILED_IN_A_ROW) {
    const passes = pass.acknowledged > 0 ? 0 : failed_passes;
    const seconds = deps.eventRetries[Math.min(passes, deps.eventRetries.length - 1)] ?? 0;
    await subscriptions.rest(_id, new Date(now.getTime() + Math.min(seconds * 1000, LONGEST_REST_MS)), true);
  }
}
