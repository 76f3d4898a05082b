import { pageQuery, toPage } from '../../model/shared/page.ts';
import { presentLead } from '../../store/readers/leads.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { streamContent, withHeaders } from '../http/reply.ts';
import { pageRef } from '../http/schemas.ts';
import { NO_STORE } from './get-lead.ts';
import { writeLeadCsv } from './lead-csv.ts';
import { leadGateway, leadGatewayQuery, namedGateway } from './lead-gateway.ts';

const CSV = 'text/csv';

export const listLeads = route({
  method: 'GET',
  path: '/leads',
  id: 'listLeads',
  summary: 'List the leads of the gateway',
  description:
    'Newest first. The gateway follows from the token and needs the addon ESTIMATION or ESTIMATION_IA; 409 says if none or several of your gateways have it. `format=csv`, or `Accept: text/csv`, exports all leads in one file, whatever `page` and `size` are. For the owner of the gateway and delegates from WRITE.',
  tag: 'Leads',
  access: 'token',
  query: {
    ...pageQuery,
    ...leadGatewayQuery,
    format: { type: 'string', enum: ['json', 'csv'], description: 'By default what the Accept header prefers.' },
  },
  negotiates: ['application/json', CSV],
  success: {
    status: 200,
    description: 'A page of leads, or all of them as CSV.',
    schema: pageRef('Lead'),
    contentType: CSV,
  },
  errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
}).handle(async ({ principal, query, mediaType }, deps) => {
  const gateway = await leadGateway(principal, query.gatewayId, deps);
  if (query.format === 'csv' || (query.format === undefined && mediaType === CSV)) {
    const disposition = { 'Content-Disposition': 'attachment; filename="leads.csv"' };
    // The response has no entity tag, so there is no 304 to document.
    return streamContent(
      `${CSV}; charset=utf-8`,
      writeLeadCsv(leadsOf(gateway._id, deps)),
      { ...NO_STORE, ...disposition },
      {
        notModified: async () => undefined,
        async recheck(now) {
          if (now) await namedGateway(now, gateway._id, deps);
        },
      },
    );
  }
  const { items, total } = await deps.store.leads.list(gateway._id, query);
  return withHeaders(
    NO_STORE,
    toPage(
      items.map((lead) => presentLead(deps.keys, lead)),
      total,
      query,
    ),
  );
});

async function* leadsOf(gatewayId: string, { store, keys }: Pick<HandlerDeps, 'store' | 'keys'>) {
  for await (const lead of store.leads.stream(gatewayId)) yield presentLead(keys, lead);
}
