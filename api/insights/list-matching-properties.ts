import { SCORED_DAYS } from '../../analysis/insights/intent/features.ts';
import { interestIn } from '../../analysis/insights/listing-report.ts';
import { LEAST_MATCH, matchOf, wishOf } from '../../analysis/insights/matching.ts';
import type { Match } from '../../analysis/insights/matching.ts';
import { addDays } from '../../analysis/insights/window.ts';
import { route } from '../contract.ts';
import { NO_STORE } from '../leads/get-lead.ts';
import { withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { leadIdParam, visitorOfLead, visitorProfile } from './find-visitor.ts';
import { requireInsights } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { LISTING_LINE_OPTIONAL, lineOf, listingLine } from './schemas/listing-schemas.ts';
import type { ListingLine } from './schemas/listing-schemas.ts';
import { matchFields, matchingQuery } from './schemas/match-schemas.ts';
import { arrayOf, objectOf, visitorId } from './schemas/reply-schemas.ts';

interface MatchingProperties {
  readonly visitor_id: string;
  readonly items: readonly (ListingLine & Match & { readonly has_viewed: boolean })[];
}

const reply: Typed<MatchingProperties> = objectOf({
  visitor_id: visitorId,
  items: arrayOf(objectOf({ ...listingLine, ...matchFields }, LISTING_LINE_OPTIONAL)),
});

export const listMatchingProperties = route({
  method: 'GET',
  path: '/insights/{gatewayId}/leads/{leadId}/matching-properties',
  id: 'listMatchingProperties',
  summary: 'Listings that fit what a visitor looks for',
  description:
    'Present listings that fit the searches and viewed listings of the visitor’s last 60 days (match of at least 60), the best first. `leadId` is a `visitor_id` or the id of a lead of /leads. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  params: { leadId: leadIdParam },
  query: matchingQuery,
  success: { status: 200, description: 'The listings.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query }, deps) => {
  const now = new Date();
  await requireInsights(gateway, deps);
  const visitor = await visitorOfLead(gateway._id, params.leadId, deps, now);
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  const [profile, listings] = await Promise.all([
    visitorProfile(gateway._id, visitor, { from: addDays(tomorrow, -SCORED_DAYS), to: tomorrow }, deps),
    deps.store.insightListings.ofGateway(gateway._id),
  ]);
  const facts = new Map(listings.map((listing) => [listing._id, factsOf(listing)]));
  const wish = profile && wishOf(profile, (id) => facts.get(id));
  const items =
    profile && wish
      ? [...facts.values()]
          .map((listing) => ({
            ...lineOf(listing.id, listing),
            ...matchOf(wish, listing),
            has_viewed: interestIn(profile, listing.id) > 0,
          }))
          .filter(({ match, has_viewed }) => match >= LEAST_MATCH && !(query.unseen && has_viewed))
          .toSorted((a, b) => b.match - a.match || (a.property_id < b.property_id ? -1 : 1))
          .slice(0, query.limit)
      : [];
  return withHeaders(NO_STORE, { visitor_id: visitor, items });
});
