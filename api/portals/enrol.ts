import { requireAddon } from '../addons/has-addon.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { newFeedToken } from './feed-address.ts';
import { PORTAL_CODES, namedPortal, portalCode } from './portal-code.ts';
import { presentPortal } from './present-portal.ts';

export const enrolPortal = route({
  method: 'POST',
  path: '/gateways/{id}/portals/{portalCode}/enroll',
  id: 'enrollPortal',
  summary: 'Enrol the gateway with a portal',
  description: `Only the owner may, and the portal’s required addon must be active. Creates an address of the feed for the portal; a gateway that is enrolled already keeps its address. Portals: ${PORTAL_CODES}.`,
  tag: 'Portals',
  access: { gateway: 'OWNER' },
  params: { portalCode },
  success: { status: 200, description: 'The portal with the address of the feed.', schema: ref('Portal') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const portal = namedPortal(params.portalCode);
  await requireAddon(gateway, portal.requiredAddon, deps);
  const token = newFeedToken(deps, gateway._id, portal);
  const { enrolment, isNew } = await deps.store.enrolments.enrol(gateway._id, portal.code, token);
  if (isNew) await recordAct(deps, input, gateway._id, 'portal.enrolled', { detail: { portal_code: portal.code } });
  return presentPortal(deps, input, portal, true, enrolment);
});
