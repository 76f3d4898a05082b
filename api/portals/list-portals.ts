import { PORTALS } from '../../feeds/portals.ts';
import { activeAddons } from '../addons/has-addon.ts';
import { route } from '../contract.ts';
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
}).handle(async (input, deps) => {
  const [addons, enrolments] = await Promise.all([
    activeAddons(input.gateway, deps),
    deps.store.enrolments.ofGateway(input.gateway._id),
  ]);
  return PORTALS.map((portal) => {
    const enrolment = enrolments.find(({ portal_code }) => portal_code === portal.code);
    return presentPortal(deps, input, portal, addons.has(portal.requiredAddon), enrolment);
  });
});
