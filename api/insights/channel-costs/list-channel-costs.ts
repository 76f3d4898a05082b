import type { Typed } from '../../http/schemas.ts';
import { route } from '../../contract.ts';
import { requireInsights } from '../insights-request.ts';
import { arrayOf, objectOf } from '../schemas/reply-schemas.ts';
import { monthOfCosts, presentCosts } from './schemas.ts';
import type { MonthOfCosts } from './schemas.ts';

const reply: Typed<{ readonly items: readonly MonthOfCosts[] }> = objectOf({ items: arrayOf(monthOfCosts) });

export const listChannelCosts = route({
  method: 'GET',
  path: '/insights/{gatewayId}/channel-costs',
  id: 'listChannelCosts',
  summary: 'List the costs of channels',
  description:
    'What the marketing channels cost in each month for which it was stated, the latest first. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The months with stated costs.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway }, deps) => {
  await requireInsights(gateway, deps);
  return { items: (await deps.store.channelCosts.all(gateway._id)).map(presentCosts) };
});
