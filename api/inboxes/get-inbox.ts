import { route } from '../contract.ts';
import { findInbox } from './find-inbox.ts';
import { inboxSchema, presentInbox } from './inbox-schema.ts';

export const getInbox = route({
  method: 'GET',
  path: '/gateways/{id}/inputs/{connectorId}/inbox',
  id: 'getInbox',
  summary: 'The inbox of an input, with what arrived last',
  description:
    'Where the CRM puts its files, who signed in last, wrong secrets since then, deliveries that wait. 404 until a secret was made, keys were set or a file was uploaded.',
  tag: 'Inboxes',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The inbox, without its secret.', schema: inboxSchema },
}).handle(async (request, deps) => {
  const { input, inbox } = await findInbox(request, deps);
  return presentInbox(inbox, input, deps);
});
