import type { ChannelRow, DayRow, HashPrefix, LeadRow, SearchRow, VisitorDay } from '../../model/insights/insights.ts';
import type { VisitorFilter, VisitorSource } from '../../model/insights/visitor-event.ts';
import { addCounts, byCodeUnit, orderedCounts, totalOf } from './counts.ts';
import { stepOf } from './funnel-steps.ts';
import type { MutableCounts } from './counts.ts';

interface OpenListing {
  readonly counts: MutableCounts;
  readonly visitors: number[];
}

interface OpenChannel {
  readonly source: VisitorSource;
  sessions: number;
  leads: number;
  readonly visitors: number[];
}

interface OpenSearch {
  readonly filter: VisitorFilter;
  count: number;
  readonly visitors: number[];
}

/**
 * The rows of a day from its visitors, sorted by hash as `foldDay` returns them. Removing a visitor from the list and summarising again gives the rows as if
 * the visitor had never been there.
 */
export function summariseDay(day: string, visitors: readonly VisitorDay[]): DayRow {
  const counts: MutableCounts = {};
  const sessions = new Set<string>();
  const listings = new Map<string, OpenListing>();
  const channels = new Map<string, OpenChannel>();
  const searches = new Map<string, OpenSearch>();
  const leads: LeadRow[] = [];
  for (const [place, visitor] of visitors.entries()) {
    addCounts(counts, visitor.counts);
    for (const listing of visitor.listings) {
      const row = entryOf(listings, listing.id, () => ({ counts: {}, visitors: [] }));
      addCounts(row.counts, listing.counts);
      row.visitors.push(place);
    }
    for (const session of visitor.sessions) {
      sessions.add(session.id);
      const source = session.source ?? {};
      const row = entryOf(channels, JSON.stringify(source), () => ({ source, sessions: 0, leads: 0, visitors: [] }));
      row.sessions++;
      row.leads += visitor.leads.filter(({ session: id }) => id === session.id).length;
      if (row.visitors.at(-1) !== place) row.visitors.push(place);
    }
    for (const { filter, count } of visitor.searches) {
      const row = entryOf(searches, JSON.stringify(filter), () => ({ filter, count: 0, visitors: [] }));
      row.count += count;
      row.visitors.push(place);
    }
    for (const { at, listing, lead_id } of visitor.leads) {
      leads.push({ at, visitor: place, ...(listing ? { listing } : {}), ...(lead_id ? { lead_id } : {}) });
    }
  }
  return {
    day,
    events: totalOf(counts),
    counts: orderedCounts(counts),
    visitors: visitors.map(({ visitor }) => prefixOf(visitor)),
    steps: visitors.map(({ counts: own }) => stepOf(own)),
    sessions: [...sessions].toSorted(byCodeUnit).map(prefixOf),
    leads,
    listings: sorted(listings).map(([id, row]) => ({ id, counts: orderedCounts(row.counts), visitors: row.visitors })),
    channels: sorted(channels).map(([, row]): ChannelRow => row),
    searches: sorted(searches).map(([, row]): SearchRow => row),
  };
}

function entryOf<Entry>(map: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const found = map.get(key) ?? create();
  map.set(key, found);
  return found;
}

const sorted = <Entry>(map: ReadonlyMap<string, Entry>): [string, Entry][] =>
  [...map].toSorted(([a], [b]) => byCodeUnit(a, b));

/** The value of each character of base64url (RFC 4648, section 5). */
const VALUES = new Map(
  Array.from(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    (char, value) => [char, value] as const,
  ),
);

/** The first 64 bits of a hash in base64url: eleven characters, of whose 66 bits the last two are left out. */
export function prefixOf(hash: string): HashPrefix {
  const at = (place: number) => VALUES.get(hash.charAt(place)) ?? 0;
  const bits = (from: number, to: number) => {
    let value = 0;
    for (let place = from; place < to; place++) value = value * 64 + at(place);
    return value;
  };
  // 30 + 2 bits, then 4 + 24 + 4 bits: products instead of shifts, which are signed.
  return [bits(0, 5) * 4 + (at(5) >> 4), (at(5) & 15) * 2 ** 28 + bits(6, 10) * 16 + (at(10) >> 2)];
}
