import { PORTALS } from '../../feeds/portals.ts';
import type { Portal } from '../../model/gateway/portal.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { activeAddons } from '../addons/has-addon.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { arrayOf } from '../http/schemas.ts';
import { presentPortal } from './present-portal.ts';

export const listPortals = route({
  method: 'GET',
  path: '/gateways/{id}/portals',
  id: 'listPortals',
  summary: 'List portals with enrolment status',
  description: 'Every known portal; for an enrolled gateway the address of its feed (owner only) and the last fetch.',
  tag: 'Portals',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The portals.', schema: arrayOf('Portal') },
}).handle((input, deps) => portalsOf(input, deps));

/** Every known portal, and what the gateway has to do with it. */
export async function portalsOf(
  input: { readonly gateway: GatewayRecord; readonly principal: Principal },
  deps: HandlerDeps,
): Promise<Portal[]> {
  const [addons, enrolments] = await Promise.all([
    activeAddons(input.gateway, deps),
    deps.store.enrolments.ofGateway(input.gateway._id),
  ]);
  return PORTALS.map((portal) => {
    const enrolment = enrolments.find(({ portal_code }) => portal_code === portal.code);
    return presentPortal(deps, input, portal, addons.has(portal.requiredAddon), enrolment);
  });
}
