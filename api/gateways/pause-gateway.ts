import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { mailOwner } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { followStatus, presentWithSchedule } from './gateway-schedule.ts';
import { setFields } from './update-gateway.ts';

export const pauseGateway = route({
  method: 'POST',
  path: '/gateways/{id}/pause',
  id: 'pauseGateway',
  summary: 'Set a gateway PAUSED',
  description:
    'From ACTIVE; a run under way is cancelled and the schedule is paused. A PAUSED gateway stays as it is, a DRAFT is refused.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The gateway, PAUSED.', schema: ref('Gateway') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  if (gateway.status === 'DRAFT') {
    throw new AppError('CONFLICT', 'A DRAFT gateway runs nothing that could be paused; enable or validate it first.');
  }
  const paused = gateway.status === 'ACTIVE' ? await setFields(input, { status: 'PAUSED' }, deps) : gateway;
  // Also if it is already paused: an earlier attempt may have failed between the two steps.
  await followStatus(paused, deps);
  await endRun(gateway._id, deps);
  if (gateway.status === 'ACTIVE') {
    await recordAct(deps, input, gateway._id, 'gateway.paused');
    await mailOwner(deps, gateway, 'gateway_paused');
  }
  return presentWithSchedule(paused, deps);
});

async function endRun(gatewayId: string, { engine, store }: HandlerDeps): Promise<void> {
  const jobId = await engine.runningJob(gatewayId);
  if (jobId === undefined) return;
  await store.jobs.cancelling(jobId);
  await engine.cancelSync(gatewayId);
}
