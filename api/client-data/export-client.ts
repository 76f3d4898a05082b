import { CLIENT_PLACES, GATEWAY_PLACES, clientEntrySchema } from '../../model/gateway/client-data.ts';
import type { ClientEntry } from '../../model/gateway/client-data.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { streamJsonArray } from '../http/reply.ts';
import { schema } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';
import { OF_CLIENT, OF_GATEWAY } from './client-places.ts';

const entries = { type: 'array', items: schema(clientEntrySchema) } as const;

export const exportClient = route({
  method: 'GET',
  path: '/principal/data',
  id: 'exportClient',
  summary: 'Everything that is kept for the client',
  description:
    'For a client that leaves, or wants a copy: its settings, templates and mappings, and of each of its gateways (those whose `item_id` the token carries) the configuration, listings with their whole model, former and held listings, jobs, leads, visits, invoices and audit events. Secrets are masked, as in every response; saved searches of delegates and gateways that are delegated to the client are left out. Pictures and documents are named by their addresses. Written while it is read: what changes meanwhile may be in it as it was before or as it is after. The last entry is `summary`; without it the export was cut off. Leaves an audit event.',
  tag: 'Gateways',
  access: 'client',
  alwaysHeaders: { 'Cache-Control': 'no-store' },
  success: { status: 200, description: 'The records, by place.', schema: entries },
  errors: ['DOWNSTREAM_ERROR'],
}).handle(async (input, deps) => {
  const gateways = await deps.store.gateways.ownedIds(input.principal);
  await recordAct(deps, input, undefined, 'client.exported', { detail: { gateways: gateways.length } });
  return streamJsonArray(exported(input.principal, gateways, deps));
});

async function* exported(
  principal: Principal,
  gatewayIds: readonly string[],
  deps: HandlerDeps,
): AsyncGenerator<ClientEntry> {
  const counts: Record<string, number> = {};
  for await (const entry of entriesOf(principal, gatewayIds, deps)) {
    counts[entry.place] = (counts[entry.place] ?? 0) + 1;
    yield entry;
  }
  yield { place: 'summary', data: counts };
}

async function* entriesOf(
  principal: Principal,
  gatewayIds: readonly string[],
  deps: HandlerDeps,
): AsyncGenerator<ClientEntry> {
  for (const place of CLIENT_PLACES)
    for await (const data of OF_CLIENT[place]({ principal, gatewayIds }, deps)) yield { place, data: { ...data } };
  for (const gateway_id of gatewayIds) {
    // Read when its turn comes: it may have been deleted or moved meanwhile.
    const gateway = await deps.store.gateways.findFor(principal, gateway_id);
    if (!gateway || gateway.client_id !== principal.clientId) continue;
    for (const place of GATEWAY_PLACES)
      for await (const data of OF_GATEWAY[place]({ principal, gateway }, deps))
        yield { place, gateway_id, data: { ...data } };
  }
}
