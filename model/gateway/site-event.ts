import type { FromSchema } from 'json-schema-to-ts';

/** Changes of listings: the events of a subscription that names none. */
export const LISTING_EVENT_TYPES = ['property.created', 'property.updated', 'property.deleted'] as const;

/** How a run ended: for people and dashboards that watch over a gateway. */
export const RUN_EVENT_TYPES = ['sync.completed', 'sync.partial', 'sync.failed'] as const;
export type RunEventType = (typeof RUN_EVENT_TYPES)[number];

/** All events that sites can subscribe to. Those that are not about a change of listings are sent only to subscriptions that name them. */
export const EVENT_TYPES = [
  ...LISTING_EVENT_TYPES,
  'saved_search.matched',
  'lead.created',
  ...RUN_EVENT_TYPES,
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** ACTIVE: events are sent at once. PAUSED by its owner: events are stored until it is active again. UNSUBSCRIBED: the site responded 410, nothing is stored. */
export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'PAUSED', 'UNSUBSCRIBED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** PENDING: waits for its next attempt. FAILED: every attempt was used up. CANCELLED: the site unsubscribed meanwhile. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const uuid = { type: 'string', format: 'uuid' } as const;
const time = { type: 'string', format: 'date-time' } as const;

const url = {
  type: 'string',
  pattern: '^https?://[^@\\s\\u0000-\\u001f\\u007f"\'<>\\\\`]+$',
  maxLength: 2_048,
  description:
    'Address of the site that takes events by POST: http or https, without user name and password. Keys in its query are masked in responses; a mask sent back keeps the stored value while the address before the query stays.',
} as const;
const types = {
  type: 'array',
  items: { type: 'string', enum: EVENT_TYPES },
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  description: 'The events that it gets.',
} as const;
const description = { type: 'string', maxLength: 200, description: 'A word for people.' } as const;

export const eventSubscriptionCreateSchema = {
  type: 'object',
  properties: {
    url,
    types: {
      ...types,
      description:
        'The events that it gets; by default all about listings (`property.*`). `saved_search.matched`, `lead.created` and `sync.*` must be named.',
    },
    description,
  },
  required: ['url'],
  additionalProperties: false,
} as const;

export const eventSubscriptionPatchSchema = {
  type: 'object',
  properties: {
    url,
    types,
    description,
    status: {
      type: 'string',
      enum: ['ACTIVE', 'PAUSED'],
      description: 'PAUSED keeps events until it is ACTIVE again.',
    },
  },
  minProperties: 1,
  additionalProperties: false,
} as const;

const subscriptionProperties = {
  id: uuid,
  gateway_id: uuid,
  url,
  types,
  description,
  status: { type: 'string', enum: SUBSCRIPTION_STATUSES },
  status_reason: { type: 'string', description: 'Why it gets no more events.' },
  resting_until: { ...time, description: 'The site keeps failing or asked for a pause: nothing is sent before.' },
  waiting: { type: 'integer', minimum: 0, description: 'Deliveries that wait for their next attempt.' },
  last_delivered_at: time,
  last_failure: {
    type: 'object',
    description:
      'The latest failed attempt of a delivery that waits or was abandoned; in the list and the detail of subscriptions.',
    properties: { at: time, error: { type: 'string' } },
    required: ['at', 'error'],
    additionalProperties: false,
  },
  failed: {
    type: 'integer',
    minimum: 0,
    description: 'Deliveries whose every attempt failed; in the list and the detail of subscriptions.',
  },
  secrets: {
    type: 'array',
    description: 'Signing secrets in force, the newest first, without the secrets themselves.',
    items: {
      type: 'object',
      properties: { created_at: time, expires_at: { ...time, description: 'Absent: as long as it is not replaced.' } },
      required: ['created_at'],
      additionalProperties: false,
    },
  },
  created_at: time,
  updated_at: time,
} as const;
const subscriptionRequired = [
  'id',
  'gateway_id',
  'url',
  'types',
  'status',
  'waiting',
  'secrets',
  'created_at',
  'updated_at',
] as const;

/** An event subscription of a site, as the API returns it. */
export const eventSubscriptionSchema = {
  type: 'object',
  properties: subscriptionProperties,
  required: subscriptionRequired,
  additionalProperties: false,
} as const;

/** The same with a secret that is shown this once. */
export const newEventSubscriptionSchema = {
  type: 'object',
  properties: {
    ...subscriptionProperties,
    secret: { type: 'string', description: 'Signing secret, `whsec_` and base64. Shown now and never again.' },
  },
  required: [...subscriptionRequired, 'secret'],
  additionalProperties: false,
} as const;

/** One attempt to deliver an event. */
export const eventAttemptSchema = {
  type: 'object',
  properties: {
    at: time,
    duration_ms: { type: 'integer', minimum: 0 },
    http_status: { type: 'integer', description: 'Status code of the site; absent without a response.' },
    error: { type: 'string', description: 'Why it does not count; absent when the site acknowledged.' },
  },
  required: ['at', 'duration_ms'],
  additionalProperties: false,
} as const;

/** The delivery of one event to one site, as the API returns it. */
export const eventDeliverySchema = {
  type: 'object',
  properties: {
    id: uuid,
    subscription_id: uuid,
    event_id: { type: 'string', description: 'The header `webhook-id`: the same at every attempt.' },
    type: { type: 'string', enum: EVENT_TYPES },
    property_id: { ...uuid, description: 'Absent for events that are not about a listing.' },
    status: { type: 'string', enum: DELIVERY_STATUSES },
    attempts: { type: 'array', items: eventAttemptSchema, description: 'The latest ones, the last at the end.' },
    next_attempt_at: time,
    created_at: time,
    finished_at: time,
  },
  required: ['id', 'subscription_id', 'event_id', 'type', 'status', 'attempts', 'created_at'],
  additionalProperties: false,
} as const;

export type EventSubscription = FromSchema<typeof eventSubscriptionSchema>;
export type NewEventSubscription = FromSchema<typeof newEventSubscriptionSchema>;
export type EventAttempt = FromSchema<typeof eventAttemptSchema>;
export type EventDelivery = FromSchema<typeof eventDeliverySchema>;
