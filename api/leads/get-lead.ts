import { presentLead } from '../../store/readers/leads.ts';
import { route } from '../contract.ts';
import { withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { requireEstimation } from '../addons/estimation-gateway.ts';
import { visibleLead } from './visible-lead.ts';

/** Personal data must not be cached. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

export const getLead = route({
  method: 'GET',
  path: '/leads/{id}',
  id: 'getLead',
  summary: 'Get a lead',
  description: 'For the owner of the gateway and delegates from WRITE. An erased lead is 404.',
  tag: 'Leads',
  access: 'token',
  success: { status: 200, description: 'The lead.', schema: ref('Lead') },
  errors: ['CONFLICT'],
}).handle(async ({ params, principal }, deps) => {
  const { lead, gateway } = await visibleLead(params.id, principal, deps);
  await requireEstimation(gateway, deps);
  return withHeaders(NO_STORE, presentLead(deps.keys, lead));
});
