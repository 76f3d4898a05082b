import { listOverview } from '../gateways/list-overview.ts';
import { entriesOf, only, partOf } from './bounded.ts';
import { argumentsOf } from './tool.ts';
import type { AssistantTool } from './tool.ts';

export const listGatewaysTool: AssistantTool = {
  name: 'list_gateways',
  title: 'Gateways and what waits for somebody',
  description:
    'Lists the gateways (one per agency and website): name, status, next run, last run with its reasons, and counts of held, quarantined and undelivered listings. Other tools take their ids.',
  input: argumentsOf(listOverview, ['page', 'size', 'delegated']),
  async run(values, call) {
    const reply = await call(listOverview, { size: 20, ...values });
    return {
      ...only(reply, ['page', 'total_elements']),
      gateways: entriesOf(reply, 'items').map((entry) => {
        return {
          ...only(partOf(entry, 'gateway'), ['id', 'name', 'status', 'market', 'schedule', 'delegation_level']),
          ...only(entry, ['health', 'last_job']),
        };
      }),
    };
  },
};
