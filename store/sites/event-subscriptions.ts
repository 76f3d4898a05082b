import type { Collection } from 'mongodb';
import type { EventSubscription, EventType, SubscriptionStatus } from '../../model/gateway/site-event.ts';
import { maskAddress } from '../../model/shared/mask-address.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { openAddress } from '../access/sealed-address.ts';
import { presentSecrets } from '../access/signing-secrets.ts';
import type { SigningSecret } from '../access/signing-secrets.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** The subscription of a site to events, as stored: secrets sealed. */
export interface SubscriptionRecord {
  readonly _id: string;
  readonly gateway_id: string;
  /** As `sealAddress` stores it. */
  readonly url: string;
  readonly types: EventType[];
  readonly description?: string;
  readonly status: SubscriptionStatus;
  readonly status_reason?: string;
  /** Newest first; an old one is good until it expires. */
  readonly secrets: readonly SigningSecret[];
  /** Sends that ended because the site kept failing, since it last acknowledged anything. */
  readonly failed_passes: number;
  readonly resting_until?: Date;
  readonly last_delivered_at?: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What of a subscription failed. */
export interface SubscriptionFailures {
  readonly failed: number;
  readonly last?: { readonly at: Date; readonly error: string };
}

export const eventSubscriptionsCollection: CollectionDefinition<SubscriptionRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'url', 'types', 'status', 'secrets'],
  indexes: [[{ gateway_id: 1, created_at: 1 }]],
};

export interface EventSubscriptions {
  insert(subscription: SubscriptionRecord): Promise<void>;
  find(gatewayId: string, id: string): Promise<SubscriptionRecord | undefined>;
  /** By id alone: for sending. */
  byId(id: string): Promise<SubscriptionRecord | undefined>;
  /** The oldest first; a gateway has few. */
  ofGateway(gatewayId: string): Promise<SubscriptionRecord[]>;
  update(gatewayId: string, id: string, fields: Partial<SubscriptionRecord>): Promise<SubscriptionRecord | undefined>;
  /** Replaces the secrets; undefined on a version conflict. */
  replaceSecrets(read: SubscriptionRecord, secrets: readonly SigningSecret[]): Promise<SubscriptionRecord | undefined>;
  /** The site acknowledged: its pause ends. */
  recovered(id: string, at: Date): Promise<void>;
  /** Nothing is sent until then. `failed`: because it kept failing, not because it asked. */
  rest(id: string, until: Date, failed: boolean): Promise<void>;
  /** Ends the pause of a site: it is tried at once. */
  wake(id: string): Promise<void>;
  /** False: it was gone. */
  remove(id: string): Promise<boolean>;
}

export function createEventSubscriptions(collection: Collection<SubscriptionRecord>): EventSubscriptions {
  return {
    async insert(subscription) {
      await collection.insertOne(subscription);
    },
    find: (gatewayId, id) => findOne(collection, { _id: id, gateway_id: gatewayId }),
    byId: (id) => findOne(collection, { _id: id }),
    ofGateway: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ created_at: 1, _id: 1 }).toArray(),
    async update(gatewayId, id, fields) {
      const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const removed = Object.keys(fields).filter((field) => !(field in kept));
      const found = await collection.findOneAndUpdate(
        { _id: id, gateway_id: gatewayId },
        {
          $set: { ...kept, updated_at: new Date() },
          ...(removed.length > 0 ? { $unset: Object.fromEntries(removed.map((field) => [field, ''])) } : {}),
        },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    async replaceSecrets({ _id, secrets: [newest] }, secrets) {
      const found = await collection.findOneAndUpdate(
        // A sealed value is never sealed twice in the same way, so it names the state that was read.
        { _id, 'secrets.0.sealed': newest?.sealed },
        { $set: { secrets, updated_at: new Date() } },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    async recovered(id, at) {
      await collection.updateOne(
        { _id: id },
        { $set: { last_delivered_at: at, failed_passes: 0 }, $unset: { resting_until: '' } },
      );
    },
    async rest(id, until, failed) {
      await collection.updateOne(
        { _id: id },
        { $set: { resting_until: until }, ...(failed ? { $inc: { failed_passes: 1 } } : {}) },
      );
    },
    async wake(id) {
      await collection.updateOne({ _id: id }, { $set: { failed_passes: 0 }, $unset: { resting_until: '' } });
    },
    async remove(id) {
      return (await collection.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

/** A subscription as the API returns it: without its secrets. */
export function presentSubscription(
  keys: KeyRing,
  subscription: SubscriptionRecord,
  waiting: number,
  failures?: SubscriptionFailures,
  now = new Date(),
): EventSubscription {
  const { resting_until: rest, last_delivered_at: last } = subscription;
  return {
    id: subscription._id,
    gateway_id: subscription.gateway_id,
    url: maskAddress(subscriptionUrl(keys, subscription)),
    types: [...subscription.types],
    ...(subscription.description ? { description: subscription.description } : {}),
    status: subscription.status,
    ...(subscription.status_reason ? { status_reason: subscription.status_reason } : {}),
    ...(rest && rest > now ? { resting_until: rest.toISOString() } : {}),
    waiting,
    ...(last ? { last_delivered_at: last.toISOString() } : {}),
    ...(failures?.last ? { last_failure: { at: failures.last.at.toISOString(), error: failures.last.error } } : {}),
    ...(failures ? { failed: failures.failed } : {}),
    secrets: presentSecrets(subscription, now),
    created_at: subscription.created_at.toISOString(),
    updated_at: subscription.updated_at.toISOString(),
  };
}

/** What a subscription's secret is sealed for. */
export const secretContext = (subscriptionId: string): string => `event-subscription/${subscriptionId}`;

/** What a subscription's address is sealed for. */
export const urlContext = (subscriptionId: string): string => `${secretContext(subscriptionId)}/url`;

/** The address that a subscription's events are sent to. */
export const subscriptionUrl = (keys: KeyRing, { _id, url }: Pick<SubscriptionRecord, '_id' | 'url'>): string =>
  openAddress(keys, url, urlContext(_id));
