import type { VisitorEventType, VisitorFilter, VisitorSource } from './visitor-event.ts';

/** Events by type; a type without events is absent. */
export type EventCounts = { readonly [Type in VisitorEventType]?: number };

/** What a visitor did with one listing on one day. */
export interface VisitorListing {
  readonly id: string;
  readonly counts: EventCounts;
}

/** The part of a session that belongs to one day. Times in milliseconds since 1970. */
export interface VisitorSession {
  /** Keyed hash of the session id, as in the events. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly events: number;
  /** From the earliest event of the day in this session that has one. */
  readonly source?: VisitorSource;
}

/** Equal searches of a visitor on one day. */
export interface VisitorSearch {
  readonly filter: VisitorFilter;
  readonly count: number;
}

/** One event of type `lead`. */
export interface VisitorLead {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly session: string;
  readonly listing?: string;
  readonly lead_id?: string;
}

/** Everything one visitor did on one day: all other rows of the day are computed from these. Lists are sorted, so that equal events give equal rows. */
export interface VisitorDay {
  /** Keyed hash of the visitor id, as in the events. */
  readonly visitor: string;
  /** First and last event of the day, milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  readonly counts: EventCounts;
  /** Listing views by the hour, the earliest first: hours since 1970 and the number of views that began in each. Absent without views, and in rows of earlier releases. */
  readonly view_hours?: readonly (readonly [hour: number, views: number])[];
  readonly sessions: readonly VisitorSession[];
  readonly listings: readonly VisitorListing[];
  readonly searches: readonly VisitorSearch[];
  readonly leads: readonly VisitorLead[];
}

/** One listing on one day. `visitors` are positions in `DayRow.visitors`. */
export interface ListingRow {
  readonly id: string;
  readonly counts: EventCounts;
  readonly visitors: readonly number[];
}

/** One channel on one day: sessions of the day by their source. `leads` are lead events of those sessions. */
export interface ChannelRow {
  readonly source: VisitorSource;
  readonly sessions: number;
  readonly leads: number;
  readonly visitors: readonly number[];
}

/** Equal searches on one day. */
export interface SearchRow {
  readonly filter: VisitorFilter;
  readonly count: number;
  readonly visitors: readonly number[];
}

/** One lead event, for finding the visitor of a lead. */
export interface LeadRow {
  readonly at: number;
  /** Position in `DayRow.visitors`. */
  readonly visitor: number;
  readonly listing?: string;
  readonly lead_id?: string;
}

/** The aggregated rows of one gateway and one calendar day in the gateway's time zone. */
export interface DayRow {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Number of events the row was computed from. */
  readonly events: number;
  readonly counts: EventCounts;
  /** Visitors and sessions of the day: the first 8 bytes of each hash, in the order of the hashes. */
  readonly visitors: readonly HashPrefix[];
  readonly sessions: readonly HashPrefix[];
  /** The furthest step of the funnel that each visitor reached on the day, 0 for the first, in the order of `visitors`. */
  readonly steps: readonly number[];
  readonly leads: readonly LeadRow[];
  readonly listings: readonly ListingRow[];
  readonly channels: readonly ChannelRow[];
  readonly searches: readonly SearchRow[];
}

/**
 * The first 64 bits of a keyed hash as two unsigned 32-bit integers. Among a million visitors the probability that two share a prefix is below 3e-8
 * (n²/2⁶⁵), so distinct counts are exact for every practical purpose at half the storage of the whole hash.
 */
export type HashPrefix = readonly [high: number, low: number];

/** The outcome that an agency reports for a visitor or lead. */
export const LEAD_OUTCOMES = ['contacted', 'visit', 'offer', 'won', 'lost'] as const;
export type LeadOutcome = (typeof LEAD_OUTCOMES)[number];
