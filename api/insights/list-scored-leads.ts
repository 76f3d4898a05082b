import { INTENT_LEVELS, LEVEL_FROM } from '../../analysis/insights/intent/score.ts';
import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { NO_STORE } from '../leads/get-lead.ts';
import { withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { objectOf } from './schemas/reply-schemas.ts';
import { probabilitiesOf } from './rows/score-probability.ts';
import { scoredDays, scoredLines } from './rows/scored-visitors.ts';
import { notesOf, windowNotes } from './rows/window-notes.ts';
import type { WindowNotes } from './rows/window-notes.ts';
import { VISITOR_LINE_OPTIONAL, presentOutcome, visitorLine } from './schemas/visitor-schemas.ts';
import type { VisitorLine } from './schemas/visitor-schemas.ts';

const page = pageOf(objectOf(visitorLine, VISITOR_LINE_OPTIONAL));
const reply: Typed<Page<VisitorLine> & WindowNotes> = {
  ...page,
  properties: { ...page.properties, ...windowNotes },
};

export const listScoredLeads = route({
  method: 'GET',
  path: '/insights/{gatewayId}/leads',
  id: 'listScoredLeads',
  summary: 'Visitors by their intent',
  description:
    'Visitors of the window, the highest score first. The score is that of the end of the window, from the 60 days up to then. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  query: {
    ...windowQuery,
    ...pageQuery,
    level: { type: 'string', enum: INTENT_LEVELS, description: 'Only visitors from this level on.' },
    with_lead: { type: 'boolean', description: 'Only visitors who sent a form, or only those who did not.' },
  },
  success: { status: 200, description: 'A page of visitors.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { now, window } = await insightsWindow(gateway, query, deps);
  const least = query.level === undefined ? 0 : LEVEL_FROM[query.level];
  const all = (await scoredLines(gateway._id, window, deps, now)).filter(
    ({ score, leads }) => score >= least && (query.with_lead === undefined || leads > 0 === query.with_lead),
  );
  const shown = all.slice(query.page * query.size, (query.page + 1) * query.size);
  const outcomes = await deps.store.leadOutcomes.ofVisitors(
    gateway._id,
    shown.map(({ visitor_id: id }) => id),
  );
  const byVisitor = new Map(outcomes.map((outcome) => [outcome.visitor, outcome]));
  const withProbability = await probabilitiesOf(gateway._id, deps);
  const items = shown.map(withProbability).map((line) => {
    const outcome = byVisitor.get(line.visitor_id);
    return outcome ? { ...line, outcome: presentOutcome(outcome) } : line;
  });
  const notes = await notesOf(gateway, scoredDays(window), deps, now);
  return withHeaders(NO_STORE, { ...toPage(items, all.length, query), ...notes });
});
