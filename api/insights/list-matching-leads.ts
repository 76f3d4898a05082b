import { LEAST_MATCH, matchOf, wishOf } from '../../analysis/insights/matching.ts';
import type { Match } from '../../analysis/insights/matching.ts';
import { interestIn } from '../../analysis/insights/listing-report.ts';
import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { NO_STORE } from '../leads/get-lead.ts';
import { withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { readWindow, requireInsights } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { listingLineSchema, lineOf } from './schemas/listing-schemas.ts';
import type { ListingLine } from './schemas/listing-schemas.ts';
import { matchFields, matchingQuery } from './schemas/match-schemas.ts';
import { arrayOf, objectOf } from './schemas/reply-schemas.ts';
import { probabilitiesOf } from './rows/score-probability.ts';
import { scoredVisitors } from './rows/scored-visitors.ts';
import { VISITOR_LINE_OPTIONAL, visitorLine, visitorLineOf } from './schemas/visitor-schemas.ts';
import type { VisitorLine } from './schemas/visitor-schemas.ts';

interface MatchingLeads {
  readonly property: ListingLine;
  readonly items: readonly (VisitorLine & Match & { readonly has_viewed: boolean })[];
}

const reply: Typed<MatchingLeads> = objectOf({
  property: listingLineSchema,
  items: arrayOf(objectOf({ ...visitorLine, ...matchFields }, VISITOR_LINE_OPTIONAL)),
});

export const listMatchingLeads = route({
  method: 'GET',
  path: '/insights/{gatewayId}/properties/{propertyUuid}/matching-leads',
  id: 'listMatchingLeads',
  summary: 'Visitors whose searches match a listing',
  description:
    'Visitors of the last 60 days whose searches and viewed listings fit this one (match of at least 60), by match × score. `has_viewed` marks those who have viewed it; `unseen=true` leaves those out. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  query: matchingQuery,
  success: { status: 200, description: 'The visitors.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query }, deps) => {
  const now = new Date();
  await requireInsights(gateway, deps);
  const listings = await deps.store.insightListings.ofGateway(gateway._id);
  const facts = new Map(listings.map((listing) => [listing._id, factsOf(listing)]));
  const listing = facts.get(params.propertyUuid);
  if (!listing) throw notFound('Listing', params.propertyUuid);
  const window = readWindow({ from: undefined, to: undefined }, now);
  const visitors = await scoredVisitors(gateway._id, { ...window, from: '2000-01-01' }, deps, now);
  const matches = visitors
    .flatMap((visitor) => {
      const wish = wishOf(visitor.profile, (id) => facts.get(id));
      const hasViewed = interestIn(visitor.profile, listing.id) > 0;
      if (!wish || (query.unseen && hasViewed)) return [];
      return [{ visitor, hasViewed, match: matchOf(wish, listing) }];
    })
    .filter(({ match }) => match.match >= LEAST_MATCH)
    // The score counts at least 1, so that the match still orders visitors of score 0.
    .toSorted((a, b) => b.match.match * (b.visitor.score + 1) - a.match.match * (a.visitor.score + 1))
    .slice(0, query.limit);
  const outcomes = await deps.store.leadOutcomes.ofVisitors(
    gateway._id,
    matches.map(({ visitor }) => visitor.profile.visitor),
  );
  const withProbability = await probabilitiesOf(gateway._id, deps);
  const byVisitor = new Map(outcomes.map((outcome) => [outcome.visitor, outcome]));
  return withHeaders(NO_STORE, {
    property: lineOf(listing.id, listing),
    items: matches.map(({ visitor, hasViewed, match }) => ({
      ...withProbability(visitorLineOf(visitor, byVisitor.get(visitor.profile.visitor))),
      ...match,
      has_viewed: hasViewed,
    })),
  });
});
