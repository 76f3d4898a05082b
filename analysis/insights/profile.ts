import type { EventCounts, VisitorDay, VisitorLead, VisitorSession } from '../../model/insights/insights.ts';
import type { VisitorFilter } from '../../model/insights/visitor-event.ts';
import { addCounts, byCodeUnit } from './counts.ts';
import type { MutableCounts } from './counts.ts';

/** A day of a visitor with its date. */
export interface DatedVisitorDay extends VisitorDay {
  readonly day: string;
}

/** Everything known of a visitor over some days. */
export interface VisitorProfile {
  readonly visitor: string;
  /** Milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** Date of the last active day. */
  readonly last_day: string;
  readonly counts: EventCounts;
  /** Distinct sessions by start; the parts of one that spans midnight are one. */
  readonly sessions: readonly VisitorSession[];
  readonly listings: readonly { readonly id: string; readonly counts: EventCounts; readonly last: number }[];
  readonly searches: readonly { readonly filter: VisitorFilter; readonly count: number; readonly last: number }[];
  readonly leads: readonly VisitorLead[];
  /** The days themselves, the earliest first. */
  readonly days: readonly DatedVisitorDay[];
}

/** The days of each visitor. */
export function byVisitor(days: Iterable<DatedVisitorDay>): Map<string, DatedVisitorDay[]> {
  const grouped = new Map<string, DatedVisitorDay[]>();
  for (const day of days) {
    const own = grouped.get(day.visitor);
    if (own) own.push(day);
    else grouped.set(day.visitor, [day]);
  }
  return grouped;
}

/** What attribution needs of a visitor: much less than a profile, and over a year made for everybody. */
export type Journey = Pick<VisitorProfile, 'visitor' | 'days' | 'sessions'>;

/** Journeys of all visitors, from days in order of date. */
export const journeysOf = (days: Iterable<DatedVisitorDay>): Journey[] =>
  [...byVisitor(days)].map(([visitor, own]) => ({ visitor, days: own, sessions: sessionsOf(own) }));

/** Profiles by visitor from days in any order. */
export const profilesOf = (days: Iterable<DatedVisitorDay>): Map<string, VisitorProfile> =>
  new Map([...byVisitor(days)].map(([visitor, own]) => [visitor, profileOf(visitor, own)]));

/** The profile of one visitor. */
export function profileOf(visitor: string, unsorted: readonly DatedVisitorDay[]): VisitorProfile {
  const [only, ...more] = unsorted;
  if (only && more.length === 0) return ofOneDay(visitor, only);
  const days = unsorted.toSorted((a, b) => byCodeUnit(a.day, b.day));
  const counts: MutableCounts = {};
  const listings = new Map<string, { readonly counts: MutableCounts; last: number }>();
  const searches = new Map<string, { readonly filter: VisitorFilter; count: number; last: number }>();
  for (const day of days) {
    addCounts(counts, day.counts);
    for (const { id, counts: more } of day.listings) {
      const listing = listings.get(id) ?? { counts: {}, last: 0 };
      addCounts(listing.counts, more);
      listing.last = Math.max(listing.last, day.last);
      listings.set(id, listing);
    }
    for (const { filter, count } of day.searches) {
      const key = JSON.stringify(filter);
      const search = searches.get(key) ?? { filter, count: 0, last: 0 };
      search.count += count;
      search.last = Math.max(search.last, day.last);
      searches.set(key, search);
    }
  }
  return {
    visitor,
    first: Math.min(...days.map(({ first }) => first)),
    last: Math.max(...days.map(({ last }) => last)),
    last_day: days.at(-1)?.day ?? '',
    counts,
    sessions: sessionsOf(days),
    listings: [...listings].map(([id, { counts: own, last }]) => ({ id, counts: own, last })),
    searches: [...searches.values()],
    leads: days.flatMap(({ leads }) => leads).toSorted((a, b) => a.at - b.at),
    days,
  };
}

/** Most visitors come on one day: nothing has to be put together. */
const ofOneDay = (visitor: string, day: DatedVisitorDay): VisitorProfile => ({
  visitor,
  first: day.first,
  last: day.last,
  last_day: day.day,
  counts: day.counts,
  sessions: day.sessions,
  listings: day.listings.map(({ id, counts }) => ({ id, counts, last: day.last })),
  searches: day.searches.map(({ filter, count }) => ({ filter, count, last: day.last })),
  leads: day.leads,
  days: [day],
});

/** Distinct sessions by start. */
function sessionsOf(days: readonly DatedVisitorDay[]): readonly VisitorSession[] {
  const [only, ...more] = days;
  if (only && more.length === 0) return only.sessions;
  const sessions = new Map<string, VisitorSession>();
  for (const day of days) {
    for (const session of day.sessions) sessions.set(session.id, joined(sessions.get(session.id), session));
  }
  return [...sessions.values()].toSorted((a, b) => a.start - b.start || byCodeUnit(a.id, b.id));
}

/** A session that spans midnight: its earlier part says where it came from, unless only the later one knows. */
function joined(one: VisitorSession | undefined, other: VisitorSession): VisitorSession {
  if (!one) return other;
  const [early, late] = one.start <= other.start ? [one, other] : [other, one];
  const source = early.source ?? late.source;
  return {
    id: one.id,
    start: early.start,
    end: Math.max(one.end, other.end),
    events: one.events + other.events,
    ...(source ? { source } : {}),
  };
}

/** The part of a profile from a day on; undefined if there is none. */
export const profileSince = (profile: VisitorProfile, day: string): VisitorProfile | undefined => {
  const days = profile.days.filter((one) => one.day >= day);
  return days.length === 0 ? undefined : profileOf(profile.visitor, days);
};
