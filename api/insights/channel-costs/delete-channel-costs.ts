import { AppError } from '../../../model/shared/errors.ts';
import { route } from '../../contract.ts';
import { noContent } from '../../http/reply.ts';
import { recordAct } from '../../record-act.ts';
import { requireInsights } from '../insights-request.ts';
import { monthParam } from './schemas.ts';

export const deleteChannelCosts = route({
  method: 'DELETE',
  path: '/insights/{gatewayId}/channel-costs/{month}',
  id: 'deleteChannelCosts',
  summary: 'Delete the costs of channels in a month',
  description:
    'Takes back what was stated for a month: it is unknown again. Leaves an audit event. Needs WRITE and the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  params: { month: monthParam },
  success: { status: 204, description: 'Deleted.' },
  errors: ['CONFLICT', 'NOT_FOUND'],
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  await requireInsights(gateway, deps);
  await deps.store.transaction(async (session) => {
    if (!(await deps.store.channelCosts.remove(gateway._id, params.month, session)))
      throw new AppError('NOT_FOUND', `No costs are stated for ${params.month}.`);
    await recordAct(deps, input, gateway._id, 'insights.costs_deleted', { detail: { month: params.month }, session });
  });
  return noContent();
});
