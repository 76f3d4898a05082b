import { SCORED_DAYS } from '../../analysis/insights/intent/features.ts';
import { scoreOf } from '../../analysis/insights/intent/score.ts';
import { addDays } from '../../analysis/insights/window.ts';
import { AppError } from '../../model/shared/errors.ts';
import { LEAD_OUTCOMES } from '../../model/insights/insights.ts';
import { outcomeId } from '../../store/insights/lead-outcomes.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { leadIdParam, visitorOfLead, visitorProfile } from './find-visitor.ts';
import { requireInsights } from './insights-request.ts';
import { currencyCode, objectOf, visitorId } from './schemas/reply-schemas.ts';
import { scoredAt } from './rows/scored-visitors.ts';
import { outcomeSchema, presentOutcome } from './schemas/visitor-schemas.ts';
import type { OutcomeReply } from './schemas/visitor-schemas.ts';

const body = schema({
  type: 'object',
  properties: {
    outcome: { type: 'string', enum: LEAD_OUTCOMES },
    at: { type: 'string', format: 'date-time', description: 'When it happened; now by default.' },
    revenue: { type: 'number', minimum: 0, maximum: 1e12, description: 'Fee or other revenue of the agency.' },
    currency: { ...currencyCode, description: 'ISO 4217 code; needed with `revenue`.' },
    property_id: { type: 'string', format: 'uuid', description: 'The listing that it was about.' },
  },
  required: ['outcome'],
  additionalProperties: false,
} as const);

const reply: Typed<{ readonly visitor_id: string; readonly outcome: OutcomeReply }> = objectOf({
  visitor_id: visitorId,
  outcome: outcomeSchema,
});

export const setLeadOutcome = route({
  method: 'PUT',
  path: '/insights/{gatewayId}/leads/{leadId}/outcome',
  id: 'setLeadOutcome',
  summary: 'Report the outcome of a lead',
  description:
    'Replaces the outcome of a visitor: `contacted`, `visit`, `offer`, `won` or `lost`. Feeds the return on costs and the evaluation of the score. `leadId` is a `visitor_id` or the id of a lead of /leads, of the last 400 days. Leaves an audit event. Needs WRITE and the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  params: { leadId: leadIdParam },
  body,
  success: { status: 200, description: 'The outcome as stored.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, params, body: given } = input;
  const now = new Date();
  await requireInsights(gateway, deps);
  if ((given.revenue === undefined) !== (given.currency === undefined))
    throw new AppError('BAD_REQUEST', 'revenue and currency belong together: send both or neither.', {
      detail: given.revenue === undefined ? 'revenue' : 'currency',
    });
  const at = given.at === undefined ? now : new Date(given.at);
  const visitor = await visitorOfLead(gateway._id, params.leadId, deps, now);
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  const scored = { from: addDays(tomorrow, -SCORED_DAYS), to: tomorrow };
  const profile = await visitorProfile(gateway._id, visitor, scored, deps);
  const score = profile && scoreOf(profile, scoredAt(scored, now)).score;
  const record = {
    _id: outcomeId(gateway._id, visitor),
    gateway_id: gateway._id,
    visitor,
    outcome: given.outcome,
    at,
    ...(given.revenue === undefined ? {} : { revenue: given.revenue }),
    ...(given.currency === undefined ? {} : { currency: given.currency }),
    ...(given.property_id === undefined ? {} : { property_id: given.property_id }),
    ...(score === undefined ? {} : { score }),
    updated_at: now,
  };
  await deps.store.transaction(async (session) => {
    await deps.store.leadOutcomes.set(record, session);
    await recordAct(deps, input, gateway._id, 'insights.outcome_set', {
      detail: { visitor_id: visitor, outcome: given.outcome },
      session,
    });
  });
  return { visitor_id: visitor, outcome: presentOutcome(record) };
});
