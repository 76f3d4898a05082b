import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { claimDestinations } from './claim-destinations.ts';
import { followStatus, presentWithSchedule } from './gateway-schedule.ts';
import { setFields } from './update-gateway.ts';

export const enableGateway = route({
  method: 'POST',
  path: '/gateways/{id}/enable',
  id: 'enableGateway',
  summary: 'Set a gateway ACTIVE',
  description: 'From DRAFT or PAUSED, without asking the connectors; an ACTIVE gateway stays as it is.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The gateway, ACTIVE.', schema: ref('Gateway') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  if (gateway.status === 'ACTIVE') return presentWithSchedule(gateway, deps);
  await claimDestinations(deps, gateway);
  const saved = await setFields(input, { status: 'ACTIVE' }, deps);
  await followStatus(saved, deps);
  await recordAct(deps, input, gateway._id, 'gateway.enabled', { detail: { from: gateway.status } });
  return presentWithSchedule(saved, deps);
});
