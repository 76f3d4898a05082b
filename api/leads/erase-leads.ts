import { leadErasureSchema } from '../../model/people/lead.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';
import { leadGatewayQuery, namedGateway } from './lead-gateway.ts';

const body = schema(leadErasureSchema);

const reply = schema({
  type: 'object',
  properties: { erased: { type: 'integer', minimum: 0, description: 'Leads whose personal data was deleted.' } },
  required: ['erased'],
  additionalProperties: false,
});

/** Seconds. Every lead is read, decrypted (1.5 s per 100,000 on two busy cores) and compared: more than the usual deadline, for a slow database. */
const DEADLINE_SECONDS = 60;

export const eraseLeads = route({
  method: 'POST',
  path: '/leads/erasure',
  id: 'eraseLeadsByEmail',
  summary: 'Erase every lead of a person',
  description:
    'Deletes the personal data of all leads with this mail address: of the gateway that `gatewayId` names or the API token is bound to, else of all your gateways. Possible without the addon too. The address is not recorded.',
  tag: 'Leads',
  access: 'token',
  query: leadGatewayQuery,
  body,
  deadlineSeconds: DEADLINE_SECONDS,
  success: { status: 200, description: 'How many leads were erased.', schema: reply },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
}).handle(async (input, deps) => {
  const { principal, query } = input;
  const named = query.gatewayId ?? principal.gatewayId;
  const gatewayIds =
    named === undefined
      ? await deps.store.gateways.ownedIds(principal)
      : [(await namedGateway(principal, named, deps))._id];
  let erased = 0;
  for (const gatewayId of gatewayIds) erased += await eraseByEmail(gatewayId, input, deps);
  return { erased };
});

async function eraseByEmail(
  gatewayId: string,
  input: Parameters<typeof recordAct>[1] & { readonly body: { readonly email: string } },
  deps: HandlerDeps,
): Promise<number> {
  const { store, keys } = deps;
  const ids = await store.leads.idsByEmail(gatewayId, input.body.email, keys);
  if (ids.length === 0) return 0;
  return store.transaction(async (session) => {
    const count = await store.leads.erase(gatewayId, ids, new Date(), session);
    if (count > 0) await recordAct(deps, input, gatewayId, 'lead.erased_by_email', { detail: { count }, session });
    return count;
  });
}
