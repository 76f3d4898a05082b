import { delegationCreateSchema } from '../../model/gateway/delegation.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { DelegationCreate } from '../../model/gateway/delegation.ts';
import { isInForce, presentDelegation } from '../../store/access/gateways.ts';
import type { NewDelegation } from '../../store/access/delegations.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { ref, schema } from '../http/schemas.ts';
import { endExpired } from './end-delegation.ts';
import { judgeMail, mailDelegate } from './mail-delegate.ts';

/** The access check of every request on the gateway reads all delegates. */
const MAX_DELEGATIONS = 100;

const body = schema(delegationCreateSchema);

export const createDelegation = route({
  method: 'POST',
  path: '/gateways/{id}/delegations',
  id: 'createDelegation',
  summary: 'Let another client into a gateway',
  description:
    'Only the owner may. The default level is READ; a client with a delegation gets the new level, and the new end if one is given. It works with the client’s next request. A client that the identity service does not know is refused. The client gets a mail, at most one a day for a gateway, while the owner is below its limits of such mails.',
  tag: 'Delegations',
  access: { gateway: 'OWNER' },
  body,
  success: {
    status: 201,
    description: 'The delegation.',
    schema: ref('Delegation'),
    headers: { Location: 'Path of the delegation.' },
  },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, principal } = input;
  const { client_id, level = 'READ' } = input.body;
  if (client_id === principal.clientId) {
    throw new AppError('CONFLICT', 'The gateway is yours; a delegation is for another client.', {
      detail: '/client_id',
    });
  }
  const now = new Date();
  const end = endOf(input.body, now);
  await checkClient(client_id, principal.clientId, deps);
  // One that has ended is no delegation any more, though it is still stored: it would hand its end to the new one.
  if (gateway.delegations.some((one) => one.client_id === client_id && !isInForce(one, now)))
    await endExpired(deps.store, { gatewayId: gateway._id, clientId: client_id }, now);
  const { outcome, delegation } = await deps.store.gateways.delegate(
    gateway._id,
    { client_id, level, created_at: now, ...end },
    MAX_DELEGATIONS,
  );
  if (outcome === 'full') {
    throw new AppError('CONFLICT', `A gateway has at most ${MAX_DELEGATIONS} delegates; revoke one first.`);
  }
  if (outcome === 'unchanged')
    return withHeaders({ Location: pathOf(gateway._id, client_id) }, presentDelegation(delegation));
  const { created_at: _since, ...grant } = presentDelegation(delegation);
  const verdict = await judgeMail({ gateway, delegation }, deps);
  await recordAct(deps, input, gateway._id, 'delegation.created', {
    detail: { ...grant, ...(verdict === 'LIMITED' ? { mail: verdict } : {}) },
  });
  if (verdict === 'SENT') await mailDelegate({ gateway, delegation }, principal.email ?? principal.clientId, deps);
  return withHeaders({ Location: pathOf(gateway._id, client_id) }, presentDelegation(delegation));
});

/** The end that a body asks for. Throws BAD_REQUEST if it is not to come. */
function endOf({ expires_at: end }: DelegationCreate, now: Date): Pick<NewDelegation, 'expires_at'> {
  if (end === undefined) return {};
  if (end === null) return { expires_at: null };
  const at = new Date(end);
  if (at > now) return { expires_at: at };
  throw new AppError('BAD_REQUEST', `A delegation ends at a time to come; ${end} has passed.`, {
    detail: '/expires_at',
  });
}

const pathOf = (gatewayId: string, clientId: string): string =>
  `/v1/gateway/gateways/${gatewayId}/delegations/${encodeURIComponent(clientId)}`;

/** Throws BAD_REQUEST if the identity service does not know the client. A service that cannot look up even the caller is not asked. */
async function checkClient(clientId: string, callerId: string, { identity }: HandlerDeps): Promise<void> {
  if (await identity.contact(clientId)) return;
  if (!(await identity.contact(callerId))) return;
  throw new AppError('BAD_REQUEST', `The identity service knows no client "${clientId}".`, { detail: '/client_id' });
}
