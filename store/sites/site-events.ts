import type { ClientSession, Collection, Filter } from 'mongodb';
import type { DeliveryStatus, EventAttempt, EventDelivery, EventType } from '../../model/gateway/site-event.ts';
import type { SubscriptionFailures, SubscriptionRecord } from './event-subscriptions.ts';
import { stableUuid } from '../shared/ids.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import { backlogOf } from '../shared/backlog-of.ts';
import type { Backlog } from '../shared/backlog-of.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** Events and their deliveries can be looked up and repeated for a month, ten times as long as they are retried. */
const EVENT_SECONDS = 30 * 24 * 3600;

/** An event as it is sent to sites. */
export interface SiteEventRecord {
  /** Sent as `webhook-id`. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly type: EventType;
  /** Absent for what is about no listing. */
  readonly property_id?: string;
  /** The whole body, JSON text: every attempt sends the same bytes. */
  readonly body: string;
  readonly created_at: Date;
}

export const siteEventsCollection: CollectionDefinition<SiteEventRecord> = {
  ownedBy: 'gateway',
  // `lead.created` holds the id of the lead, whose record is anonymous once it is erased.
  persons: 'none',
  required: ['gateway_id', 'type', 'body'],
  indexes: [[{ gateway_id: 1 }]],
  lifetimes: [{ after: 'created_at', seconds: EVENT_SECONDS }],
};

/** One event on its way to one subscription: the outbox. */
export interface EventDeliveryRecord {
  readonly _id: string;
  readonly gateway_id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly type: EventType;
  readonly property_id?: string;
  readonly status: DeliveryStatus;
  /** Retries of the backoff schedule that are used up. */
  readonly tries: number;
  readonly attempts: AttemptRecord[];
  readonly next_attempt_at: Date;
  readonly created_at: Date;
  readonly finished_at?: Date;
}

export const eventDeliveriesCollection: CollectionDefinition<EventDeliveryRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'subscription_id', 'event_id', 'status'],
  indexes: [
    [{ subscription_id: 1, status: 1, next_attempt_at: 1 }],
    [{ subscription_id: 1, created_at: -1 }],
    [{ gateway_id: 1, status: 1 }],
    [{ status: 1, next_attempt_at: 1 }],
  ],
  lifetimes: [{ after: 'created_at', seconds: EVENT_SECONDS }],
};

/** The subscriptions to events of a type. */
export const subscribedTo = (
  subscriptions: readonly SubscriptionRecord[],
  type: EventType,
): readonly SubscriptionRecord[] =>
  subscriptions.filter(({ status, types }) => status !== 'UNSUBSCRIBED' && types.includes(type));

/** One delivery of an event for each subscription, to be sent at once; the same ids however often it is called. */
export const deliveriesOf = (
  { _id: event_id, gateway_id, type, property_id, created_at }: SiteEventRecord,
  subscribed: readonly SubscriptionRecord[],
): EventDeliveryRecord[] =>
  subscribed.map(({ _id: subscription_id }) => ({
    _id: stableUuid(`${event_id}/${subscription_id}`),
    gateway_id,
    type,
    ...(property_id === undefined ? {} : { property_id }),
    created_at,
    subscription_id,
    event_id,
    status: 'PENDING',
    tries: 0,
    attempts: [],
    next_attempt_at: created_at,
  }));

export type AttemptRecord = Omit<EventAttempt, 'at'> & { readonly at: Date };

/** What one attempt came to. */
export interface AttemptOutcome {
  readonly id: string;
  readonly attempt: AttemptRecord;
  readonly status: DeliveryStatus;
  readonly tries: number;
  /** When to try again, while it is PENDING. */
  readonly next_attempt_at?: Date;
}

/** Attempts kept with a delivery: twice the backoff schedule. */
const ATTEMPTS_KEPT = 20;

/** What sending works with. */
interface EventOutbox {
  /** Adds events to the outbox, in the transaction of the change that they report. */
  queue(
    events: readonly SiteEventRecord[],
    deliveries: readonly EventDeliveryRecord[],
    session: ClientSession,
  ): Promise<void>;
  /** What is to be sent to a subscription now, the longest due first. */
  due(subscriptionId: string, now: Date, limit: number): Promise<EventDeliveryRecord[]>;
  bodies(eventIds: readonly string[]): Promise<Map<string, string>>;
  settle(outcomes: readonly AttemptOutcome[]): Promise<void>;
  /** When the next attempt for a subscription is due; undefined when none is. */
  nextDue(subscriptionId: string): Promise<Date | undefined>;
  /** Subscriptions with deliveries that wait, of one gateway or of all. */
  waitingSubscriptions(gatewayId?: string): Promise<string[]>;
  /** Subscriptions with deliveries that should have been attempted before `date`. */
  overdueSubscriptions(date: Date): Promise<string[]>;
  /** What waits for the sites of all gateways. */
  backlog(): Promise<Backlog & { readonly sites: number }>;
}

/** What owners of subscriptions see and do. */
interface EventDeliveryLog {
  /** Abandoned deliveries, and the latest failed attempt of those and of the ones that wait, by subscription of the gateway. */
  failures(gatewayId: string): Promise<Map<string, SubscriptionFailures>>;
  /** Deliveries that wait, by subscription of the gateway. */
  waiting(gatewayId: string): Promise<Map<string, number>>;
  list(subscriptionId: string, filter: { status?: DeliveryStatus }, page: PageOf): Promise<Part<EventDeliveryRecord>>;
  find(subscriptionId: string, id: string): Promise<EventDeliveryRecord | undefined>;
  /** Lets a delivery start over; undefined when there is none. */
  redeliver(subscriptionId: string, id: string): Promise<EventDeliveryRecord | undefined>;
  /** Lets every failed delivery since then start over; returns how many. */
  redeliverFailed(subscriptionId: string, since: Date): Promise<number>;
  /** What waits is not sent any more. */
  cancel(subscriptionId: string): Promise<void>;
  removeOfSubscription(subscriptionId: string): Promise<void>;
}

export type SiteEvents = EventOutbox & EventDeliveryLog;

export const createSiteEvents = (
  events: Collection<SiteEventRecord>,
  deliveries: Collection<EventDeliveryRecord>,
): SiteEvents => ({ ...createOutbox(events, deliveries), ...createDeliveryLog(deliveries) });

function createOutbox(events: Collection<SiteEventRecord>, deliveries: Collection<EventDeliveryRecord>): EventOutbox {
  return {
    async queue(added, outbox, session) {
      if (added.length === 0) return;
      await events.insertMany([...added], { session });
      await deliveries.insertMany([...outbox], { session });
    },
    due: (subscriptionId, now, limit) =>
      deliveries
        .find({ subscription_id: subscriptionId, status: 'PENDING', next_attempt_at: { $lte: now } })
        .sort({ next_attempt_at: 1 })
        .limit(limit)
        .toArray(),
    async bodies(eventIds) {
      const found = await events.find({ _id: { $in: [...eventIds] } }, { projection: { body: 1 } }).toArray();
      return new Map(found.map(({ _id, body }) => [_id, body]));
    },
    async settle(outcomes) {
      if (outcomes.length === 0) return;
      await deliveries.bulkWrite(
        outcomes.map(({ id, attempt, status, tries, next_attempt_at }) => ({
          updateOne: {
            filter: { _id: id },
            update: {
              $push: { attempts: { $each: [attempt], $slice: -ATTEMPTS_KEPT } },
              $set: {
                status,
                tries,
                ...(next_attempt_at ? { next_attempt_at } : {}),
                ...(status === 'PENDING' ? {} : { finished_at: attempt.at }),
              },
            },
          },
        })),
        { ordered: false },
      );
    },
    async nextDue(subscriptionId) {
      const next = await deliveries
        .find({ subscription_id: subscriptionId, status: 'PENDING' }, { projection: { next_attempt_at: 1 } })
        .sort({ next_attempt_at: 1 })
        .limit(1)
        .next();
      return next?.next_attempt_at;
    },
    waitingSubscriptions: (gatewayId) =>
      deliveries.distinct('subscription_id', { ...(gatewayId ? { gateway_id: gatewayId } : {}), status: 'PENDING' }),
    overdueSubscriptions: (date) =>
      deliveries.distinct('subscription_id', { status: 'PENDING', next_attempt_at: { $lt: date } }),
    async backlog() {
      const sites = await deliveries.distinct('subscription_id', { status: 'PENDING' });
      return { ...(await backlogOf(deliveries, { status: 'PENDING' }, 'created_at')), sites: sites.length };
    },
  };
}

function createDeliveryLog(deliveries: Collection<EventDeliveryRecord>): EventDeliveryLog {
  const restart = () => ({
    $set: { status: 'PENDING' as const, tries: 0, next_attempt_at: new Date() },
    $unset: { finished_at: '' as const },
  });
  return {
    failures: (gatewayId) => failuresOf(deliveries, gatewayId),
    async waiting(gatewayId) {
      const found = await deliveries
        .aggregate<{ _id: string; count: number }>([
          { $match: { gateway_id: gatewayId, status: 'PENDING' } },
          { $group: { _id: '$subscription_id', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    list(subscriptionId, { status }, page) {
      const filter: Filter<EventDeliveryRecord> = { subscription_id: subscriptionId, ...(status ? { status } : {}) };
      return readPage(deliveries, filter, page, { sort: { created_at: -1, _id: 1 } });
    },
    find: (subscriptionId, id) => findOne(deliveries, { _id: id, subscription_id: subscriptionId }),
    async redeliver(subscriptionId, id) {
      const found = await deliveries.findOneAndUpdate({ _id: id, subscription_id: subscriptionId }, restart(), {
        returnDocument: 'after',
      });
      return found ?? undefined;
    },
    async redeliverFailed(subscriptionId, since) {
      const { modifiedCount } = await deliveries.updateMany(
        { subscription_id: subscriptionId, status: { $in: ['FAILED', 'CANCELLED'] }, created_at: { $gte: since } },
        restart(),
      );
      return modifiedCount;
    },
    async cancel(subscriptionId) {
      await deliveries.updateMany(
        { subscription_id: subscriptionId, status: 'PENDING' },
        { $set: { status: 'CANCELLED', finished_at: new Date() } },
      );
    },
    async removeOfSubscription(subscriptionId) {
      // The events stay for the other subscriptions; they go with their age.
      await deliveries.deleteMany({ subscription_id: subscriptionId });
    },
  };
}

/** A delivery as the API returns it. */
export function presentDelivery(delivery: EventDeliveryRecord): EventDelivery {
  return {
    id: delivery._id,
    subscription_id: delivery.subscription_id,
    event_id: delivery.event_id,
    type: delivery.type,
    ...(delivery.property_id ? { property_id: delivery.property_id } : {}),
    status: delivery.status,
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    ...(delivery.status === 'PENDING' ? { next_attempt_at: delivery.next_attempt_at.toISOString() } : {}),
    created_at: delivery.created_at.toISOString(),
    ...(delivery.finished_at ? { finished_at: delivery.finished_at.toISOString() } : {}),
  };
}

/** What failed of each subscription of a gateway, from deliveries that wait or were abandoned. */
async function failuresOf(
  deliveries: Collection<EventDeliveryRecord>,
  gatewayId: string,
): Promise<Map<string, SubscriptionFailures>> {
  const found = await deliveries
    .aggregate<{ _id: string; failed: number; last: { at: Date; attempt: AttemptRecord } }>([
      {
        $match: { gateway_id: gatewayId, status: { $in: ['PENDING', 'FAILED'] }, 'attempts.0': { $exists: true } },
      },
      { $project: { subscription_id: 1, status: 1, attempt: { $last: '$attempts' } } },
      {
        $group: {
          _id: '$subscription_id',
          failed: { $sum: { $cond: [{ $eq: ['$status', 'FAILED'] }, 1, 0] } },
          // The greater document: they are compared field by field, the time first.
          last: { $max: { at: '$attempt.at', attempt: '$attempt' } },
        },
      },
    ])
    .toArray();
  return new Map(
    found.map(({ _id, failed, last: { at, attempt } }) => {
      const error = attempt.error ?? `HTTP ${attempt.http_status ?? ''}`;
      return [_id, { failed, last: { at, error } }];
    }),
  );
}
