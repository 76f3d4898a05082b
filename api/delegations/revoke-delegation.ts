import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { removeSavedSearches } from '../saved-searches/remove-searches.ts';

export const revokeDelegation = route({
  method: 'DELETE',
  path: '/gateways/{id}/delegations/{delegateClientId}',
  id: 'revokeDelegation',
  summary: 'Shut a client out of a gateway',
  description: 'Only the owner may. It works with the client’s next request.',
  tag: 'Delegations',
  access: { gateway: 'OWNER' },
  params: { delegateClientId: { type: 'string', minLength: 1, maxLength: 200 } },
  success: { status: 204, description: 'Revoked.' },
}).handle(async (input, deps) => {
  const { delegateClientId: client_id } = input.params;
  if (!(await deps.store.gateways.revoke(input.gateway._id, client_id))) throw notFound('Delegation', client_id);
  // They may hold mail addresses of the delegate's visitors, which no other client can see or delete.
  await removeSavedSearches(deps, { gatewayId: input.gateway._id, clientId: client_id });
  await recordAct(deps, input, input.gateway._id, 'delegation.revoked', { detail: { client_id } });
  return noContent();
});
