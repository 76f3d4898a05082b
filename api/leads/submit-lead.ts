import { AppError } from '../../model/shared/errors.ts';
import { leadCreateSchema } from '../../model/people/lead.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { withHeaders } from '../http/reply.ts';
import { ref, schema } from '../http/schemas.ts';
import { checkReachable, createLead } from './create-lead.ts';
import { keptFromSite } from '../site/own-site.ts';
import { leadGateway, leadGatewayQuery } from './lead-gateway.ts';

const body = schema(leadCreateSchema);

export const submitLead = route({
  method: 'POST',
  path: '/leads',
  id: 'createLead',
  summary: 'Hand a lead over',
  description:
    'For sites, with the API token of their gateway. `consent.given` must be true, and an `email` or a `phone` is needed. The owner gets a mail, subscribed sites the event `lead.created`; neither holds personal data, and neither does the response. Send an `Idempotency-Key`, so that a repeated request does not make a second lead.',
  tag: 'Leads',
  access: 'token',
  forSites: true,
  query: leadGatewayQuery,
  body,
  success: {
    status: 201,
    description: 'The lead is recorded.',
    schema: ref('LeadReceipt'),
    headers: { Location: 'Path of the lead.' },
  },
  errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
}).handle(async (input, deps) => {
  const { source, ...lead } = input.body;
  checkReachable(lead);
  const gateway = await leadGateway(input.principal, input.query.gatewayId, deps);
  const property_id = lead.property_id?.toLowerCase();
  if (property_id !== undefined)
    await checkListing(property_id, { gatewayId: gateway._id, outputId: input.principal.outputId }, deps);
  const { _id, created_at, retention_until } = await createLead(deps, {
    gateway,
    lead: { ...lead, ...(property_id ? { property_id } : {}), source: { channel: 'site', ...source } },
    by: input,
  });
  return withHeaders(
    { Location: `/v1/gateway/leads/${_id}` },
    {
      id: _id,
      gateway_id: gateway._id,
      retention_until: (retention_until ?? created_at).toISOString(),
      created_at: created_at.toISOString(),
    },
  );
});

/** Throws BAD_REQUEST unless the gateway has, or had, the listing, and its rules send it to the site of the token. */
async function checkListing(
  id: string,
  site: { readonly gatewayId: string; readonly outputId: string | undefined },
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<void> {
  const { gatewayId } = site;
  const isPresent = (await store.listings.find(id))?.gateway_id === gatewayId;
  if (isPresent && !(await keptFromSite(site, [id], { store })).has(id)) return;
  if (!isPresent && (await store.formerListings.hasProperty(gatewayId, id))) return;
  throw new AppError('BAD_REQUEST', `Gateway ${gatewayId} has no listing ${id}; leave property_id out.`, {
    detail: '/property_id',
  });
}
