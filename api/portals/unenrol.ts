import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { namedPortal, portalCode } from './portal-code.ts';

export const unenrolPortal = route({
  method: 'DELETE',
  path: '/gateways/{id}/portals/{portalCode}/enroll',
  id: 'unenrollPortal',
  summary: 'Unenrol the gateway from a portal',
  description: 'Only the owner may. The address of the feed is 404 at once; enrolling again makes another one.',
  tag: 'Portals',
  access: { gateway: 'OWNER' },
  params: { portalCode },
  success: { status: 204, description: 'No longer enrolled.' },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const { code } = namedPortal(params.portalCode);
  if (!(await deps.store.enrolments.remove(gateway._id, code))) throw notFound('Enrolment with', code);
  await recordAct(deps, input, gateway._id, 'portal.unenrolled', { detail: { portal_code: code } });
  return noContent();
});
