import { route } from '../contract.ts';
import { noContent } from '../http/reply.ts';
import { recordAct } from '../record-act.ts';
import { findInbox } from './find-inbox.ts';

export const revokeInbox = route({
  method: 'DELETE',
  path: '/gateways/{id}/inputs/{connectorId}/inbox',
  id: 'revokeInbox',
  summary: 'Close the inbox of an input to its CRM',
  description:
    'Its secret and its public keys end at once. Files and deliveries stay, and deliveries that wait are still read.',
  tag: 'Inboxes',
  access: { gateway: 'WRITE' },
  success: { status: 204, description: 'Nobody can sign in any more.' },
}).handle(async (request, deps) => {
  const { inbox } = await findInbox(request, deps);
  await deps.store.inboxes.revoke(inbox._id);
  await recordAct(deps, request, request.gateway._id, 'inbox.revoked', { detail: { connector_id: inbox.input_id } });
  return noContent();
});
