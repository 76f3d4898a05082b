import type { FromSchema } from 'json-schema-to-ts';
import { attribution } from '../people/lead.ts';
import { listingFilterFields } from '../listing/listing-filter.ts';

/**
 * What a visitor of a site does. `lead`: the visitor sent a form; `return_visit`: the site's script saw a known visitor begin a new session.
 */
export const VISITOR_EVENT_TYPES = [
  'page_view',
  'listing_view',
  'gallery',
  'phone_click',
  'form_start',
  'lead',
  'search',
  'favourite',
  'share',
  'return_visit',
] as const;
export type VisitorEventType = (typeof VISITOR_EVENT_TYPES)[number];

/** Types that are about one listing: these need a `property_id`. */
export const LISTING_EVENT_TYPES: ReadonlySet<VisitorEventType> = new Set<VisitorEventType>([
  'listing_view',
  'gallery',
  'favourite',
]);

/** Ids that scripts of sites make: UUIDs, ULIDs, nanoids. Mail addresses and names with spaces do not match. */
const id = { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;

/** Search filters without `q`, whose free text may hold personal data. */
const { type, sub_type, offer_type, city, postal_code, country, price_min, price_max } = listingFilterFields;
const { area_min, area_max, land_min, rooms_min, rooms_max, bedrooms_min, amenities } = listingFilterFields;

/** One event as a site sends it. */
export const visitorEventSchema = {
  type: 'object',
  properties: {
    id: { ...id, description: 'Id of the event, made by the site: an event that is sent again is counted once.' },
    type: { type: 'string', enum: VISITOR_EVENT_TYPES },
    at: { type: 'string', format: 'date-time', description: 'When it happened.' },
    visitor_id: {
      ...id,
      description: 'Pseudonym of the visitor on this site, made at random by the script. Stored only as a keyed hash.',
    },
    session_id: { ...id, description: 'The visit: all events of a visitor without a pause of 30 minutes.' },
    consent: {
      type: 'boolean',
      description: 'The visitor agreed to be counted. An event without consent is refused and not stored.',
    },
    property_id: { ...uuid, description: 'The listing that the event is about.' },
    lead_id: { ...uuid, description: 'The lead that the form became, for the type `lead`.' },
    filter: {
      type: 'object',
      description: 'The filter of the search, for the type `search`.',
      properties: {
        type,
        sub_type,
        offer_type,
        city,
        postal_code,
        country,
        price_min,
        price_max,
        area_min,
        area_max,
        land_min,
        rooms_min,
        rooms_max,
        bedrooms_min,
        amenities,
      },
      additionalProperties: false,
    },
    ...attribution,
  },
  required: ['id', 'type', 'at', 'visitor_id', 'session_id', 'consent'],
  additionalProperties: false,
} as const;

export type VisitorEvent = FromSchema<typeof visitorEventSchema>;
export type VisitorFilter = NonNullable<VisitorEvent['filter']>;

/** One event as stored, which aggregation reads. Without network address and without the ids of the site's visitor. */
export interface StoredVisitorEvent {
  /** Made from gateway and the event's id, so that an event is stored once. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly type: VisitorEventType;
  readonly at: Date;
  /** Aggregation reads events in the order of receipt. */
  readonly received_at: Date;
  /** The calendar day of `at` in the gateway's time zone, as YYYY-MM-DD. */
  readonly day: string;
  /** Keyed hash of the visitor's id, 22 characters of base64url. */
  readonly visitor: string;
  /** Keyed hash of the session's id, 22 characters of base64url. */
  readonly session: string;
  readonly property_id?: string;
  readonly lead_id?: string;
  readonly filter?: VisitorFilter;
  readonly source?: VisitorSource;
}

/** The source of the visit, cleaned of values that may identify a person. */
export interface VisitorSource {
  readonly utm_source?: string;
  readonly utm_medium?: string;
  readonly utm_campaign?: string;
  readonly referrer_host?: string;
}
