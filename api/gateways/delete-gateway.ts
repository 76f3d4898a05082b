import { route } from '../contract.ts';
import { mailOwner } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../reply.ts';
import { saveGateway } from './update-gateway.ts';

export const deleteGateway = route({
  method: 'DELETE',
  path: '/gateways/{id}',
  id: 'deleteGateway',
  summary: 'Delete a gateway',
  description:
    'Owner only. The gateway is gone for everyone at once and its API tokens are revoked, its addons end; a run under way ends and its listings, jobs and files are removed in the background.',
  tag: 'Gateways',
  access: { gateway: 'OWNER' },
  success: { status: 204, description: 'Deleted.' },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  const { billing, engine, identity, log } = deps;
  // Nothing is written unless the other systems answer: a half-deleted gateway could not be deleted again.
  await engine.ping();
  await identity.revokeApiTokens(gateway._id);
  for (const { addon_code } of await billing.purchases(gateway._id)) await billing.cancel(gateway._id, addon_code);
  await saveGateway(deps, gateway, { deleted_at: new Date() });
  await recordAct(deps, input, gateway._id, 'gateway.deleted');
  await mailOwner(deps, gateway, 'gateway_deleted');
  try {
    await engine.purgeGateway(gateway._id, gateway.client_id);
  } catch (error) {
    log.error({ err: error, gateway_id: gateway._id }, 'The removal of a deleted gateway could not be started');
  }
  return noContent();
});
