import { channelOf, CHANNELS } from '../../analysis/insights/channel.ts';
import { SCORED_DAYS } from '../../analysis/insights/intent/features.ts';
import { profileSince } from '../../analysis/insights/profile.ts';
import { scoreOf } from '../../analysis/insights/intent/score.ts';
import { interestOf } from '../../analysis/insights/matching.ts';
import { addDays } from '../../analysis/insights/window.ts';
import type { EventCounts } from '../../model/insights/insights.ts';
import { notFound } from '../../model/shared/errors.ts';
import { VISITOR_EVENT_TYPES, visitorEventSchema } from '../../model/insights/visitor-event.ts';
import type { VisitorFilter } from '../../model/insights/visitor-event.ts';
import { route } from '../contract.ts';
import { NO_STORE } from '../leads/get-lead.ts';
import { withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { leadIdParam, visitorOfLead, visitorProfile } from './find-visitor.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { LISTING_LINE_OPTIONAL, lineOf, listingLine } from './schemas/listing-schemas.ts';
import type { ListingLine } from './schemas/listing-schemas.ts';
import { arrayOf, count, date, objectOf, time, uuid } from './schemas/reply-schemas.ts';
import { probabilitiesOf } from './rows/score-probability.ts';
import { scoredAt } from './rows/scored-visitors.ts';
import { VISITOR_LINE_OPTIONAL, visitorLine, visitorLineOf } from './schemas/visitor-schemas.ts';
import type { VisitorLine } from './schemas/visitor-schemas.ts';

/** Listings and searches of one reply. */
const MAX_ITEMS = 50;

interface Detail extends VisitorLine {
  readonly from: string;
  readonly to: string;
  readonly counts: EventCounts;
  readonly listings: readonly (ListingLine & { readonly counts: EventCounts; readonly last_seen_at: string })[];
  readonly searches: readonly {
    readonly filter: VisitorFilter;
    readonly count: number;
    readonly last_seen_at: string;
  }[];
  readonly timeline: readonly {
    readonly date: string;
    readonly first_at: string;
    readonly last_at: string;
    readonly sessions: readonly {
      readonly started_at: string;
      readonly ended_at: string;
      readonly events: number;
      readonly channel: string;
    }[];
    readonly counts: EventCounts;
    readonly property_ids: readonly string[];
    readonly leads: readonly { readonly at: string; readonly property_id?: string; readonly lead_id?: string }[];
  }[];
}

const counts = objectOf(Object.fromEntries(VISITOR_EVENT_TYPES.map((type) => [type, count])), VISITOR_EVENT_TYPES);

const reply: Typed<Detail> = objectOf(
  {
    from: date,
    to: date,
    ...visitorLine,
    counts,
    listings: arrayOf(objectOf({ ...listingLine, counts, last_seen_at: time }, LISTING_LINE_OPTIONAL)),
    searches: arrayOf(objectOf({ filter: visitorEventSchema.properties.filter, count, last_seen_at: time })),
    timeline: arrayOf(
      objectOf({
        date,
        first_at: time,
        last_at: time,
        sessions: arrayOf(
          objectOf({ started_at: time, ended_at: time, events: count, channel: { type: 'string', enum: CHANNELS } }),
        ),
        counts,
        property_ids: arrayOf(uuid),
        leads: arrayOf(objectOf({ at: time, property_id: uuid, lead_id: uuid }, ['property_id', 'lead_id'])),
      }),
    ),
  },
  VISITOR_LINE_OPTIONAL,
);

export const getScoredLead = route({
  method: 'GET',
  path: '/insights/{gatewayId}/leads/{visitorId}',
  id: 'getScoredLead',
  summary: 'What a visitor did, day by day',
  description:
    'The score with its reasons as of the end of the window, the visitor’s views and searches, and a timeline of days; 404 if the visitor has no events in the window. `visitorId` may be the id of a lead of `GET /leads`, too. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  params: { visitorId: leadIdParam },
  query: windowQuery,
  success: { status: 200, description: 'The visitor.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query }, deps) => {
  const { now, window } = await insightsWindow(gateway, query, deps);
  const scoredFrom = addDays(window.to, 1 - SCORED_DAYS);
  const from = window.from < scoredFrom ? window.from : scoredFrom;
  // A lead of /leads means the visitor that it came from, as in the other lead operations.
  const visitor = await visitorOfLead(gateway._id, params.visitorId, deps, now);
  const whole = await visitorProfile(gateway._id, visitor, { from, to: window.to }, deps);
  if (!whole || whole.last_day < window.from) throw notFound('Visitor', params.visitorId);
  const scored = profileSince(whole, scoredFrom) ?? whole;
  const shown = profileSince(whole, window.from) ?? whole;
  const score = scoreOf(scored, scoredAt(window, now));
  const listings = shown.listings
    .toSorted((a, b) => interestOf(b.counts) - interestOf(a.counts) || b.last - a.last)
    .slice(0, MAX_ITEMS);
  const [present, outcome, withProbability] = await Promise.all([
    deps.store.insightListings.byIds(
      gateway._id,
      listings.map(({ id }) => id),
    ),
    deps.store.leadOutcomes.find(gateway._id, visitor),
    probabilitiesOf(gateway._id, deps),
  ]);
  const facts = new Map(present.map((listing) => [listing._id, factsOf(listing)]));
  return withHeaders(NO_STORE, {
    ...window,
    ...withProbability(visitorLineOf({ profile: scored, ...score }, outcome)),
    counts: shown.counts,
    listings: listings.map(({ id, counts: own, last }) => ({
      ...lineOf(id, facts.get(id)),
      counts: own,
      last_seen_at: iso(last),
    })),
    searches: shown.searches
      .toSorted((a, b) => b.last - a.last)
      .slice(0, MAX_ITEMS)
      .map(({ filter, count: times, last }) => ({ filter, count: times, last_seen_at: iso(last) })),
    timeline: shown.days.map((day) => ({
      date: day.day,
      first_at: iso(day.first),
      last_at: iso(day.last),
      sessions: day.sessions.map(({ start, end, events, source }) => ({
        started_at: iso(start),
        ended_at: iso(end),
        events,
        channel: channelOf(source),
      })),
      counts: day.counts,
      property_ids: day.listings.map(({ id }) => id),
      leads: day.leads.map(({ at, listing, lead_id }) => ({
        at: iso(at),
        ...(listing === undefined ? {} : { property_id: listing }),
        ...(lead_id === undefined ? {} : { lead_id }),
      })),
    })),
  });
});

const iso = (at: number): string => new Date(at).toISOString();
