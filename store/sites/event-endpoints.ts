import type { Collection } from 'mongodb';
import type { WebhookFault } from '../../model/gateway/crm-event.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { SigningSecret } from '../access/signing-secrets.ts';
import { inserted } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** Where the CRM behind one input announces its changes. */
export interface EventEndpoint {
  /** The stream of the input. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly input_id: string;
  /** The newest first. */
  readonly secrets: readonly SigningSecret[];
  readonly created_at: Date;
  /** When the newest secret was made; guards against two changes at a time. */
  readonly rotated_at: Date;
  /** Webhooks. */
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: number;
  /** Events in the accepted webhooks. */
  readonly events: number;
  readonly last_event_at?: Date;
  readonly last_refusal?: { readonly at: Date; readonly fault: WebhookFault };
  /** Events came while the gateway was not ACTIVE; the next one makes up for them. */
  readonly missed?: true;
}

export const eventEndpointsCollection: CollectionDefinition<EventEndpoint> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'input_id', 'secrets'],
  indexes: [[{ gateway_id: 1 }]],
};

/** What the sealed secrets of an endpoint belong to: they open nowhere else. */
export const endpointSecretContext = (gatewayId: string, inputId: string): string =>
  `event-endpoint/${gatewayId}/${inputId}`;

/** A webhook that was accepted, so that it is not accepted again. */
export interface AcceptedWebhook {
  /** Endpoint and webhook-id. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly at: Date;
}

export const acceptedWebhooksCollection: CollectionDefinition<AcceptedWebhook> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'at'],
  indexes: [[{ gateway_id: 1 }]],
  // Senders repeat a webhook for some three days at most, under the same id.
  lifetimes: [{ after: 'at', seconds: 7 * 24 * 3600 }],
};

/** Endpoints and their secrets. */
interface Endpoints {
  find(gatewayId: string, inputId: string): Promise<EventEndpoint | undefined>;
  /** Turns an endpoint on with its first secret; undefined if another request just did. */
  create(gatewayId: string, inputId: string, secret: SigningSecret): Promise<EventEndpoint | undefined>;
  /** Puts a new secret in front; the one before stays valid until `until`. Undefined when the endpoint changed since it was read. */
  rotate(endpoint: EventEndpoint, secret: SigningSecret, until: Date): Promise<EventEndpoint | undefined>;
  /** Turns it off; false when there was none. */
  remove(gatewayId: string, inputId: string): Promise<boolean>;
  noteMissed(gatewayId: string, inputId: string): Promise<void>;
}

/** Webhooks that endpoints receive. */
interface Webhooks {
  wasAccepted(endpoint: EventEndpoint, webhookId: string): Promise<boolean>;
  /** Records a webhook after its events were handed over durably. False if it was accepted before. */
  accept(endpoint: EventEndpoint, webhook: { id: string; events: number; at: Date }): Promise<boolean>;
  countDuplicate(endpoint: EventEndpoint): Promise<void>;
  countRefusal(endpoint: EventEndpoint, fault: WebhookFault, at: Date): Promise<void>;
}

export type EventEndpoints = Endpoints & Webhooks;

export const createEventEndpoints = (
  endpoints: Collection<EventEndpoint>,
  webhooks: Collection<AcceptedWebhook>,
): EventEndpoints => ({ ...createEndpoints(endpoints), ...createWebhooks(endpoints, webhooks) });

function createEndpoints(endpoints: Collection<EventEndpoint>): Endpoints {
  return {
    find: (gatewayId, inputId) => findOne(endpoints, { _id: streamId(gatewayId, inputId) }),
    async create(gatewayId, inputId, secret) {
      const endpoint: EventEndpoint = {
        _id: streamId(gatewayId, inputId),
        gateway_id: gatewayId,
        input_id: inputId,
        secrets: [secret],
        created_at: secret.created_at,
        rotated_at: secret.created_at,
        accepted: 0,
        duplicates: 0,
        refused: 0,
        events: 0,
      };
      return (await inserted(endpoints.insertOne(endpoint))) ? endpoint : undefined;
    },
    async rotate({ _id, secrets, rotated_at }, secret, until) {
      const [previous] = secrets;
      const next = [secret, ...(previous ? [{ ...previous, expires_at: until }] : [])];
      const found = await endpoints.findOneAndUpdate(
        { _id, rotated_at },
        {
          $set: {
            secrets: next,
            rotated_at: new Date(Math.max(secret.created_at.getTime(), rotated_at.getTime() + 1)),
          },
        },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    async remove(gatewayId, inputId) {
      return (await endpoints.deleteOne({ _id: streamId(gatewayId, inputId) })).deletedCount > 0;
    },
    async noteMissed(gatewayId, inputId) {
      await endpoints.updateOne({ _id: streamId(gatewayId, inputId) }, { $set: { missed: true } });
    },
  };
}

function createWebhooks(endpoints: Collection<EventEndpoint>, webhooks: Collection<AcceptedWebhook>): Webhooks {
  const webhookKey = ({ _id }: EventEndpoint, id: string) => `${_id}/${id}`;
  const countDuplicate = async ({ _id }: EventEndpoint) => {
    await endpoints.updateOne({ _id }, { $inc: { duplicates: 1 } });
  };
  return {
    async wasAccepted(endpoint, webhookId) {
      const found = await webhooks.findOne({ _id: webhookKey(endpoint, webhookId) }, { projection: { _id: 1 } });
      return found !== null;
    },
    async accept(endpoint, { id, events, at }) {
      const { _id, gateway_id } = endpoint;
      if (!(await inserted(webhooks.insertOne({ _id: webhookKey(endpoint, id), gateway_id, at })))) {
        await countDuplicate(endpoint);
        return false;
      }
      await endpoints.updateOne(
        { _id },
        { $inc: { accepted: 1, events }, $set: { last_event_at: at }, $unset: { missed: true } },
      );
      return true;
    },
    countDuplicate,
    async countRefusal({ _id }, fault, at) {
      await endpoints.updateOne({ _id }, { $inc: { refused: 1 }, $set: { last_refusal: { at, fault } } });
    },
  };
}
