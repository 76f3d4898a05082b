import { interestIn } from '../../analysis/insights/listing-report.ts';
import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { NO_STORE } from '../leads/get-lead.ts';
import { withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { knownListing } from './get-property-insights.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { number, objectOf } from './schemas/reply-schemas.ts';
import { probabilitiesOf } from './rows/score-probability.ts';
import { scoredVisitors } from './rows/scored-visitors.ts';
import { VISITOR_LINE_OPTIONAL, visitorLine, visitorLineOf } from './schemas/visitor-schemas.ts';
import type { VisitorLine } from './schemas/visitor-schemas.ts';

interface Prospect extends VisitorLine {
  readonly interest: number;
}

const reply: Typed<Page<Prospect>> = pageOf(
  objectOf(
    {
      ...visitorLine,
      interest: {
        ...number,
        description:
          'What the visitor did with this listing: a view or gallery counts 1, a share 3, a favourite 4, a contact 6, a lead 10.',
      },
    },
    VISITOR_LINE_OPTIONAL,
  ),
);

export const listPropertyLeads = route({
  method: 'GET',
  path: '/insights/{gatewayId}/properties/{propertyUuid}/leads',
  id: 'listPropertyLeads',
  summary: 'Visitors interested in a listing',
  description:
    'Visitors of the window who looked at the listing in the 60 days up to its end, those with the most interest in it first, then by score. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  query: { ...windowQuery, ...pageQuery },
  success: { status: 200, description: 'A page of visitors.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query }, deps) => {
  const { now, window } = await insightsWindow(gateway, query, deps);
  const id = params.propertyUuid;
  const rows = await deps.store.insightDays.rows(gateway._id, window, ['listings']);
  await knownListing(gateway._id, id, rows, deps);
  const interested = (await scoredVisitors(gateway._id, window, deps, now))
    .map((visitor) => ({ visitor, interest: interestIn(visitor.profile, id) }))
    .filter(({ interest }) => interest > 0)
    .toSorted((a, b) => b.interest - a.interest || b.visitor.score - a.visitor.score);
  const shown = interested.slice(query.page * query.size, (query.page + 1) * query.size);
  const outcomes = await deps.store.leadOutcomes.ofVisitors(
    gateway._id,
    shown.map(({ visitor }) => visitor.profile.visitor),
  );
  const withProbability = await probabilitiesOf(gateway._id, deps);
  const byVisitor = new Map(outcomes.map((outcome) => [outcome.visitor, outcome]));
  return withHeaders(
    NO_STORE,
    toPage(
      shown.map(({ visitor, interest }) => ({
        ...withProbability(visitorLineOf(visitor, byVisitor.get(visitor.profile.visitor))),
        interest,
      })),
      interested.length,
      query,
    ),
  );
});
