import { notFound } from '../../model/shared/errors.ts';
import { hasAddon } from '../addons/has-addon.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { newFeedToken } from './feed-address.ts';
import { namedPortal, portalCode } from './portal-code.ts';
import { presentPortal } from './present-portal.ts';

export const rotateFeedToken = route({
  method: 'POST',
  path: '/gateways/{id}/portals/{portalCode}/rotate-token',
  id: 'rotatePortalToken',
  summary: 'Give a portal’s feed another address',
  description: 'Only the owner may. For an address that was leaked. The old one is 404 at once.',
  tag: 'Portals',
  access: { gateway: 'OWNER' },
  params: { portalCode },
  success: { status: 200, description: 'The portal with the new address.', schema: ref('Portal') },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const portal = namedPortal(params.portalCode);
  // Read first, so that a failure changes nothing.
  const addonActive = await hasAddon(gateway, portal.requiredAddon, deps);
  const token = newFeedToken(deps, gateway._id, portal);
  const enrolment = await deps.store.enrolments.replaceToken(gateway._id, portal.code, token);
  if (!enrolment) throw notFound('Enrolment with', portal.code);
  await recordAct(deps, input, gateway._id, 'portal.token_rotated', { detail: { portal_code: portal.code } });
  return presentPortal(deps, input, portal, addonActive, enrolment);
});
