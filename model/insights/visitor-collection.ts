import type { FromSchema } from 'json-schema-to-ts';
import { LISTING_EVENT_TYPES, visitorEventSchema } from './visitor-event.ts';
import type { VisitorEvent } from './visitor-event.ts';
import { DAY_MS } from '../shared/time.ts';

/** Maximum events of one request: a page makes fewer than ten, a server that collects them for a minute some hundreds. */
const MAX_EVENTS = 500;

/** Days. Older events are refused unless they are imported: scripts keep unsent ones for less than that, so what is older comes from a clock that is wrong. */
export const MAX_AGE_DAYS = 7;
/** Milliseconds. Device clocks run ahead by minutes; an event further ahead would be counted on a future day. */
export const MAX_AHEAD_MS = 5 * 60_000;

/** Longest validity of a collector token, seconds: it is published in pages and cannot be revoked on its own. */
const MAX_TOKEN_SECONDS = 86_400;
/** Seconds: long enough for a page that is cached for some minutes and stays open for a visit. */
const DEFAULT_TOKEN_SECONDS = 7_200;

const events = {
  type: 'array',
  minItems: 1,
  maxItems: MAX_EVENTS,
  // Not the schema of an event: each is checked on its own, so that one invalid event does not refuse the others.
  items: { type: 'object' },
  description: `Up to ${MAX_EVENTS} events, each a \`VisitorEvent\`. Each is checked on its own.`,
} as const;

/** A batch from the server of a site. */
export const visitorBatchSchema = {
  type: 'object',
  properties: {
    events,
    user_agent: {
      type: 'string',
      maxLength: 1_000,
      description: 'User agent of the visitor, to leave out bots. Not stored.',
    },
  },
  required: ['events'],
  additionalProperties: false,
} as const;

/** A batch of events that happened longer ago. */
export const importedBatchSchema = {
  type: 'object',
  properties: { events },
  required: ['events'],
  additionalProperties: false,
} as const;

/** A batch from a browser. */
export const publicBatchSchema = {
  type: 'object',
  properties: { token: { type: 'string', maxLength: 2_000, description: 'A collector token.' }, events },
  required: ['token', 'events'],
  additionalProperties: false,
} as const;

const count = { type: 'integer', minimum: 0 } as const;

/** The result of a batch: the three counts add up to the events that were sent. */
export const collectedSchema = {
  type: 'object',
  properties: {
    accepted: { ...count, description: 'Events that are stored now.' },
    duplicates: { ...count, description: 'Events that were stored before, or twice in the batch.' },
    refused: {
      type: 'array',
      description: 'Events that are not stored, in the order of the batch.',
      items: {
        type: 'object',
        properties: {
          index: { ...count, description: 'Position in `events`, from 0.' },
          path: { type: 'string', description: 'JSON pointer of the fault in the body.' },
          message: { type: 'string', description: 'The fault.' },
        },
        required: ['index', 'path', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['accepted', 'duplicates', 'refused'],
  additionalProperties: false,
} as const;

/** The same for browsers: counts only. */
export const publicCollectedSchema = {
  type: 'object',
  properties: { accepted: count, duplicates: count, refused: count },
  required: ['accepted', 'duplicates', 'refused'],
  additionalProperties: false,
} as const;

/** The scheme, host and port of a site, as browsers send it in `Origin`. */
const origin = {
  type: 'string',
  maxLength: 300,
  pattern: '^https?://[A-Za-z0-9.\\[\\]:-]+$',
  description: 'Origin of the pages that may use the token, such as `https://www.agency.example`, without a path.',
} as const;

export const collectorTokenRequestSchema = {
  type: 'object',
  properties: {
    origin,
    lifetime_seconds: {
      type: 'integer',
      minimum: 60,
      maximum: MAX_TOKEN_SECONDS,
      description: `How long the token is valid, seconds; ${DEFAULT_TOKEN_SECONDS} when absent.`,
    },
  },
  required: ['origin'],
  additionalProperties: false,
} as const;

export const collectorTokenSchema = {
  type: 'object',
  properties: {
    token: { type: 'string', description: 'Public: pages contain it, and it only lets them send events.' },
    origin,
    expires_at: { type: 'string', format: 'date-time' },
  },
  required: ['token', 'origin', 'expires_at'],
  additionalProperties: false,
} as const;

const { type, property_id, lead_id, filter, utm_source, utm_medium, utm_campaign, referrer_host } =
  visitorEventSchema.properties;

/** An event as it is exported: all its stored fields except hashes of ids. */
export const exportedEventSchema = {
  type: 'object',
  properties: {
    type,
    at: { type: 'string', format: 'date-time' },
    received_at: { type: 'string', format: 'date-time' },
    day: { type: 'string', format: 'date', description: 'Calendar day of `at` in the time zone of the gateway.' },
    session: { type: 'string', description: 'Keyed hash of the session id.' },
    property_id,
    lead_id,
    filter,
    source: {
      type: 'object',
      properties: { utm_source, utm_medium, utm_campaign, referrer_host },
      additionalProperties: false,
    },
  },
  required: ['type', 'at', 'received_at', 'day', 'session'],
  additionalProperties: false,
} as const;

export const visitorErasureSchema = {
  type: 'object',
  properties: { erased: { ...count, description: 'Events that were deleted.' } },
  required: ['erased'],
  additionalProperties: false,
} as const;

export type Collected = FromSchema<typeof collectedSchema>;
export type CollectorTokenRequest = FromSchema<typeof collectorTokenRequestSchema>;
export type ExportedEvent = FromSchema<typeof exportedEventSchema>;

/** Seconds for which a token of this request is valid. */
export const tokenSeconds = ({ lifetime_seconds = DEFAULT_TOKEN_SECONDS }: CollectorTokenRequest): number =>
  lifetime_seconds;

/**
 * Reasons for refusing events, for the metrics. `schema`: it does not fit the schema. `text`: text that databases do not keep. `consent`: the visitor did not consent.
 * `future`, `late`: the time is too far ahead or too old. `fields`: a field that its type needs is missing, or belongs to another type. `listing`: the gateway
 * neither has nor had the listing. `bot`: the user agent is that of a bot.
 */
export const REFUSAL_REASONS = ['schema', 'text', 'consent', 'future', 'late', 'fields', 'listing', 'bot'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why an event is refused, and the field at fault as a JSON pointer into the event. */
export interface EventFault {
  readonly reason: RefusalReason;
  readonly path: string;
  readonly message: string;
}

/**
 * The fault of an event that matches its schema; undefined if it can be stored.
 * @param maxAgeDays older events are refused
 */
export function eventFault(event: VisitorEvent, now: Date, maxAgeDays: number): EventFault | undefined {
  const fault = (reason: RefusalReason, path: string, message: string): EventFault => ({ reason, path, message });
  if (!event.consent) {
    return fault('consent', '/consent', 'The visitor did not consent: send events of visitors who did.');
  }
  const age = now.getTime() - Date.parse(event.at);
  // RFC 3339 allows leap seconds, a Date does not.
  if (Number.isNaN(age)) return fault('schema', '/at', 'must not be a leap second');
  if (age > maxAgeDays * DAY_MS) return fault('late', '/at', `The event is older than ${maxAgeDays} days.`);
  if (age < -MAX_AHEAD_MS) return fault('future', '/at', 'The event is more than 5 minutes in the future.');
  if (LISTING_EVENT_TYPES.has(event.type) && event.property_id === undefined) {
    return fault('fields', '/property_id', `An event of the type ${event.type} needs the id of its listing.`);
  }
  if (event.filter !== undefined && event.type !== 'search') {
    return fault('fields', '/filter', 'Only an event of the type search has a filter.');
  }
  if (event.lead_id !== undefined && event.type !== 'lead') {
    return fault('fields', '/lead_id', 'Only an event of the type lead has the id of a lead.');
  }
  return undefined;
}

/** Deletes visitors from the aggregated rows. */
export interface VisitorForgetter {
  /**
   * Deletes the visitors from all aggregated rows of the gateway; called after their events were deleted. Repeatable.
   * @param visitors keyed hashes, as `StoredVisitorEvent.visitor` has them; a visitor has one per key period
   * @returns days whose rows were written again
   */
  forgetVisitor(gatewayId: string, visitors: readonly string[]): Promise<number>;
}
