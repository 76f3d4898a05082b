import type { VisitorDay, VisitorLead } from '../../model/insights/insights.ts';
import { HOUR_MS } from '../../model/shared/time.ts';
import type { StoredVisitorEvent, VisitorFilter, VisitorSource } from '../../model/insights/visitor-event.ts';
import { byCodeUnit, countEvent, orderedCounts } from './counts.ts';
import type { MutableCounts } from './counts.ts';

/** Collects the events of one day, in any order, each once. */
export interface DayFold {
  add(event: StoredVisitorEvent): void;
  /** The visitors of the day, sorted by hash. */
  result(): VisitorDay[];
}

interface OpenSession {
  start: number;
  end: number;
  events: number;
  source?: VisitorSource;
  /** Time and id of the event that the source is from. */
  sourceAt: number;
  sourceId: string;
}

interface OpenVisitor {
  first: number;
  last: number;
  readonly counts: MutableCounts;
  /** Listing views by hour since 1970. */
  readonly viewHours: Map<number, number>;
  readonly sessions: Map<string, OpenSession>;
  readonly listings: Map<string, MutableCounts>;
  readonly searches: Map<string, { readonly filter: VisitorFilter; count: number }>;
  readonly leads: VisitorLead[];
}

/** The result depends on the set of events alone, not on their order. Memory grows with visitors, not with events. */
export function createDayFold(): DayFold {
  const visitors = new Map<string, OpenVisitor>();
  return {
    add(event) {
      const at = event.at.getTime();
      const visitor = visitors.get(event.visitor) ?? newVisitor(at);
      visitors.set(event.visitor, visitor);
      visitor.first = Math.min(visitor.first, at);
      visitor.last = Math.max(visitor.last, at);
      countEvent(visitor.counts, event.type);
      if (event.type === 'listing_view') {
        const hour = Math.floor(at / HOUR_MS);
        visitor.viewHours.set(hour, (visitor.viewHours.get(hour) ?? 0) + 1);
      }
      addToSession(visitor, event, at);
      if (event.property_id !== undefined) {
        const counts = visitor.listings.get(event.property_id) ?? {};
        countEvent(counts, event.type);
        visitor.listings.set(event.property_id, counts);
      }
      if (event.type === 'search' && event.filter) addSearch(visitor, event.filter);
      if (event.type === 'lead') visitor.leads.push(leadOf(event, at));
    },
    result: () =>
      [...visitors]
        .toSorted(([a], [b]) => byCodeUnit(a, b))
        .map(([visitor, open]) => ({
          visitor,
          first: open.first,
          last: open.last,
          counts: orderedCounts(open.counts),
          ...(open.viewHours.size === 0 ? {} : { view_hours: [...open.viewHours].toSorted(([a], [b]) => a - b) }),
          sessions: [...open.sessions]
            .toSorted(([a, one], [b, other]) => one.start - other.start || byCodeUnit(a, b))
            .map(([id, { start, end, events, source }]) => ({ id, start, end, events, ...(source ? { source } : {}) })),
          listings: [...open.listings]
            .toSorted(([a], [b]) => byCodeUnit(a, b))
            .map(([id, counts]) => ({ id, counts: orderedCounts(counts) })),
          searches: [...open.searches].toSorted(([a], [b]) => byCodeUnit(a, b)).map(([, search]) => search),
          leads: open.leads.toSorted((a, b) => a.at - b.at || byCodeUnit(JSON.stringify(a), JSON.stringify(b))),
        })),
  };
}

/** The visitors of a day from all its events. */
export function foldDay(events: Iterable<StoredVisitorEvent>): VisitorDay[] {
  const fold = createDayFold();
  for (const event of events) fold.add(event);
  return fold.result();
}

const newVisitor = (at: number): OpenVisitor => ({
  first: at,
  last: at,
  counts: {},
  viewHours: new Map(),
  sessions: new Map(),
  listings: new Map(),
  searches: new Map(),
  leads: [],
});

function addToSession({ sessions }: OpenVisitor, { session: id, source, _id }: StoredVisitorEvent, at: number): void {
  const session = sessions.get(id) ?? {
    start: at,
    end: at,
    events: 0,
    sourceAt: Number.POSITIVE_INFINITY,
    sourceId: '',
  };
  sessions.set(id, session);
  session.start = Math.min(session.start, at);
  session.end = Math.max(session.end, at);
  session.events++;
  if (!source || Object.keys(source).length === 0) return;
  const isEarlier = at < session.sourceAt || (at === session.sourceAt && _id < session.sourceId);
  if (!isEarlier) return;
  session.source = orderedSource(source);
  session.sourceAt = at;
  session.sourceId = _id;
}

function addSearch({ searches }: OpenVisitor, filter: VisitorFilter): void {
  const ordered = orderedFilter(filter);
  const key = JSON.stringify(ordered);
  const search = searches.get(key) ?? { filter: ordered, count: 0 };
  search.count++;
  searches.set(key, search);
}

const leadOf = ({ session, property_id, lead_id }: StoredVisitorEvent, at: number): VisitorLead => ({
  at,
  session,
  ...(property_id === undefined ? {} : { listing: property_id }),
  ...(lead_id === undefined ? {} : { lead_id }),
});

/** A source with its fields in one order; values that are absent stay absent. */
function orderedSource({ utm_source, utm_medium, utm_campaign, referrer_host }: VisitorSource): VisitorSource {
  return {
    ...(utm_source === undefined ? {} : { utm_source }),
    ...(utm_medium === undefined ? {} : { utm_medium }),
    ...(utm_campaign === undefined ? {} : { utm_campaign }),
    ...(referrer_host === undefined ? {} : { referrer_host }),
  };
}

/** A filter with its fields in alphabetical order and its values sorted: two spellings of one search are one search. */
const orderedFilter = (filter: VisitorFilter): VisitorFilter =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => byCodeUnit(a, b))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted(byCodeUnit) : value]),
  );
