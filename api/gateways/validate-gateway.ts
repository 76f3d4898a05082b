import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { mailOwner } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { claimDestinations } from './claim-destinations.ts';
import { followStatus, presentWithSchedule } from './gateway-schedule.ts';
import { setFields } from './update-gateway.ts';

export const validateGateway = route({
  method: 'POST',
  path: '/gateways/{id}/validate',
  id: 'validateGateway',
  summary: 'Check every connector, then set the gateway ACTIVE',
  description: 'Each connector checks whether its CRM or site accepts this configuration.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  // The workflow gives the connectors 90 seconds.
  deadlineSeconds: 100,
  success: { status: 200, description: 'All connectors responded; the gateway is ACTIVE.', schema: ref('Gateway') },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  await claimDestinations(deps, gateway);
  const checks = await deps.engine.checkConnectors(gateway._id, gateway.client_id);
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0) {
    const named = failed.map(({ connectorType, connectorId }) => `${connectorType} ${connectorId}`);
    const faults = failed.map(({ message = 'no answer' }, place) => `${named[place]}: ${message}`);
    await recordAct(deps, input, gateway._id, 'gateway.validation_failed', { detail: { faults } });
    throw new AppError('UNPROCESSABLE', `The gateway cannot run yet; not ready: ${named.join(', ')}.`, {
      detail: faults.join('\n'),
    });
  }
  const saved = gateway.status === 'ACTIVE' ? gateway : await setFields(input, { status: 'ACTIVE' }, deps);
  await followStatus(saved, deps);
  await recordAct(deps, input, gateway._id, 'gateway.validated', { detail: { from: gateway.status } });
  if (gateway.status !== 'ACTIVE') await mailOwner(deps, gateway, 'gateway_validated');
  return presentWithSchedule(saved, deps);
});
