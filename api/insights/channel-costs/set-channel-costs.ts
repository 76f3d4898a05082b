import { route } from '../../contract.ts';
import { schema } from '../../http/schemas.ts';
import { recordAct } from '../../record-act.ts';
import { requireInsights } from '../insights-request.ts';
import { currencyCode } from '../schemas/reply-schemas.ts';
import { costsByChannel, monthOfCosts, monthParam, presentCosts } from './schemas.ts';

const body = schema({
  type: 'object',
  properties: {
    currency: { ...currencyCode, description: 'ISO 4217 code of all amounts.' },
    costs: costsByChannel,
  },
  required: ['currency', 'costs'],
  additionalProperties: false,
} as const);

export const setChannelCosts = route({
  method: 'PUT',
  path: '/insights/{gatewayId}/channel-costs/{month}',
  id: 'setChannelCosts',
  summary: 'State the costs of channels in a month',
  description:
    'Replaces what the marketing channels of a month cost. `/roi` compares it with outcomes; of a window that has a part of the month, that part of the amounts is counted. `costs` without an amount says that the month cost nothing. Leaves an audit event. Needs WRITE and the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  params: { month: monthParam },
  body,
  success: { status: 200, description: 'The costs as stored.', schema: monthOfCosts },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, params, body: given } = input;
  await requireInsights(gateway, deps);
  const record = {
    gateway_id: gateway._id,
    month: params.month,
    currency: given.currency,
    costs: given.costs,
    updated_at: new Date(),
  };
  await deps.store.transaction(async (session) => {
    await deps.store.channelCosts.set(record, session);
    await recordAct(deps, input, gateway._id, 'insights.costs_set', { detail: { month: params.month }, session });
  });
  return presentCosts(record);
});
