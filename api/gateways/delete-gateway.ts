import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { mailOwner } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { setFields } from './update-gateway.ts';

export const deleteGateway = route({
  method: 'DELETE',
  path: '/gateways/{id}',
  id: 'deleteGateway',
  summary: 'Delete a gateway',
  description:
    'Owner only. The gateway disappears for everyone at once, its API tokens are revoked, its addons end, its invoices stay readable for the owner. In the background a run under way ends, the listings are withdrawn from the sites, and listings, jobs and files are removed. Sites that do not answer are tried for a day; what they still show then is recorded as `gateway.not_withdrawn` among the audit events of the client.',
  tag: 'Gateways',
  access: { gateway: 'OWNER' },
  query: {
    keepOnSites: {
      type: 'boolean',
      default: false,
      description: 'Leaves the listings on the sites instead of withdrawing them.',
    },
  },
  success: { status: 204, description: 'Deleted.' },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  await removeGateway(input, input.query.keepOnSites, deps);
  return noContent();
});

/**
 * Deletes a gateway, as the operation says. Throws NOT_FOUND if somebody else has, DOWNSTREAM_ERROR before anything is written when a system behind it does
 * not respond.
 */
export async function removeGateway(
  input: { readonly gateway: GatewayRecord; readonly principal: Principal; readonly requestId: string },
  keepOnSites: boolean,
  deps: HandlerDeps,
): Promise<void> {
  const { gateway } = input;
  const { billing, engine, identity, log } = deps;
  // Nothing is written unless the other systems respond: a half-deleted gateway could not be deleted again.
  await engine.ping();
  await identity.revokeApiTokens(gateway._id);
  for (const { addon_code } of await billing.purchases(gateway._id)) await billing.cancel(gateway._id, addon_code);
  await setFields(input, { deleted_at: new Date(), ...(keepOnSites ? { keep_on_sites: true } : {}) }, deps);
  await recordAct(deps, input, gateway._id, 'gateway.deleted');
  await mailOwner(deps, gateway, 'gateway_deleted');
  try {
    await engine.purgeGateway(gateway._id, gateway.client_id);
  } catch (error) {
    log.error({ err: error, gateway_id: gateway._id }, 'The removal of a deleted gateway could not be started');
  }
}
