import { notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { LeadRecord } from '../../store/readers/leads.ts';
import type { HandlerDeps } from '../deps.ts';
import { mayReadLeads } from './lead-gateway.ts';

/** A lead and its gateway. Throws NOT_FOUND unless the principal is the owner or a delegate from WRITE, so that READ delegates do not learn which leads exist. */
export async function visibleLead(
  id: string,
  principal: Principal,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<{ readonly lead: LeadRecord; readonly gateway: GatewayRecord }> {
  const lead = await store.leads.find(id);
  const gateway = lead && (await store.gateways.findFor(principal, lead.gateway_id));
  if (!lead || !gateway || !mayReadLeads(principal, gateway)) throw notFound('Lead', id);
  return { lead, gateway };
}
