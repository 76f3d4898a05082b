import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { visibleLead } from './visible-lead.ts';

export const eraseLead = route({
  method: 'DELETE',
  path: '/leads/{id}',
  id: 'eraseLead',
  summary: 'Erase a lead',
  description:
    'Deletes the personal data at once, on request of the person; an anonymous record stays for counts. Possible without the addon too. For the owner of the gateway and delegates from WRITE.',
  tag: 'Leads',
  access: 'token',
  success: { status: 204, description: 'The personal data is deleted.' },
}).handle(async (input, deps) => {
  const { lead, gateway } = await visibleLead(input.params.id, input.principal, deps);
  await deps.store.transaction(async (session) => {
    if ((await deps.store.leads.erase(gateway._id, [lead._id], new Date(), session)) === 0) return;
    await recordAct(deps, input, gateway._id, 'lead.erased', { detail: { lead_id: lead._id }, session });
  });
  return noContent();
});
